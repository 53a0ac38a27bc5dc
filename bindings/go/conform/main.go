// Command conform is the line filter of the Go binding: one request a line in, one reply a line out, flushed. With
// --codes the return code and a tab come first. Only \n ends a line, and bytes are not decoded.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"

	"hookpolicy"
)

func main() {
	codes := len(os.Args) > 1 && os.Args[1] == "--codes"
	if err := filter(os.Stdin, os.Stdout, codes); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func filter(from io.Reader, to io.Writer, codes bool) error {
	in := bufio.NewReader(from)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return err
		}
		if len(line) == 0 {
			return nil
		}
		code, reply := hookpolicy.Eval(bytes.TrimSuffix(line, []byte{'\n'}))
		if codes {
			reply = append([]byte(fmt.Sprintf("%d\t", code)), reply...)
		}
		if _, err := to.Write(append(reply, '\n')); err != nil {
			return err
		}
	}
}

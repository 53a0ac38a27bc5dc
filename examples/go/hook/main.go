// Command hook reads a host's payload on standard input, asks hookpolicy, answers the host and exits as it expects.
//
//	hook [--host NAME] [--project-root DIR] < payload.json
//
// The payload travels as text, so that the engine reads it and not this program. Everything that is not clearly a pass
// or an advice is a refusal, a fault of this program included.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"hookpolicy"
)

// refused is the exit status that hosts read as a block.
const refused = 2

type reply struct {
	Reason string
	Error  struct{ Message string }
	Hook   *struct {
		Stdout json.RawMessage
		Stderr string
		Exit   int
	}
}

func main() {
	host := flag.String("host", "auto", "the host that calls this hook")
	root := flag.String("project-root", "", "absolute path of the project")
	flag.Parse()
	payload, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hook:", err)
		os.Exit(refused)
	}
	os.Exit(answer(hookpolicy.Eval(request(*host, *root, payload))))
}

// request wraps the payload into an envelope.
func request(host, root string, payload []byte) []byte {
	text := appendMember([]byte(`{"v":1`), "host", []byte(host))
	if root != "" {
		text = appendMember(text, "project_root", []byte(root))
	}
	return append(appendMember(text, "payload_text", payload), '}')
}

// appendMember writes JSON by hand because encoding/json would replace what is not UTF-8, and another payload would be
// judged than the host sent. The engine refuses such bytes.
func appendMember(text []byte, name string, value []byte) []byte {
	text = append(text, `,"`+name+`":"`...)
	for _, c := range value {
		switch {
		case c == '"' || c == '\\':
			text = append(text, '\\', c)
		case c < ' ':
			text = append(text, fmt.Sprintf(`\u%04x`, c)...)
		default:
			text = append(text, c)
		}
	}
	return append(text, '"')
}

// answer prints what the host is to be told and returns the exit status.
func answer(code hookpolicy.Code, text []byte) int {
	var reply reply
	if err := json.Unmarshal(text, &reply); err != nil || (reply.Hook == nil && code.Blocks()) {
		fmt.Fprintln(os.Stderr, "hook:", code, reply.Error.Message, reply.Reason)
		return refused
	}
	if reply.Hook == nil {
		return 0
	}
	if stdout := reply.Hook.Stdout; len(stdout) > 0 && string(stdout) != "null" {
		fmt.Println(string(stdout))
	}
	if reply.Hook.Stderr != "" {
		fmt.Fprintln(os.Stderr, reply.Hook.Stderr)
	}
	return reply.Hook.Exit
}

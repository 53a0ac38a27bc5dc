// Command hook reads a host's payload on standard input, asks hookpolicy, answers the host and exits as it expects.
//
//	hook [--host NAME] [--project-root DIR] [--policy JSON] [--explain] < payload.json
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
	"path/filepath"

	"hookpolicy"
)

// refused is the exit status that hosts read as a block.
const refused = 2

type reply struct {
	Reason string
	Hook   *hook
}

// hook is what the engine wants the host to be told.
type hook struct {
	Stdout json.RawMessage
	Stderr string
	Exit   int
}

type options struct {
	host, root, policy string
	explain            bool
}

func main() {
	var options options
	flag.StringVar(&options.host, "host", "auto", "the host that calls this hook")
	flag.StringVar(&options.root, "project-root", "", "directory of the project")
	flag.StringVar(&options.policy, "policy", "", "what is to be otherwise than built in, as JSON")
	flag.BoolVar(&options.explain, "explain", false, "print the whole reply on standard error, too")
	flag.Parse()
	request, err := request(options, os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hook:", err)
		os.Exit(refused)
	}
	code, text := hookpolicy.Eval(request)
	status := answer(code, text)
	if options.explain {
		fmt.Fprintf(os.Stderr, "%s\n", text)
	}
	os.Exit(status)
}

// request wraps the payload into an envelope. The library never looks at the process directory, so a relative root is
// made absolute here.
func request(options options, from io.Reader) ([]byte, error) {
	payload, err := io.ReadAll(from)
	if err != nil {
		return nil, err
	}
	text := appendMember([]byte(`{"v":1`), "host", []byte(options.host))
	if options.root != "" {
		root, err := filepath.Abs(options.root)
		if err != nil {
			return nil, err
		}
		text = appendMember(text, "project_root", []byte(root))
	}
	if options.policy != "" {
		text = append(text, `,"policy":`+options.policy...)
	}
	if options.explain {
		text = append(text, `,"explain":true`...)
	}
	return append(appendMember(text, "payload_text", payload), '}'), nil
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
		fmt.Fprintln(os.Stderr, "hook:", code, reply.Reason)
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

package hookpolicy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
)

const world = `{"dirs":["/w/a/src"],"trees":[{"toplevel":"/w/a","common_dir":"/w/a/.git"}]}`

// request is a write to a file of a world that is spelled out, so that no test depends on the machine.
func request(path string) []byte {
	return []byte(fmt.Sprintf(`{"v":1,"host":"claude","project_root":"/w/a","env":{},"world":%s,"effects":"report",`+
		`"policy":{"gates":{"ritual":false,"active-scope":false}},`+
		`"payload":{"transcript_path":"/t","cwd":"/w/a","hook_event_name":"PreToolUse","tool_name":"Write",`+
		`"tool_input":{"file_path":%q,"content":"x"}}}`, world, path))
}

// eval evaluates and checks what holds for every request: the reply is JSON, on one line, and agrees with the code.
func eval(t *testing.T, request []byte) (Code, map[string]any) {
	t.Helper()
	code, reply := Eval(request)
	if bytes.ContainsAny(reply, "\n\x00") {
		t.Fatalf("the reply is not one line: %q", reply)
	}
	var members map[string]any
	if err := json.Unmarshal(reply, &members); err != nil {
		t.Fatalf("%v: %q", err, reply)
	}
	decision := members["decision"]
	if code >= Pass && decision != code.String() {
		t.Fatalf("code %d, decision %v", code, decision)
	}
	if _, failed := members["error"]; failed != (code < Pass) {
		t.Fatalf("code %d, reply %s", code, reply)
	}
	return code, members
}

func TestAWriteIntoTheOwnTreePasses(t *testing.T) {
	code, reply := eval(t, request("src/app.ts"))
	if code != Pass || code.Blocks() {
		t.Fatalf("%v: %v", code, reply)
	}
}

func TestAPathThatCannotBeOneIsDenied(t *testing.T) {
	code, reply := eval(t, bytes.Replace(request("a@b"), []byte("@"), []byte(`\u0000`), 1))
	if code != Deny || !code.Blocks() || reply["code"] != "invalid-target" {
		t.Fatalf("%v: %v", code, reply)
	}
}

func TestWhatIsNoRequestIsAnErrorReply(t *testing.T) {
	hostile := map[string][]byte{
		"nil": nil, "empty": {}, "NUL": {0}, "trailing NUL": append(request("a"), 0),
		"not UTF-8": {0xff}, "prose": []byte("please"), "array": []byte(`[1,"claude"]`),
	}
	for name, bytes := range hostile {
		if code, _ := eval(t, bytes); code != ERequest {
			t.Errorf("%s: %v", name, code)
		}
	}
}

func TestARequestAboveTheLimitIsALimitError(t *testing.T) {
	if code, _ := eval(t, bytes.Repeat([]byte{' '}, MaxRequest+1)); code != ELimit {
		t.Fatal(code)
	}
}

func TestTheRequestIsLeftAlone(t *testing.T) {
	mine := request("src/app.ts")
	padded := append(append([]byte{'x'}, mine...), 'y')
	code, reply := Eval(padded[1 : len(padded)-1])
	again, same := Eval(mine)
	if code != again || !bytes.Equal(reply, same) || !bytes.Equal(padded[1:len(padded)-1], mine) {
		t.Fatal("a part of a slice is read as if it were the whole, or written")
	}
}

func TestManyGoroutinesGetTheSameAnswers(t *testing.T) {
	const goroutines, calls = 64, 10_000
	requests := [][]byte{request("src/app.ts"), request("/w/b/x.ts"), []byte("{}")}
	var codes [3]Code
	var replies [3][]byte
	for i, request := range requests {
		codes[i], replies[i] = Eval(request)
	}
	var group sync.WaitGroup
	for worker := 0; worker < goroutines; worker++ {
		group.Add(1)
		go func(worker int) {
			defer group.Done()
			for call := 0; call < calls; call++ {
				i := (worker + call) % len(requests)
				if code, reply := Eval(requests[i]); code != codes[i] || !bytes.Equal(reply, replies[i]) {
					t.Errorf("%v %s", code, reply)
					return
				}
			}
		}(worker)
	}
	group.Wait()
}

// A test build of the library is asked to panic; a normal one does not know the field. Which build it is has to be said
// from outside, else a build without the feature would pass for a contained panic.
func TestAPanicIsContained(t *testing.T) {
	code, _ := eval(t, []byte(`{"v":1,"test_panic":true,"payload":{}}`))
	wanted := ERequest
	if os.Getenv("EXPECT_TEST_PANIC") != "" {
		wanted = EPanic
	}
	if code != wanted {
		t.Fatalf("%v, wanted %v", code, wanted)
	}
	if code, _ := eval(t, request("src/app.ts")); code != Pass {
		t.Fatalf("after it: %v", code)
	}
}

func TestCodesHaveNames(t *testing.T) {
	if Deny.String() != "deny" || Code(-9).String() != "code -9" || !Code(-9).Blocks() || Advise.Blocks() {
		t.Fatal("a code is misnamed")
	}
}

func TestTheBuildIsDescribed(t *testing.T) {
	var info map[string]any
	if err := json.Unmarshal([]byte(BuildInfo()), &info); err != nil {
		t.Fatal(err)
	}
	if Version() == "" || strings.ContainsAny(Version(), " \n") {
		t.Fatalf("version %q", Version())
	}
}

func BenchmarkEval(b *testing.B) {
	request := request("src/app.ts")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Eval(request)
	}
}

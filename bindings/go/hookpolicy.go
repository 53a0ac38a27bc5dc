// Package hookpolicy is the policy engine for the tool calls of AI coding agents: one JSON request in, one JSON reply
// out. It starts no process, keeps no state between calls, and may be called from any number of goroutines.
//
// The requests and replies are described in docs/wire.md of the repository, building in docs/go.md.
package hookpolicy

// #include "hookpolicy.h"
import "C"

import (
	"fmt"
	"strconv"
	"unsafe"
)

// Code is the return code of an evaluation. Treat everything except Pass and Advise as a refusal, numbers that this
// package does not know included; Blocks says so.
type Code int32

// The codes of contract version 1.
const (
	Pass     Code = C.POLICY_PASS      // no objection: let the call go on and stay silent
	Advise   Code = C.POLICY_ADVISE    // let the call go on and hand the context in the reply to the model
	Deny     Code = C.POLICY_DENY      // block the call
	ERequest Code = C.POLICY_E_REQUEST // not UTF-8, not JSON, or not a request of a known version
	ELimit   Code = C.POLICY_E_LIMIT   // larger than MaxRequest, or too deep in a field that is read
	EPanic   Code = C.POLICY_E_PANIC   // a bug in the library, contained
	EArg     Code = C.POLICY_E_ARG     // an argument that cannot be a request; Eval never returns it
)

// MaxRequest is the size of the largest request that is read, in bytes.
const MaxRequest = C.POLICY_MAX_REQUEST

var names = map[Code]string{
	Pass: "pass", Advise: "advise", Deny: "deny",
	EArg: "argument error", ERequest: "request error", ELimit: "limit error", EPanic: "contained panic",
}

// String names the code as the contract does.
func (c Code) String() string {
	if name, known := names[c]; known {
		return name
	}
	return "code " + strconv.Itoa(int(c))
}

// Blocks reports whether the tool call must not go on.
func (c Code) Blocks() bool {
	return c != Pass && c != Advise
}

// A shared library may be newer or older than the header that this package was compiled with. Functions are only added
// within one major version, so another major version is the one thing that must stop the program, and before any call.
func init() {
	if loaded := uint32(C.policy_abi_version()) >> 16; loaded != C.POLICY_ABI_MAJOR {
		panic(fmt.Sprintf("hookpolicy: ABI %d is loaded, ABI %d is needed", loaded, C.POLICY_ABI_MAJOR))
	}
}

// Eval evaluates one request: a JSON document in UTF-8, see docs/wire.md. The reply is a JSON object on one line, also
// when the code is negative. The request is only read, and not kept.
func Eval(request []byte) (Code, []byte) {
	// The address of an element of an empty slice does not exist, and NULL is not a request.
	data, length := new(byte), C.size_t(len(request))
	if length > 0 {
		data = &request[0]
	}
	var reply C.policy_bytes
	code := C.policy_eval_bytes((*C.uint8_t)(unsafe.Pointer(data)), length, &reply)
	text := C.GoBytes(unsafe.Pointer(reply.data), C.int(reply.len))
	C.policy_bytes_free(&reply)
	return Code(code), text
}

// Version is the version of the library, such as "1.4.2".
func Version() string {
	return C.GoString(C.policy_version())
}

// BuildInfo is a JSON object that describes the build of the library.
func BuildInfo() string {
	return C.GoString(C.policy_build_info())
}

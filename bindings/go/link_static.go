//go:build !policy_dynamic && linux && amd64

package hookpolicy

// #cgo LDFLAGS: ${SRCDIR}/lib/linux_amd64/libhookpolicy.a -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc
import "C"

// The import keeps the directory when a program vendors this module, and relinks it when the archive changes: the
// go command looks at Go files only.
import _ "hookpolicy/lib/linux_amd64"

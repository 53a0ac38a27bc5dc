// Package linux_amd64 holds the archive of the engine for Linux on x86-64, libhookpolicy.a, which bindings/go/prepare
// puts here. It has no code: the Go file makes the directory a package, so that vendoring a module keeps it.
package linux_amd64

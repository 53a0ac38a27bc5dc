//go:build policy_dynamic

package hookpolicy

// #cgo pkg-config: hookpolicy
import "C"

module example/hook

go 1.19

require hookpolicy v0.0.0

replace hookpolicy => ../../bindings/go

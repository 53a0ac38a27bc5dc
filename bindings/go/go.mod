module hookpolicy

go 1.19

//! Link arguments of the addon, nothing else.

fn main() {
    napi_build::setup();
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        // Node unloads an addon when the last worker that loaded it ends. Thread-local destructors of Rust code that is
        // no longer mapped would then crash the thread that runs them.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-z,nodelete");
    }
}

//! `fixture DIRECTORY`: builds the layout below a directory that does not exist yet and writes the requests that the
//! measurements of other languages read. Owns nothing: whoever named the directory removes it.

use hookpolicy_benches::fixture::{Fixture, case};
use hookpolicy_benches::requests;
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let Some(directory) = std::env::args_os().nth(1) else { return Err(io::Error::other("usage: fixture DIRECTORY")) };
    let directory = Path::new(&directory);
    fs::create_dir_all(directory)?;
    let fixture = Fixture::build_in(&directory.canonicalize()?)?;
    let root = fixture.payload_root();
    let admission = |name: &str| requests::write(&root, &fixture.target(case(name)));
    for (name, request) in [
        ("bash-579", requests::sized("bash-579", &root)),
        ("write-1m", requests::sized("write-1m", &root)),
        ("same-d1", admission("same-d1")),
        ("linked-d1", admission("linked-d1")),
    ] {
        fs::write(directory.join(name).with_extension("json"), request)?;
    }
    for (name, command, _) in requests::SHELL_CALLS {
        fs::write(directory.join(name).with_extension("json"), requests::shell(command))?;
    }
    fs::write(directory.join("root"), fixture.root.as_os_str().as_encoded_bytes())?;
    std::mem::forget(fixture); // the caller's directory stays
    Ok(())
}

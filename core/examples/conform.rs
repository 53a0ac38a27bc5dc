//! The line filter of the conformance runner: one request a line on standard input, one reply a line on standard output.
//!
//! Bytes go in and come out untouched. With `--codes` the return code and a tab stand before each reply.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let codes = std::env::args().skip(1).any(|argument| argument == "--codes");
    match filter(&mut io::stdin().lock(), &mut io::stdout().lock(), codes.then_some(b'\t')) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE, // the reader of our replies is gone, and with it whoever could be told
    }
}

/// Answers line by line until the end of input. Only `\n` ends a line: a `\r` belongs to the request.
/// A last line without `\n` is a request as well, an empty rest is not. `mark` stands between code and reply, if any.
fn filter(requests: &mut impl BufRead, replies: &mut impl Write, mark: Option<u8>) -> io::Result<()> {
    let mut line = Vec::new();
    while requests.read_until(b'\n', &mut line)? > 0 {
        let request = line.strip_suffix(b"\n").unwrap_or(&line);
        let (code, reply) = hookpolicy::eval(request);
        if let Some(mark) = mark {
            write!(replies, "{code}{}", char::from(mark))?;
        }
        replies.write_all(&reply)?;
        replies.write_all(b"\n")?;
        replies.flush()?;
        line.clear();
    }
    Ok(())
}

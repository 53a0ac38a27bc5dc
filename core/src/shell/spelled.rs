//! Names of commands of which not all is known. Owns: whether one may come to `git`. Runs nothing.

use super::simple::HOLE;

/// Whether a name with stretches that are not known, or with the signs of a pattern, comes to `git` where those are as short
/// as can be: `"$empty"git`, `/usr/bin/gi?`. Letters must be left of it.
pub(super) fn may_spell_git(path: &[u8]) -> bool {
    let is_open = |byte: &u8| matches!(*byte, HOLE | b'*' | b'?' | b'[');
    if !path.iter().any(is_open) {
        return false;
    }
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    if !name.iter().any(is_open) || !name.iter().any(|byte| b"git".contains(byte)) {
        return false;
    }
    let mut want = b"git".iter().peekable();
    let mut at = 0;
    while let Some(byte) = name.get(at) {
        at += 1;
        match *byte {
            HOLE => {}
            b'*' => return at == name.len() || name[at..].iter().all(|rest| want.any(|letter| letter == rest)),
            b'?' if want.next().is_some() => {}
            b'[' if want.next().is_some() => match name[at..].iter().position(|end| *end == b']') {
                Some(end) => at += end + 1,
                None => return false,
            },
            letter if want.next() == Some(&letter) => {}
            _ => return false,
        }
    }
    want.peek().is_none()
}

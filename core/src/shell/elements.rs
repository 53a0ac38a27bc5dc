//! The elements of an array as an assignment lists them. Owns: which place each takes.

use super::bounds::MAX_WORDS;
use super::simple::Arg;

/// The elements of an array, each where its subscript puts it; keys that are no numbers keep the order of the text.
pub(super) fn placed(words: Vec<Arg<'_>>) -> Vec<Vec<u8>> {
    let mut list: Vec<Vec<u8>> = Vec::with_capacity(words.len());
    for word in words {
        let (place, text) = keyed(&word.text);
        match place.filter(|place| *place <= MAX_WORDS) {
            Some(place) => {
                list.resize(list.len().max(place + 1), Vec::new());
                list[place] = text.to_vec();
            }
            None => list.push(text.to_vec()),
        }
    }
    list
}

/// `[key]=text`
fn keyed(word: &[u8]) -> (Option<usize>, &[u8]) {
    let end = word.first().filter(|first| **first == b'[').and_then(|_| word.windows(2).position(|two| two == b"]="));
    let Some(end) = end else { return (None, word) };
    let place = std::str::from_utf8(&word[1..end]).ok().and_then(|key| key.parse().ok());
    (place, &word[end + 2..])
}

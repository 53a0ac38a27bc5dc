//! The commands that are shown to every guard: core/tests/see_through, whose files say what each one is. Owns reading them.

use serde_json::Value;

/// What a command is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// It runs a denied command.
    Disguise,
    /// It only names one.
    Mention,
}

/// One command.
pub(crate) struct Shown {
    pub(crate) sort: Sort,
    pub(crate) id: String,
    pub(crate) group: String,
    pub(crate) command: String,
    /// The plain command that is disguised; empty for a mention.
    pub(crate) plain: &'static str,
}

/// The plain commands by the beginning of an id.
const PLAIN: [(&str, &str); 2] = [("add-", "git add notes.txt"), ("branch-", "git branch -D topic")];

/// Both lists, disguises first.
pub(crate) fn shown() -> Vec<Shown> {
    let disguises = read(include_str!("../../../../core/tests/see_through/disguises.json"), "disguises");
    let mentions = read(include_str!("../../../../core/tests/see_through/mentions.json"), "mentions");
    disguises.into_iter().chain(mentions).collect()
}

fn read(text: &str, list: &'static str) -> Vec<Shown> {
    let file: Value = serde_json::from_str(text).expect("the lists are JSON");
    let sort = if list == "disguises" { Sort::Disguise } else { Sort::Mention };
    let rows = file[list].as_array().expect("a file holds its list");
    rows.iter().map(|row| one(row, sort)).collect()
}

fn one(row: &Value, sort: Sort) -> Shown {
    let field = |name: &str| row[name].as_str().unwrap_or_else(|| panic!("no {name} in {row}")).to_owned();
    let id = field("id");
    let plain = PLAIN.iter().find(|(start, _)| sort == Sort::Disguise && id.starts_with(start));
    Shown { sort, group: field("group"), command: field("command"), plain: plain.map_or("", |(_, plain)| plain), id }
}

//! Nodes as a line of text, one sign for each.

use super::super::super::tree::{Assign, Bytes, Fd, Join, Node, Param, Quoting, Redirect, Script};

/// The nodes of a script: `C` begins a command, `W` a word, `.` ends; quoted text stands in quotes.
pub(super) fn render(script: &Script<'_>) -> String {
    let nodes: Vec<String> = script.nodes.iter().map(|node| show(script, *node)).collect();
    nodes.join(" ")
}

fn show(script: &Script<'_>, node: Node) -> String {
    let text = |bytes: Bytes| String::from_utf8_lossy(script.bytes(bytes)).into_owned();
    match node {
        Node::Command { .. } => "C".to_owned(),
        Node::Assign { name, how } => format!("{}{}", text(name), assign(how)),
        Node::Word { .. } => "W".to_owned(),
        Node::Redirect { fd, how, body, .. } => format!("{}{}{}", descriptor(fd), redirect(how), here(body)),
        Node::End => ".".to_owned(),
        Node::Join(join) => self::join(join).to_owned(),
        Node::Not => "!".to_owned(),
        Node::Timed => "time".to_owned(),
        Node::Open { kind, quoting: Quoting::Bare, .. } => format!("{kind:?}{{"),
        Node::Open { kind, .. } => format!("'{kind:?}'{{"),
        Node::Close => "}".to_owned(),
        Node::Branch => "/".to_owned(),
        Node::Name(name) => format!("name:{}", text(name)),
        Node::Body { .. } => "body".to_owned(),
        Node::Text { bytes, quoting: Quoting::Bare } => text(bytes),
        Node::Text { bytes, quoting: Quoting::Quoted } => format!("'{}'", text(bytes)),
        Node::Param { name, how, quoting } => format!("{}{}{}", dollar(quoting), text(name), param(how)),
        Node::ParamEnd => "$.".to_owned(),
        Node::Hole => "?".to_owned(),
    }
}

fn here(body: u32) -> String {
    if body == 0 { String::new() } else { format!("@{body}") }
}

fn dollar(quoting: Quoting) -> &'static str {
    match quoting {
        Quoting::Bare => "$",
        Quoting::Quoted => "'$'",
    }
}

fn assign(how: Assign) -> &'static str {
    match how {
        Assign::Set => "=",
        Assign::Append => "+=",
        Assign::Array => "=(",
        Assign::AppendArray => "+=(",
        Assign::Element => "[]=",
    }
}

fn descriptor(fd: Fd) -> String {
    match fd {
        Fd::Own => String::new(),
        Fd::Number(number) => number.to_string(),
        Fd::Other => "{}".to_owned(),
    }
}

fn redirect(how: Redirect) -> &'static str {
    match how {
        Redirect::Read => "<",
        Redirect::Write => ">",
        Redirect::Append => ">>",
        Redirect::Both => "<>",
        Redirect::WriteAll => "&>",
        Redirect::AppendAll => "&>>",
        Redirect::Duplicate => ">&",
        Redirect::Here => "<<",
        Redirect::HereString => "<<<",
    }
}

fn join(join: Join) -> &'static str {
    match join {
        Join::And => "&&",
        Join::Or => "||",
        Join::Then => ";",
        Join::Background => "&",
        Join::Pipe => "|",
        Join::PipeAll => "|&",
    }
}

fn param(how: Param) -> &'static str {
    match how {
        Param::Plain => "",
        Param::All => "[@]",
        Param::Joined => "[*]",
        Param::Default => "-",
        Param::DefaultNull => ":-",
        Param::Assign => "=",
        Param::AssignNull => ":=",
        Param::Instead => "+",
        Param::InsteadNull => ":+",
        Param::Error => "?",
        Param::Other => "~",
    }
}

//! Every path of a Rust file that starts at `crate`, `self` or `super`, as a path from the crate root.
//!
//! It reads tokens, so that paths inside macros and nested `use` trees count. It does not know what may be imported.

use super::Source;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A module as its path from the crate root; the root itself is empty.
pub(crate) type Module = Vec<String>;

/// The module that a file is; its path starts below `src/`.
pub(crate) fn module_of(path: &str) -> Module {
    let mut parts: Module = path.trim_end_matches(".rs").split('/').map(String::from).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

/// The paths that a file names.
pub(crate) fn paths_in(file: &Source) -> Vec<Module> {
    let tokens: TokenStream = file.text.parse().unwrap_or_else(|e| panic!("{}: {e}", file.path));
    let mut paths = Vec::new();
    scan(tokens, &module_of(&file.path), &mut paths);
    paths
}

/// Notes every path that starts at `crate`, `self` or `super`; `here` is the module the tokens stand in.
fn scan(tokens: TokenStream, here: &[String], paths: &mut Vec<Module>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        at += scan_one(&tokens[at..], here, paths);
    }
}

/// Reads one construct at the head of `tokens` and says how many tokens it was.
fn scan_one(tokens: &[TokenTree], here: &[String], paths: &mut Vec<Module>) -> usize {
    if let [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(body), ..] = tokens
        && word == "mod"
        && body.delimiter() == Delimiter::Brace
    {
        scan(body.stream(), &join(here, &name.to_string()), paths);
        return 3;
    }
    match &tokens[0] {
        TokenTree::Ident(_) => start(tokens, here).map_or(1, |prefix| 1 + follow(&tokens[1..], prefix, paths)),
        TokenTree::Group(group) if !is_visibility(group.stream()) => {
            scan(group.stream(), here, paths);
            1
        }
        _ => 1,
    }
}

/// `pub(in path)` names a place above and imports nothing.
fn is_visibility(inside: TokenStream) -> bool {
    matches!(inside.into_iter().next(), Some(TokenTree::Ident(word)) if word == "in")
}

/// Where a path begins that starts with `crate`, `self` or `super`.
fn start(tokens: &[TokenTree], here: &[String]) -> Option<Module> {
    let TokenTree::Ident(word) = &tokens[0] else { return None };
    if !is_separator(&tokens[1..]) {
        return None;
    }
    match word.to_string().as_str() {
        "crate" => Some(Vec::new()),
        "self" => Some(here.to_vec()),
        "super" => Some(parent(here)),
        _ => None,
    }
}

fn is_separator(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(a), TokenTree::Punct(b), ..] if a.as_char() == ':' && b.as_char() == ':')
}

/// Follows `::name`, `::*` and `::{...}` after `prefix`, notes where they lead, and says how many tokens they were.
fn follow(tokens: &[TokenTree], mut prefix: Module, paths: &mut Vec<Module>) -> usize {
    let mut used = 0;
    while is_separator(&tokens[used..]) {
        match tokens.get(used + 2) {
            Some(TokenTree::Ident(name)) if name == "super" => prefix = parent(&prefix),
            Some(TokenTree::Ident(name)) if name == "self" => {}
            Some(TokenTree::Ident(name)) => prefix.push(name.to_string()),
            Some(TokenTree::Group(tree)) if tree.delimiter() == Delimiter::Brace => {
                branches(tree.stream(), &prefix, paths);
                return used + 3;
            }
            _ => break,
        }
        used += 3;
    }
    paths.push(prefix);
    used
}

/// The members of `prefix::{...}`.
fn branches(tree: TokenStream, prefix: &[String], paths: &mut Vec<Module>) {
    let tokens: Vec<TokenTree> = tree.into_iter().collect();
    for branch in tokens.split(|token| matches!(token, TokenTree::Punct(p) if p.as_char() == ',')) {
        let Some(TokenTree::Ident(name)) = branch.first() else {
            paths.push(prefix.to_vec()); // `*`, or nothing after the last comma
            continue;
        };
        let next = match name.to_string().as_str() {
            "self" => prefix.to_vec(),
            "super" => parent(prefix),
            word => join(prefix, word),
        };
        follow(&branch[1..], next, paths);
    }
}

fn join(module: &[String], name: &str) -> Module {
    module.iter().cloned().chain([name.to_string()]).collect()
}

fn parent(module: &[String]) -> Module {
    module[..module.len().saturating_sub(1)].to_vec()
}

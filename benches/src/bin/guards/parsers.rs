//! The peers that only parse: how many simple commands whose name is git they find. They have no verdict.

/// brush-parser: the whole program as a tree.
pub(crate) fn brush(command: &str) -> String {
    let mut parser = brush_parser::Parser::new(command.as_bytes(), &brush_parser::ParserOptions::default());
    match parser.parse_program() {
        // The tree has no walk of its own; its description names the word of each command in one way.
        Ok(program) => found(format!("{program:?}").matches(BRUSH_NAME).count()),
        Err(_) => "error".to_owned(),
    }
}

const BRUSH_NAME: &str = "word_or_name: Some(Word { value: \"git\"";

/// tree-sitter with the grammar of bash.
pub(crate) fn tree_sitter() -> impl FnMut(&str) -> String {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_bash::LANGUAGE.into()).expect("the grammar fits the library");
    move |command| match parser.parse(command, None) {
        Some(tree) => found(count(tree.root_node(), command.as_bytes())),
        None => "error".to_owned(),
    }
}

fn count(root: tree_sitter::Node<'_>, text: &[u8]) -> usize {
    let mut open = vec![root];
    let mut found = 0;
    while let Some(node) = open.pop() {
        let name = node.child_by_field_name("name").filter(|_| node.kind() == "command");
        found += usize::from(name.is_some_and(|name| text.get(name.byte_range()) == Some(b"git")));
        open.extend((0..node.child_count()).filter_map(|index| node.child(index as u32)));
    }
    found
}

fn found(commands: usize) -> String {
    format!("git:{commands}")
}

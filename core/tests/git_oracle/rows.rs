//! The rows of FORMS, from the text of the table.

use crate::source;
use syn::visit::{self, Visit};

/// A row.
pub(crate) struct Row {
    pub(crate) command: String,
    pub(crate) example: String,
}

#[derive(Default)]
struct Rows(Vec<Row>);

/// The value of a literal text.
pub(crate) fn literal(expression: Option<&syn::Expr>) -> Option<String> {
    match expression {
        Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => Some(text.value()),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Rows {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let texts = [0, 1, 3].map(|at| literal(call.args.get(at)));
        if let [Some(code), Some(command), Some(example)] = texts
            && code.starts_with("git-")
        {
            self.0.push(Row { command, example });
        }
        visit::visit_expr_call(self, call);
    }
}

/// All rows, in the order of the table.
pub(crate) fn all() -> Vec<Row> {
    let text = std::fs::read_to_string(source::root().join("core/src/git/forms.rs")).expect("the table");
    let mut rows = Rows::default();
    rows.visit_file(&syn::parse_file(&text).expect("the table is Rust"));
    rows.0
}

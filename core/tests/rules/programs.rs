//! The rows of the tables of programs, read from their text, each with a command line for the page.
//!
//! Owns: finding them. Refuses to own: what the engine answers (`main.rs`).

use syn::visit::{self, Visit};

/// How each kind of reader is handed a file, and how the page says it.
pub(crate) const HANDED: &[(&str, &str, &str)] = &[
    ("All", "all", "NAME .git/config"),
    ("BehindPattern", "all behind the pattern", "NAME pattern .git/config"),
    ("BehindScript", "all behind the script, and those that it opens", "NAME script .git/config"),
    ("AllButLast", "all but the last", "NAME .git/config elsewhere"),
    ("Assigned", "behind `if=`", "NAME if=.git/config"),
    ("Sent", "those that it sends", "NAME @.git/config localhost"),
    ("BehindCode", "behind the code, and those that it opens", "NAME -c 'cat .git/config'"),
];

/// Finds the rows of the two other tables: wrappers by the functions that make them, readers by their pairs.
#[derive(Default)]
pub(crate) struct Programs {
    /// With an example.
    pub(crate) wrappers: Vec<(String, String)>,
    /// With the name of the kind.
    pub(crate) readers: Vec<(String, String)>,
}

fn literal(expression: Option<&syn::Expr>) -> Option<String> {
    match expression {
        Some(syn::Expr::Lit(literal)) => match &literal.lit {
            syn::Lit::Str(text) => Some(text.value()),
            syn::Lit::Int(number) => Some(number.to_string()),
            _ => None,
        },
        Some(syn::Expr::Reference(list)) => match &*list.expr {
            syn::Expr::Array(list) => literal(list.elems.first()),
            _ => None,
        },
        _ => None,
    }
}

fn last_name(expression: &syn::Expr) -> String {
    let syn::Expr::Path(path) = expression else { return String::new() };
    path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

impl<'ast> Visit<'ast> for Programs {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        visit::visit_expr_call(self, call);
        if call.args.get(1).is_some_and(|rest| last_name(rest) == "Texts") {
            self.quote();
        }
        if let Some(name) = literal(call.args.first()) {
            let second = literal(call.args.get(1)).unwrap_or_default();
            let count = |at: usize| literal(call.args.get(at)).and_then(|text| text.parse().ok()).unwrap_or(0_usize);
            let before = match &*last_name(&call.func) {
                "plain" => Some(String::new()),
                "behind" => Some("1 ".repeat(count(1))),
                "verb" => Some(format!("{second} {}", "1 ".repeat(count(3).saturating_sub(1)))),
                _ => None,
            };
            self.wrappers.extend(before.map(|before| (name.clone(), format!("{name} {before}git add notes.txt"))));
        }
    }

    fn visit_expr_tuple(&mut self, pair: &'ast syn::ExprTuple) {
        let (name, kind) = (literal(pair.elems.first()), pair.elems.get(1).map(last_name).unwrap_or_default());
        self.readers.extend(name.filter(|_| HANDED.iter().any(|(known, ..)| *known == kind)).map(|name| (name, kind)));
        visit::visit_expr_tuple(self, pair);
    }
}

impl Programs {
    /// The rows of the tables in these texts.
    pub(crate) fn of(wrappers: &str, readers: &str) -> Self {
        let mut found = Self::default();
        for text in [wrappers, readers] {
            found.visit_file(&syn::parse_file(text).expect("the table is Rust"));
        }
        assert!(found.wrappers.len() > 50 && found.readers.len() > 80, "the tables are not where they were");
        found
    }

    /// The last wrapper runs each of its words as a text.
    fn quote(&mut self) {
        if let Some((_, example)) = self.wrappers.last_mut() {
            *example = example.replace("git add notes.txt", "'git add notes.txt'");
        }
    }
}

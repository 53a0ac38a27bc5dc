//! Python: records are `TypedDict`s, everything else is an alias. Reads no schema.
//!
//! Python 3.10 has no `NotRequired`, so a record is a class over two dictionaries, one whose keys are always there and
//! one whose keys may be missing. Names that Python keeps for itself (`class`) need the call form of `TypedDict`, so
//! every record has it.

use super::{Body, Definition, Field, Shape};
use serde_json::Value;

const HEAD: &str = r#""""The types of requests and replies, for type checkers.

Generated from docs/schema by the conformance package; do not edit. UPDATE=1 cargo test -p conformance --test types
"""

from typing import Literal, Optional, TypedDict, Union
"#;

/// The text of `types.py`.
pub fn write(definitions: &[Definition]) -> String {
    definitions.iter().fold(HEAD.to_string(), |text, definition| text + &definition_text(definition))
}

fn definition_text(definition: &Definition) -> String {
    let name = &definition.name;
    match &definition.body {
        Body::Alias(shape) => format!("\n{}{name} = {}\n", comment("", &definition.about), type_text(shape)),
        Body::Record(fields) => record(name, &definition.about, fields),
    }
}

fn comment(indent: &str, about: &str) -> String {
    if about.is_empty() { String::new() } else { format!("{indent}# {about}\n") }
}

fn record(name: &str, about: &str, fields: &[Field]) -> String {
    let (always, sometimes): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(|field| field.required);
    let mut text = "\n".to_string();
    let mut bases = Vec::new();
    for (suffix, fields, total) in [("Always", always, ""), ("Sometimes", sometimes, "    total=False,\n")] {
        if !fields.is_empty() {
            let base = format!("_{name}{suffix}");
            let members: String = fields.iter().map(|field| member(field)).collect();
            text += &format!("{base} = TypedDict(\n    \"{base}\",\n    {{\n{members}    }},\n{total})\n");
            bases.push(base);
        }
    }
    text + &format!("\n\nclass {name}({}):\n    \"\"\"{about}\"\"\"\n", bases.join(", "))
}

fn member(field: &Field) -> String {
    let indent = " ".repeat(8);
    format!("{}{indent}\"{}\": {},\n", comment(&indent, &field.about), field.name, type_text(&field.shape))
}

fn type_text(shape: &Shape) -> String {
    match shape {
        Shape::Any => "object".to_string(),
        Shape::Text => "str".to_string(),
        Shape::Integer => "int".to_string(),
        Shape::Bool => "bool".to_string(),
        Shape::Null => "None".to_string(),
        Shape::AnyObject => "dict[str, object]".to_string(),
        // Quoted: a definition may use one that follows it.
        Shape::Named(name) => format!("\"{name}\""),
        Shape::OneOf(values) => literals(values),
        Shape::Union(shapes) => union(shapes),
        Shape::Tuple(shapes) => format!("tuple[{}]", joined(shapes)),
        Shape::MapOf(shape) => format!("dict[str, {}]", type_text(shape)),
        Shape::List(shape) => format!("list[{}]", type_text(shape)),
    }
}

fn joined(shapes: &[Shape]) -> String {
    shapes.iter().map(type_text).collect::<Vec<_>>().join(", ")
}

fn union(shapes: &[Shape]) -> String {
    let others: Vec<Shape> = shapes.iter().filter(|shape| **shape != Shape::Null).cloned().collect();
    let text = if others.len() == 1 { joined(&others) } else { format!("Union[{}]", joined(&others)) };
    if others.len() == shapes.len() { text } else { format!("Optional[{text}]") }
}

fn literals(values: &[Value]) -> String {
    let named = |value: &Value| match value {
        Value::Bool(true) => "True".to_string(),
        Value::Bool(false) => "False".to_string(),
        other => other.to_string(),
    };
    let others: Vec<String> = values.iter().filter(|value| !value.is_null()).map(named).collect();
    let text = format!("Literal[{}]", others.join(", "));
    if others.len() == values.len() { text } else { format!("Optional[{text}]") }
}

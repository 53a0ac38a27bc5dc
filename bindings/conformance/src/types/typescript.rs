//! TypeScript: records are interfaces, everything else is a type alias. Reads no schema.

use super::{Body, Definition, Field, Shape};
use serde_json::Value;

const HEAD: &str = "// Generated from docs/schema by the conformance package; do not edit. UPDATE=1 cargo test -p conformance --test types\n";

/// The text of `types.d.ts`.
pub fn write(definitions: &[Definition]) -> String {
    definitions.iter().fold(HEAD.to_string(), |text, definition| text + "\n" + &definition_text(definition))
}

fn definition_text(definition: &Definition) -> String {
    let comment = comment("", &definition.about);
    match &definition.body {
        Body::Alias(shape) => format!("{comment}export type {} = {}\n", definition.name, type_text(shape)),
        Body::Record(fields) => {
            let members: String = fields.iter().map(field_text).collect();
            format!("{comment}export interface {} {{\n{members}}}\n", definition.name)
        }
    }
}

fn comment(indent: &str, about: &str) -> String {
    if about.is_empty() { String::new() } else { format!("{indent}/** {about} */\n") }
}

fn field_text(field: &Field) -> String {
    let optional = if field.required { "" } else { "?" };
    format!("{}  {}{optional}: {}\n", comment("  ", &field.about), field.name, type_text(&field.shape))
}

fn type_text(shape: &Shape) -> String {
    match shape {
        Shape::Any => "unknown".to_string(),
        Shape::Text => "string".to_string(),
        Shape::Integer => "number".to_string(),
        Shape::Bool => "boolean".to_string(),
        Shape::Null => "null".to_string(),
        Shape::AnyObject => "{ [name: string]: unknown }".to_string(),
        Shape::Named(name) => name.clone(),
        Shape::OneOf(values) => joined(values.iter().map(literal), " | "),
        Shape::Union(shapes) => joined(shapes.iter().map(type_text), " | "),
        Shape::Tuple(shapes) => format!("[{}]", joined(shapes.iter().map(type_text), ", ")),
        Shape::MapOf(shape) => format!("{{ [name: string]: {} }}", type_text(shape)),
        Shape::List(shape) if is_union(shape) => format!("({})[]", type_text(shape)),
        Shape::List(shape) => format!("{}[]", type_text(shape)),
    }
}

fn is_union(shape: &Shape) -> bool {
    matches!(shape, Shape::Union(_)) || matches!(shape, Shape::OneOf(values) if values.len() > 1)
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    }
}

fn joined(parts: impl Iterator<Item = String>, with: &str) -> String {
    parts.collect::<Vec<_>>().join(with)
}

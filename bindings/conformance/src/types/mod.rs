//! Types for Node and Python, generated from the JSON Schemas in `docs/schema`.
//!
//! This module reads the part of JSON Schema that the two documents use into [`Shape`]s and refuses the rest, so that
//! nothing is dropped silently. How a language writes a shape is the business of its own file.

pub mod python;
pub mod typescript;

use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// A type, as far as a static type can say it: patterns and bounds are the schema's own.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Any JSON value.
    Any,
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// True or false.
    Bool,
    /// Nothing.
    Null,
    /// Any object.
    AnyObject,
    /// One of these JSON values.
    OneOf(Vec<Value>),
    /// A definition, by name.
    Named(String),
    /// A list.
    List(Box<Shape>),
    /// A list of fixed length.
    Tuple(Vec<Shape>),
    /// An object whose names are not fixed.
    MapOf(Box<Shape>),
    /// Any of these.
    Union(Vec<Shape>),
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name on the wire.
    pub name: String,
    /// Whether it is always there.
    pub required: bool,
    /// Its type.
    pub shape: Shape,
    /// One sentence, or nothing.
    pub about: String,
}

/// What a definition is.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// An object with these members.
    Record(Vec<Field>),
    /// Another name for a type.
    Alias(Shape),
}

/// A named type.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Its name in every language.
    pub name: String,
    /// One sentence, or nothing.
    pub about: String,
    /// What it is.
    pub body: Body,
}

/// The generated files, relative to the root of the repository, with what each must hold.
///
/// # Errors
/// A sentence: a schema cannot be read, or says something that no type can.
pub fn files(root: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut definitions = Vec::new();
    for name in ["request", "reply"] {
        let path = root.join(format!("docs/schema/{name}.schema.json"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let schema = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        definitions.extend(read(&schema)?);
    }
    Ok(vec![
        ("bindings/node/types.d.ts".into(), typescript::write(&definitions)),
        ("bindings/python/python/hookpolicy/types.py".into(), python::write(&definitions)),
    ])
}

/// The definitions of a schema in their order, the document itself last, under its title.
///
/// # Errors
/// As [`files`].
pub fn read(schema: &Value) -> Result<Vec<Definition>, String> {
    let mut definitions = Vec::new();
    if let Some(named) = schema.get("$defs").and_then(Value::as_object) {
        for (name, schema) in named {
            definitions.push(definition(name, schema)?);
        }
    }
    let title = schema.get("title").and_then(Value::as_str).ok_or("a schema needs a title")?;
    definitions.push(definition(title, schema)?);
    Ok(definitions)
}

fn definition(name: &str, schema: &Value) -> Result<Definition, String> {
    let inside = |error: String| format!("{name}: {error}");
    let members = schema.get("properties").and_then(Value::as_object);
    let body = match members {
        Some(members) => Body::Record(fields(schema, members).map_err(inside)?),
        None => Body::Alias(shape(schema).map_err(inside)?),
    };
    Ok(Definition { name: name.to_string(), about: about(schema), body })
}

fn about(schema: &Value) -> String {
    schema.get("description").and_then(Value::as_str).unwrap_or_default().to_string()
}

fn fields(schema: &Value, members: &Map<String, Value>) -> Result<Vec<Field>, String> {
    if schema.get("additionalProperties") != Some(&Value::Bool(false)) {
        return Err("an object with members must forbid others".to_string());
    }
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let field = |(name, schema): (&String, &Value)| {
        let shape = shape(schema).map_err(|error| format!("{name}: {error}"))?;
        let required = required.iter().any(|wanted| wanted == name);
        Ok(Field { name: name.clone(), required, shape, about: about(schema) })
    };
    members.iter().map(field).collect()
}

/// Keywords that narrow a type in a way that a static type cannot say, or that say nothing about values.
const IGNORED: &[&str] = &["description", "pattern", "minLength", "minItems", "propertyNames", "title", "$schema"];
/// Keywords that [`shape`] reads.
const READ: &[&str] = &["type", "enum", "const", "$ref", "items", "prefixItems", "additionalProperties", "oneOf"];

fn shape(schema: &Value) -> Result<Shape, String> {
    let schema = schema.as_object().ok_or("a schema must be an object")?;
    let known = |name: &String| IGNORED.contains(&name.as_str()) || READ.contains(&name.as_str());
    if let Some(name) = schema.keys().find(|name| !known(name)) {
        return Err(format!("no type can say `{name}`"));
    }
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.strip_prefix("#/$defs/").ok_or(format!("a reference to {reference}"))?;
        return Ok(Shape::Named(name.to_string()));
    }
    if let Some(value) = schema.get("const") {
        return Ok(Shape::OneOf(vec![value.clone()]));
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return Ok(Shape::OneOf(values.clone()));
    }
    if let Some(shapes) = schema.get("oneOf").and_then(Value::as_array) {
        return Ok(Shape::Union(shapes.iter().map(shape).collect::<Result<_, _>>()?));
    }
    typed(schema)
}

fn typed(schema: &Map<String, Value>) -> Result<Shape, String> {
    match schema.get("type") {
        None => Ok(Shape::Any),
        Some(Value::String(name)) => simple(name, schema),
        Some(Value::Array(names)) => {
            let shapes = names.iter().map(|name| simple(name.as_str().unwrap_or_default(), schema));
            Ok(Shape::Union(shapes.collect::<Result<_, _>>()?))
        }
        Some(other) => Err(format!("the type {other}")),
    }
}

fn simple(name: &str, schema: &Map<String, Value>) -> Result<Shape, String> {
    match name {
        "string" => Ok(Shape::Text),
        "integer" => Ok(Shape::Integer),
        "boolean" => Ok(Shape::Bool),
        "null" => Ok(Shape::Null),
        "array" => list(schema),
        "object" => match schema.get("additionalProperties") {
            Some(of) => Ok(Shape::MapOf(Box::new(shape(of)?))),
            None => Ok(Shape::AnyObject),
        },
        _ => Err(format!("the type `{name}`")),
    }
}

fn list(schema: &Map<String, Value>) -> Result<Shape, String> {
    if let Some(shapes) = schema.get("prefixItems").and_then(Value::as_array) {
        return Ok(Shape::Tuple(shapes.iter().map(shape).collect::<Result<_, _>>()?));
    }
    let items = schema.get("items").ok_or("a list needs `items`")?;
    Ok(Shape::List(Box::new(shape(items)?)))
}

#[cfg(test)]
mod tests {
    use super::{python, read, typescript};
    use serde_json::{Value, json};

    fn sample() -> Value {
        json!({
            "title": "Reply", "type": "object", "required": ["v"], "additionalProperties": false, "description": "A reply.",
            "properties": {
                "v": {"const": 1}, "in": {"$ref": "#/$defs/Span"}, "word": {"enum": ["a", null]},
                "names": {"type": "object", "additionalProperties": {"type": "string"}},
                "any": {"description": "Whatever."}
            },
            "$defs": {"Span": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "boolean"}], "items": false}}
        })
    }

    #[test]
    fn typescript_is_written_as_interfaces() {
        let text = typescript::write(&read(&sample()).unwrap());
        let wanted = "export type Span = [number, boolean]\n\n/** A reply. */\nexport interface Reply {\n  v: 1\n  \
                      in?: Span\n  word?: 'a' | null\n  names?: { [name: string]: string }\n  /** Whatever. */\n  \
                      any?: unknown\n}\n";
        assert!(text.ends_with(wanted), "{text}");
    }

    #[test]
    fn python_writes_a_keyword_as_a_key() {
        let text = python::write(&read(&sample()).unwrap());
        let wanted = "Span = tuple[int, bool]\n\n_ReplyAlways = TypedDict(\n    \"_ReplyAlways\",\n    {\n        \
                      \"v\": Literal[1],\n    },\n)\n_ReplySometimes = TypedDict(\n    \"_ReplySometimes\",\n    {\n        \
                      \"in\": \"Span\",\n        \"word\": Optional[Literal[\"a\"]],\n        \"names\": dict[str, str],\n        \
                      # Whatever.\n        \"any\": object,\n    },\n    total=False,\n)\n\n\n\
                      class Reply(_ReplyAlways, _ReplySometimes):\n    \"\"\"A reply.\"\"\"\n";
        assert!(text.ends_with(wanted), "{text}");
    }

    /// Seeded violations: what the types cannot say must be an error, not a looser type.
    #[test]
    fn what_no_type_can_say_is_refused() {
        for schema in
            [json!({"not": {}}), json!({"type": "number"}), json!({"type": "array"}), json!({"$ref": "other"})]
        {
            let mut document = sample();
            document["properties"]["any"] = schema.clone();
            assert!(read(&document).is_err(), "{schema}");
        }
        let mut open = sample();
        open["additionalProperties"] = json!(true);
        assert!(read(&open).is_err());
    }
}

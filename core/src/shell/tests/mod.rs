//! What the walk makes of texts, by tables: a text, and the commands that it hands on, one line each.

mod bounds;
mod express;
mod nested;
mod plain;
mod scopes;
mod show;

//! What differs from host to host: names, marks, tools, events, answers. Tables and their readers; owns no meaning of a
//! call (`call/`) and no decision.

mod catalogue;
mod detect;
mod events;
mod render;
mod table;
mod tools;

pub(crate) use catalogue::{Body, Class, MCP, Tool, Writes};
pub(crate) use detect::detect;
pub(crate) use events::{Event, EventWord};
pub(crate) use render::{Answer, render};
pub(crate) use table::Host;
pub(crate) use tools::{event_tool, tool};

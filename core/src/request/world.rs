//! The `world` of an envelope: JSON into a given world.
//!
//! Owns: the shape of that JSON (docs/wire.md). Refuses to own: what follows from it (`world/given.rs`).

use std::borrow::Cow;

use super::field::{Field, below, only};
use super::shape;
use crate::fault::Fault;
use crate::git;
use crate::json::{Keys, Kind, Value};
use crate::path::{self, Platform};
use crate::world::given::{Declared, Given, Settings, State};

static FIELDS: Keys<8> = Keys::new(["now", "dirs", "files", "links", "trees", "mounts", "denied", "config"]);
static TREE: Keys<12> = Keys::new([
    "toplevel",
    "common_dir",
    "git_dir",
    "main",
    "bare",
    "registered",
    "unreadable",
    "head",
    "branch",
    "ancestors",
    "tracked",
    "config",
]);

/// Reads a world whose paths follow the rules of `platform`.
pub(super) fn read(world: Value<'_>, platform: Platform) -> Result<Given, Fault> {
    only(world, "/world", &FIELDS)?;
    let [now, dirs, files, links, trees, mounts, denied, config] = world.pick(&FIELDS).slots();
    let mut given = Given::new(platform);
    given.now = shape::time(Field { at: "/world/now", slot: now })?;
    for path in paths(Field { at: "/world/dirs", slot: dirs }, platform)? {
        given.add_dir(&path);
    }
    for (path, text) in map(Field { at: "/world/files", slot: files }, platform)? {
        given.add_file(&path, &text);
    }
    for (path, target) in map(Field { at: "/world/links", slot: links }, platform)? {
        given.add_link(&path, &target);
    }
    for path in paths(Field { at: "/world/mounts", slot: mounts }, platform)? {
        given.add_mount(&path);
    }
    for path in paths(Field { at: "/world/denied", slot: denied }, platform)? {
        given.add_denied(&path);
    }
    given.add_config(settings(Field { at: "/world/config", slot: config })?);
    if let Some(list) = (Field { at: "/world/trees", slot: trees }).array()? {
        for (index, item) in list.items().enumerate() {
            given.add_tree(tree(item, &format!("/world/trees/{index}"), platform)?);
        }
    }
    if given.is_full() { Err(Fault::names("/world")) } else { Ok(given) }
}

/// A list of absolute paths.
fn paths<'d>(field: Field<'_, 'd>, platform: Platform) -> Result<Vec<Cow<'d, [u8]>>, Fault> {
    let Some(list) = field.array()? else { return Ok(Vec::new()) };
    let item = |(index, item): (usize, Value<'d>)| {
        let at = format!("{}/{index}", field.at);
        shape::absolute(Field { at: &at, slot: item.into() }, platform)
            .and_then(|path| path.ok_or_else(|| field.must("paths")))
    };
    list.items().enumerate().map(item).collect()
}

/// A list of texts.
fn texts(field: Field<'_, '_>) -> Result<Vec<Vec<u8>>, Fault> {
    let Some(list) = field.array()? else { return Ok(Vec::new()) };
    let item = |item: Value<'_>| {
        let text = Field { at: field.at, slot: item.into() }.text()?;
        Ok(text.map(Cow::into_owned).unwrap_or_default())
    };
    list.items().map(item).collect()
}

type Named<'d> = Vec<(Cow<'d, [u8]>, Cow<'d, [u8]>)>;

/// A map from absolute paths to texts.
fn map<'d>(field: Field<'_, 'd>, platform: Platform) -> Result<Named<'d>, Fault> {
    let Some(object) = field.object()? else { return Ok(Vec::new()) };
    let mut out = Vec::new();
    for (key, value) in object.members() {
        let at = below(field.at, &key);
        if !path::is_absolute(&key, platform) {
            return Err(Fault::field(&at, "a name of the given world must be an absolute path"));
        }
        let Some(text) = (Field { at: &at, slot: value.into() }).text()? else { continue };
        out.push((key, text));
    }
    Ok(out)
}

/// Settings of git: key to value, or to all its values in order.
fn settings(field: Field<'_, '_>) -> Result<Settings, Fault> {
    let Some(object) = field.object()? else { return Ok(Settings::new()) };
    let mut out = Settings::new();
    for (name, value) in object.members() {
        let at = below(field.at, &name);
        let Some(key) = git::folded(&name) else {
            return Err(Fault::field(&at, "a setting's key must be a section and a name, as in `alias.co`"));
        };
        let one = Field { at: &at, slot: value.into() };
        if value.kind() != Kind::Array {
            out.extend(one.text()?.map(|text| (key.to_vec(), text.into_owned())));
            continue;
        }
        for item in one.array()?.into_iter().flat_map(Value::items) {
            let text = Field { at: &at, slot: item.into() }.text()?;
            out.extend(text.map(|text| (key.to_vec(), text.into_owned())));
        }
    }
    Ok(out)
}

fn tree(tree: Value<'_>, at: &str, platform: Platform) -> Result<Declared, Fault> {
    let whole = Field { at, slot: tree.into() };
    let tree = whole.object()?.ok_or_else(|| whole.must("an object"))?;
    only(tree, at, &TREE)?;
    let slots = tree.pick(&TREE).slots();
    let [toplevel, common_dir, git_dir, main, bare, registered, unreadable, head, branch, ancestors, tracked, config] =
        slots;
    let text = |name: &str, slot| {
        let text = Field { at: &format!("{at}/{name}"), slot }.text()?;
        Ok::<_, Fault>(text.map(Cow::into_owned))
    };
    let path = |name: &str, slot| shape::absolute(Field { at: &format!("{at}/{name}"), slot }, platform);
    let flag = |name: &str, slot| Field { at: &format!("{at}/{name}"), slot }.boolean();
    let toplevel = path("toplevel", toplevel)?.ok_or_else(|| whole.must("an object with a `toplevel`"))?.into_owned();
    let main = path("main", main)?.map(Cow::into_owned);
    if let Some(why) = (Field { at: &format!("{at}/unreadable"), slot: unreadable }).text()? {
        return Ok(Declared { toplevel, state: State::Unreadable(path::show(&why).into_owned()) });
    }
    let common_dir =
        path("common_dir", common_dir)?.ok_or_else(|| whole.must("an object with a `common_dir` or `unreadable`"))?;
    let state = State::Known {
        common_dir: common_dir.into_owned(),
        git_dir: path("git_dir", git_dir)?.map(Cow::into_owned),
        bare: flag("bare", bare)?.unwrap_or(false),
        registered: flag("registered", registered)?.unwrap_or(true),
        main,
        config: settings(Field { at: &format!("{at}/config"), slot: config })?,
        head: text("head", head)?,
        branch: text("branch", branch)?,
        ancestors: texts(Field { at: &format!("{at}/ancestors"), slot: ancestors })?,
        tracked: texts(Field { at: &format!("{at}/tracked"), slot: tracked })?,
    };
    Ok(Declared { toplevel, state })
}

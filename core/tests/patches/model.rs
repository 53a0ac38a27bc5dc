//! A reader of the `*** Begin Patch` format as its own applier reads it: which files, or that it refuses. Written from the
//! published grammar, without a look at the library's reader. It refuses to be liberal.

/// Operation and path of each file, or nothing where the applier refuses the text.
pub(crate) fn read(text: &str) -> Option<Vec<(&'static str, String)>> {
    let lines: Vec<&str> = text.trim().lines().collect();
    let inner = unframed(&lines).or_else(|| unframed(unwrapped(&lines)?))?;
    let (mut files, mut rest) = (Vec::new(), inner);
    while !rest.is_empty() {
        rest = one_file(rest, &mut files)?;
    }
    Some(files)
}

/// What stands between the two markers.
fn unframed<'l, 't>(lines: &'l [&'t str]) -> Option<&'l [&'t str]> {
    let (first, rest) = lines.split_first()?;
    let (last, inner) = rest.split_last()?;
    (first.trim() == "*** Begin Patch" && last.trim() == "*** End Patch").then_some(inner)
}

/// What stands in a here-document.
fn unwrapped<'l, 't>(lines: &'l [&'t str]) -> Option<&'l [&'t str]> {
    let (first, rest) = lines.split_first()?;
    let (last, inner) = rest.split_last()?;
    let is_opened = ["<<EOF", "<<'EOF'", "<<\"EOF\""].contains(first);
    (lines.len() >= 4 && is_opened && last.ends_with("EOF")).then_some(inner)
}

/// Takes one file off the lines.
fn one_file<'l, 't>(lines: &'l [&'t str], files: &mut Vec<(&'static str, String)>) -> Option<&'l [&'t str]> {
    let (first, rest) = lines.split_first()?;
    let header = first.trim();
    if let Some(path) = header.strip_prefix("*** Add File: ") {
        files.push(("create", path.to_owned()));
        let content = rest.iter().take_while(|line| line.starts_with('+')).count();
        return Some(&rest[content..]);
    }
    if let Some(path) = header.strip_prefix("*** Delete File: ") {
        files.push(("delete", path.to_owned()));
        return Some(rest);
    }
    let path = header.strip_prefix("*** Update File: ")?;
    update(path, rest, files)
}

fn update<'l, 't>(
    path: &str,
    mut rest: &'l [&'t str],
    files: &mut Vec<(&'static str, String)>,
) -> Option<&'l [&'t str]> {
    let moved = rest.first().and_then(|line| line.strip_prefix("*** Move to: "));
    files.push((if moved.is_some() { "move-from" } else { "update" }, path.to_owned()));
    files.extend(moved.map(|to| ("move-to", to.to_owned())));
    rest = &rest[usize::from(moved.is_some())..];
    let mut chunks = 0;
    while let Some(line) = rest.first() {
        if line.trim().is_empty() {
            rest = &rest[1..];
            continue;
        }
        if line.starts_with("***") {
            break;
        }
        rest = chunk(rest, chunks)?;
        chunks += 1;
    }
    (chunks > 0).then_some(rest)
}

/// Takes one chunk off, `before` of the file being taken already. Only the first of a file may lack its `@@` line.
fn chunk<'l, 't>(lines: &'l [&'t str], before: usize) -> Option<&'l [&'t str]> {
    let has_head = lines[0] == "@@" || lines[0].starts_with("@@ ");
    if !has_head && before > 0 {
        return None;
    }
    let body = &lines[usize::from(has_head)..];
    let mut taken = 0;
    for line in body {
        if *line == "*** End of File" {
            return (taken > 0).then_some(&body[taken + 1..]);
        }
        if !line.is_empty() && !line.starts_with([' ', '+', '-']) {
            break;
        }
        taken += 1;
    }
    (taken > 0).then_some(&body[taken..])
}

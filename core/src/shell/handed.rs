//! Programs that are handed a command in an option of theirs, in an operand, or in a variable: a table, and how its rows are
//! read.
//!
//! Owns: which words are that command. Refuses to own: programs that run the rest of their own words (`wrappers.rs`), and what
//! becomes of the command. Other languages' calls, other machines and containers are no rows here.

use super::dialects::{self, texts};
use super::simple::{Arg, Known, Next, Simple};

/// What stands where the command is expected.
#[derive(Clone, Copy)]
enum What {
    /// A text for a shell.
    Text,
    /// The first word of a command and all words behind it; one that is alone is a text for a shell.
    Rest,
    /// Words that are joined to a text.
    Joined,
    /// An editor's or a debugger's command: behind its `!`, or behind `shell`, stands a text for a shell.
    Escape,
    /// Lines of a language of its own.
    Lines(fn(&[u8]) -> Vec<Vec<u8>>),
}

/// An option by each of its spellings. One that ends in `=`, `:` or `+` is followed by its value in the same word.
type Row = (&'static [&'static str], What);

/// What a program of this name is handed, where it is at all.
fn rows(name: &[u8]) -> &'static [Row] {
    match name {
        b"alacritty" | b"konsole" | b"lxterminal" | b"rxvt" | b"st" | b"urxvt" | b"xterm" | b"xfce4-terminal"
        | b"terminator" => &[(&["-e", "-x", "--command"], What::Rest)],
        b"cargo" => &[(&["-s", "--shell"], What::Text)],
        b"chokidar" => &[(&["-c", "--command"], What::Text)],
        b"cmd" | b"cmd.exe" => &[(&["/c", "/C", "/k", "/K"], What::Joined)],
        b"ex" | b"gvim" | b"nvim" | b"vi" | b"view" | b"vim" | b"vimdiff" => &[(&["-c", "--cmd", "+"], What::Escape)],
        b"expect" => &[(&["-c"], What::Lines(dialects::spawned))],
        b"fish" => &[(&["-C", "--init-command", "--command"], What::Text)],
        b"fzf" => &[(&["--preview"], What::Text)],
        b"gdb" | b"lldb" => &[(&["-ex", "--eval-command", "-o", "--one-line"], What::Escape)],
        b"gnome-terminal" | b"wezterm" => &[(&["--", "-e", "-x", "--command"], What::Rest)],
        b"gmake" | b"make" => &[(&["--eval", "-E"], What::Lines(dialects::recipes))],
        b"just" => &[(&["-c", "--command"], What::Rest)],
        b"less" => &[(&["+"], What::Escape)],
        b"man" => &[(&["-P", "--pager"], What::Text)],
        b"nix" => &[(&["-c", "--command"], What::Rest)],
        b"nodemon" => &[(&["-x", "--exec"], What::Text)],
        b"npm" | b"npx" => &[(&["-c", "--call"], What::Text)],
        b"powershell" | b"powershell.exe" | b"pwsh" | b"pwsh.exe" => {
            &[(&["-c", "-Command", "-command", "/c"], What::Joined)]
        }
        b"repo" => &[(&["-c"], What::Joined)],
        b"rsync" => &[(&["-e", "--rsh"], What::Text)],
        b"sed" | b"gsed" => &[(&["-e", "--expression"], What::Lines(dialects::executed))],
        b"socat" => &[(&["EXEC:", "SYSTEM:", "SHELL:", "exec:", "system:", "shell:"], What::Text)],
        b"split" => &[(&["--filter"], What::Text)],
        b"bsdtar" | b"gtar" | b"tar" => &[
            (&["--checkpoint-action=exec="], What::Text),
            (&["-I", "--use-compress-program", "--to-command", "-F", "--info-script", "--rsh-command"], What::Text),
        ],
        b"watchman-make" => &[(&["--run"], What::Text)],
        b"zip" => &[(&["-TT", "--unzip-command"], What::Text)],
        _ => &[],
    }
}

/// Programs that run only with one of these words in front what their options hold: without it the option means something else.
const VERBS: &[(&[u8], &[&[u8]])] =
    &[(b"cargo", &[b"watch"]), (b"npm", &[b"exec", b"x"]), (b"nix", &[b"develop", b"shell"]), (b"repo", &[b"forall"])];

/// Variables whose value a program runs.
fn variables(name: &[u8]) -> &'static [&'static str] {
    match name {
        b"crontab" | b"sudoedit" | b"vipw" | b"visudo" => &["SUDO_EDITOR", "VISUAL", "EDITOR"],
        b"less" => &["LESSOPEN", "LESSCLOSE"],
        b"man" => &["MANPAGER", "PAGER"],
        _ => &[],
    }
}

/// The commands that a program is handed.
pub(crate) fn handed(command: &Simple<'_>) -> Vec<Next> {
    let Some((first, args)) = command.argv.split_first() else { return Vec::new() };
    let name = first.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let mut found = match name {
        b"tmux" | b"byobu" => dialects::tmux(args),
        b"screen" => dialects::screen(args),
        b"start-stop-daemon" => dialects::daemon(args),
        b"crontab" | b"ed" | b"expect" | b"make" | b"gmake" => dialects::read(name, args, command.stdin),
        b"sed" | b"gsed" => args.iter().take(2).flat_map(|arg| texts(dialects::executed(&arg.text))).collect(),
        _ => Vec::new(),
    };
    let is_on = VERBS.iter().all(|(known, verbs)| *known != name || args.iter().any(|arg| verbs.contains(&&*arg.text)));
    for row in rows(name).iter().filter(|_| is_on) {
        optional(row, args, &mut found);
    }
    for variable in variables(name) {
        found.extend(command.env.get(variable.as_bytes()).into_iter().flat_map(valued));
    }
    found
}

/// Every option of a row.
fn optional((names, what): &Row, args: &[Arg<'_>], found: &mut Vec<Next>) {
    for (at, arg) in args.iter().enumerate() {
        for name in *names {
            let Some(rest) = arg.text.strip_prefix(name.as_bytes()) else { continue };
            let is_open = name.ends_with(['=', ':', '+']);
            let value = match rest {
                [] if !is_open => args.get(at + 1).map(|next| (&*next.text, at + 2)),
                [b'=', value @ ..] if name.starts_with("--") => Some((value, at + 1)),
                _ if is_open => Some((rest, at + 1)),
                _ => None,
            };
            found.extend(value.into_iter().flat_map(|(value, next)| read(*what, value, args.get(next..))));
        }
    }
}

fn read(what: What, value: &[u8], rest: Option<&[Arg<'_>]>) -> Vec<Next> {
    let rest = rest.unwrap_or_default();
    let words = || std::iter::once(value).chain(rest.iter().map(|arg| &*arg.text));
    match what {
        What::Text => texts(vec![value.to_vec()]),
        What::Rest if rest.is_empty() => texts(vec![value.to_vec()]),
        What::Rest => vec![Next::Words(words().map(<[u8]>::to_vec).collect())],
        What::Joined => texts(vec![words().collect::<Vec<_>>().join(&b' ')]),
        What::Escape => texts(dialects::escaped(value).into_iter().collect()),
        What::Lines(lines) => texts(lines(value)),
    }
}

/// What a variable may hold; a bar or dash in front says how the program is to be fed.
fn valued(value: &Known<'_>) -> Vec<Next> {
    let Known::OneOf(values) = value else { return Vec::new() };
    let bare = |value: &[u8]| value.iter().position(|byte| !b"|-".contains(byte)).map(|at| value[at..].to_vec());
    texts(values.iter().filter_map(|value| bare(value)).collect())
}

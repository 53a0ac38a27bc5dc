//! The cmdlets that write files: their names, their parameters, and what they do. Owns the rows; binds no words.

use super::params::Params;

/// What a cmdlet does with its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// Writes what `path` or `filepath` names, a pattern, or `literalpath`, which is none.
    Writes,
    /// The same, of links themselves.
    Removes,
    /// Writes what `path` names as it is spelled.
    Makes,
    Copies,
    Moves,
    Renames,
    /// Writes what `outfile` names.
    Downloads,
    /// Writes below what `destinationpath` names.
    Expands,
    /// Writes what `destinationpath` names, with an ending.
    Compresses,
    /// Writes a file whose name it makes up, if none is given.
    Defaults,
}

/// A cmdlet.
pub(super) struct Row {
    /// In lower case; aliases behind it.
    pub(super) names: &'static [&'static str],
    pub(super) kind: &'static str,
    pub(super) does: Does,
    pub(super) params: Params,
}

const fn row(names: &'static [&'static str], kind: &'static str, does: Does, params: Params) -> Row {
    Row { names, kind, does, params }
}

const fn params(
    values: &'static [&'static str],
    switches: &'static [&'static str],
    order: &'static [&'static str],
) -> Params {
    Params { values, switches, order }
}

const LITERAL: &str = "literalpath|lp|pspath";
const CONTENT: Params = params(
    &["path", LITERAL, "value", "encoding", "filter", "include", "exclude", "credential", "stream"],
    &["force", "passthru", "nonewline", "asbytestream", "usetransaction"],
    &["path", "value"],
);
const COPIES: Params = params(
    &["path", LITERAL, "destination", "filter", "include", "exclude", "credential", "tosession", "fromsession"],
    &["force", "passthru", "recurse", "container", "usetransaction"],
    &["path", "destination"],
);
const ITEM: Params = params(
    &[
        "path",
        LITERAL,
        "value",
        "name|pspropertyname",
        "type",
        "inputobject",
        "filter",
        "include",
        "exclude",
        "credential",
    ],
    &["force", "passthru", "usetransaction"],
    &["path", "name", "value"],
);
const NEW: Params = params(
    &["path|pspath", "name", "itemtype|type", "value|target", "credential"],
    &["force", "usetransaction"],
    &["path"],
);
const REQUEST: Params = params(
    &[
        "uri",
        "outfile",
        "method|me",
        "custommethod|cm",
        "headers",
        "body",
        "contenttype",
        "infile",
        "proxy",
        "proxycredential",
        "useragent",
        "timeoutsec",
        "connectiontimeoutseconds",
        "operationtimeoutseconds",
        "sessionvariable|sv",
        "websession",
        "credential",
        "certificate",
        "certificatethumbprint",
        "token",
        "authentication",
        "maximumredirection",
        "maximumretrycount",
        "retryintervalsec",
        "transferencoding",
        "form",
        "sslprotocol",
        "httpversion",
        "responseheadersvariable|rhv",
        "statuscodevariable",
        "maximumfollowrellink",
    ],
    &[
        "usebasicparsing",
        "passthru",
        "disablekeepalive",
        "usedefaultcredentials",
        "skipcertificatecheck",
        "resume",
        "skiphttperrorcheck",
        "skipheadervalidation",
        "preserveauthorizationonredirect",
        "noproxy",
        "allowunencryptedauthentication",
        "proxyusedefaultcredentials",
        "followrellink",
        "allowinsecureredirect",
        "preservehttpmethodonredirect",
    ],
    &["uri"],
);
const EXPORT: Params = params(
    &[
        "path|filepath",
        LITERAL,
        "inputobject",
        "encoding",
        "delimiter",
        "depth",
        "quotefields",
        "usequotes",
        "name",
        "as",
        "scope",
        "description",
    ],
    &["append", "force", "noclobber", "notypeinformation|nti", "includetypeinformation|iti", "useculture", "noheader"],
    &["path"],
);

/// Names that are more than one row's stand with the one that writes.
pub(super) const ROWS: &[Row] = &[
    row(&["set-content", "sc"], "set-content", Does::Writes, CONTENT),
    row(&["add-content", "ac"], "add-content", Does::Writes, CONTENT),
    row(&["clear-content", "clc"], "clear-content", Does::Writes, CONTENT),
    row(
        &["out-file"],
        "out-file",
        Does::Writes,
        params(
            &["filepath|path", LITERAL, "encoding", "inputobject", "width"],
            &["append", "force", "noclobber|nooverwrite", "nonewline"],
            &["filepath", "encoding"],
        ),
    ),
    row(
        &["tee-object", "tee"],
        "tee",
        Does::Writes,
        params(&["filepath|path", LITERAL, "inputobject", "variable", "encoding"], &["append"], &["filepath"]),
    ),
    row(&["new-item", "ni"], "new-item", Does::Makes, NEW),
    row(&["mkdir", "md"], "mkdir", Does::Makes, NEW),
    row(&["copy-item", "cp", "copy", "cpi"], "cp", Does::Copies, COPIES),
    row(&["move-item", "mv", "move", "mi"], "mv-dst", Does::Moves, COPIES),
    row(
        &["remove-item", "rm", "ri", "del", "erase", "rd", "rmdir"],
        "rm",
        Does::Removes,
        params(
            &["path", LITERAL, "filter", "include", "exclude", "credential", "stream"],
            &["force", "recurse", "usetransaction"],
            &["path"],
        ),
    ),
    row(
        &["rename-item", "ren", "rni"],
        "mv-dst",
        Does::Renames,
        params(&["path", LITERAL, "newname", "credential"], &["force", "passthru"], &["path", "newname"]),
    ),
    row(&["set-item", "si"], "set-item", Does::Writes, ITEM),
    row(&["clear-item", "cli"], "set-item", Does::Writes, ITEM),
    row(&["set-itemproperty", "sp"], "set-item", Does::Writes, ITEM),
    row(&["new-itemproperty"], "set-item", Does::Writes, ITEM),
    row(&["clear-itemproperty", "clp"], "set-item", Does::Writes, ITEM),
    row(&["remove-itemproperty", "rp"], "set-item", Does::Writes, ITEM),
    row(
        &["set-acl"],
        "set-acl",
        Does::Writes,
        params(
            &["path", LITERAL, "aclobject", "inputobject", "filter", "include", "exclude"],
            &["passthru", "clearcentralaccesspolicy"],
            &["path", "aclobject"],
        ),
    ),
    row(&["unblock-file"], "unblock-file", Does::Writes, params(&["path", LITERAL], &[], &["path"])),
    row(&["export-csv", "epcsv"], "export-csv", Does::Writes, EXPORT),
    row(&["export-clixml"], "export-clixml", Does::Writes, EXPORT),
    row(&["export-alias", "epal"], "export-alias", Does::Writes, EXPORT),
    row(
        &["start-transcript"],
        "start-transcript",
        Does::Defaults,
        params(
            &["path", LITERAL, "outputdirectory"],
            &["append", "force", "noclobber", "includeinvocationheader", "useminimalheader"],
            &["path"],
        ),
    ),
    row(&["new-temporaryfile"], "new-item", Does::Defaults, params(&[], &[], &[])),
    row(&["invoke-webrequest", "iwr", "curl", "wget"], "download", Does::Downloads, REQUEST),
    row(&["invoke-restmethod", "irm"], "download", Does::Downloads, REQUEST),
    row(
        &["start-bitstransfer"],
        "download",
        Does::Downloads,
        params(
            &[
                "source",
                "destination",
                "credential",
                "proxyusage",
                "proxylist",
                "description",
                "displayname",
                "priority",
                "transfertype",
                "retryinterval",
                "retrytimeout",
                "transferpolicy",
                "authentication",
            ],
            &["asynchronous", "suspended", "dynamic"],
            &["source", "destination"],
        ),
    ),
    row(
        &["expand-archive"],
        "expand-archive",
        Does::Expands,
        params(&["path", LITERAL, "destinationpath"], &["force", "passthru"], &["path", "destinationpath"]),
    ),
    row(
        &["compress-archive"],
        "compress-archive",
        Does::Compresses,
        params(
            &["path", LITERAL, "destinationpath", "compressionlevel"],
            &["force", "update", "passthru"],
            &["path", "destinationpath"],
        ),
    ),
];

/// The rows by the first letter of a name: most commands have none.
static FIRSTS: [u64; 26] = {
    let mut table = [0; 26];
    let mut at = 0;
    while at < ROWS.len() {
        let mut name = 0;
        while name < ROWS[at].names.len() {
            table[(ROWS[at].names[name].as_bytes()[0] - b'a') as usize] |= 1 << at;
            name += 1;
        }
        at += 1;
    }
    table
};

/// The row of a cmdlet, in any case of its letters.
pub(super) fn row_of(name: &[u8]) -> Option<&'static Row> {
    let letter = name.first()?.to_ascii_lowercase();
    let mut left = *FIRSTS.get(usize::from(letter.checked_sub(b'a')?))?;
    while left != 0 {
        let row = &ROWS[left.trailing_zeros() as usize];
        if row.names.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name)) {
            return Some(row);
        }
        left &= left - 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_finds_its_row_and_orders_are_parameters() {
        assert!(ROWS.len() <= 64);
        let mut names = BTreeSet::new();
        for row in ROWS {
            assert!(row.names.iter().all(|name| names.insert(*name)), "{:?}", row.names);
            for name in row.names {
                assert_eq!(row_of(name.to_ascii_uppercase().as_bytes()).expect("a row").names, row.names);
            }
            let is_value = |name: &&str| row.params.values.iter().any(|known| known.split('|').next() == Some(*name));
            assert!(row.params.order.iter().all(is_value), "{:?}", row.names);
        }
        assert!(row_of(b"set-contents").is_none() && row_of(b"").is_none() && row_of(b"{").is_none());
    }
}

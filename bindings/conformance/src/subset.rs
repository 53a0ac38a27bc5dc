//! Subset match of JSON: what a vector says about a reply, and where the reply differs.
//!
//! Objects match by the members that are listed, arrays member by member, everything else by equality. It knows nothing of
//! the contract.

use serde_json::{Map, Value};

/// Every place where `found` lacks or contradicts `wanted`, as a sentence that starts with a JSON pointer.
pub fn differences(wanted: &Value, found: &Value) -> Vec<String> {
    let mut places = Vec::new();
    compare("", wanted, found, &mut places);
    places
}

fn compare(at: &str, wanted: &Value, found: &Value, places: &mut Vec<String>) {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => members(at, wanted, found, places),
        (Value::Array(wanted), Value::Array(found)) if wanted.len() == found.len() => {
            let pairs = wanted.iter().zip(found).enumerate();
            pairs.for_each(|(index, (wanted, found))| compare(&format!("{at}/{index}"), wanted, found, places));
        }
        _ if wanted == found => {}
        _ => places.push(format!("{at}: wanted {wanted}, found {found}")),
    }
}

fn members(at: &str, wanted: &Map<String, Value>, found: &Map<String, Value>, places: &mut Vec<String>) {
    for (name, wanted) in wanted {
        let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
        match found.get(name) {
            Some(found) => compare(&at, wanted, found, places),
            None => places.push(format!("{at}: wanted {wanted}, found nothing")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::differences;
    use serde_json::json;

    #[test]
    fn listed_members_must_match_and_others_may_be_there() {
        let found = json!({"a": 1, "b": {"c": [1, 2], "d": null}});
        assert!(differences(&json!({}), &found).is_empty());
        assert!(differences(&json!({"b": {"c": [1, 2]}}), &found).is_empty());
        assert_eq!(differences(&json!({"b": {"c": [1]}}), &found), ["/b/c: wanted [1], found [1,2]"]);
        assert_eq!(differences(&json!({"b": {"e": 1}}), &found), ["/b/e: wanted 1, found nothing"]);
        assert_eq!(differences(&json!({"b": {"c": [1, 3]}}), &found), ["/b/c/1: wanted 3, found 2"]);
        assert_eq!(differences(&json!({"a": {}}), &found), ["/a: wanted {}, found 1"]);
    }

    #[test]
    fn members_of_a_list_match_by_what_is_listed_and_none_is_passed_over() {
        let found = json!([{"code": "x", "text": "y"}, {"code": "z"}]);
        assert!(differences(&json!([{"code": "x"}, {}]), &found).is_empty());
        assert_eq!(differences(&json!([{"code": "x"}, {"code": "x"}]), &found), ["/1/code: wanted \"x\", found \"z\""]);
        assert_eq!(differences(&json!([{}]), &found).len(), 1);
    }
}

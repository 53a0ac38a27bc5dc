//! For how long a session stays fresh, as a project says it.
//!
//! Owns: reading that number. Refuses to own: the definition that it stands in (`project.rs`), and what follows.

use serde_json::Value;

/// Where a project says nothing.
const DEFAULT_HOURS: f64 = 4.0;
const SECONDS: f64 = 3600.0;

/// Seconds for which a session stays fresh; `None` where what the project says is no whole number of hours above zero.
pub(crate) fn horizon(stated: Option<&Value>) -> Option<i64> {
    let hours = match stated {
        None | Some(Value::Null) => DEFAULT_HOURS,
        Some(value) => value.as_f64()?,
    };
    // A number beyond every clock is a long time, not a fault: the conversion ends at the largest one.
    (hours >= 1.0 && hours.fract() == 0.0).then_some((hours * SECONDS) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hours_are_whole_and_above_zero() {
        let table = [
            (Value::Null, Some(14_400)),
            (json!(1), Some(3_600)),
            (json!(4.0), Some(14_400)),
            (json!(24), Some(86_400)),
            (json!(1e300), Some(i64::MAX)),
            (json!(0), None),
            (json!(-4), None),
            (json!(0.5), None),
            (json!(1.5), None),
            (json!("4"), None),
            (json!(true), None),
            (json!([4]), None),
            (json!({}), None),
        ];
        for (stated, wanted) in table {
            assert_eq!(horizon(Some(&stated)), wanted, "{stated}");
        }
        assert_eq!(horizon(None), Some(14_400));
    }
}

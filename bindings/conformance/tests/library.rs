//! The Rust library where no vector reaches, and the runner against a filter that lies.

use conformance::filter::Filter;
use conformance::parity::{mismatches, reference};
use conformance::report::Feed;
use conformance::workshop::{Variant, Workshop};
use conformance::{generated, languages, vectors};

#[test]
fn generated_requests_get_their_codes() {
    for row in generated::all() {
        let (code, reply) = hookpolicy::eval(&row.request);
        let text = String::from_utf8_lossy(&reply);
        assert_eq!(code, row.code, "{}: {}", row.id, text.chars().take(300).collect::<String>());
        assert!(reply.len() < 16 * 1024, "{}: a reply of {} bytes", row.id, reply.len());
    }
}

#[test]
fn many_threads_get_the_same_answers() {
    const THREADS: usize = 64;
    const CALLS: usize = 1_000;
    let wanted: Vec<_> = vectors::load_all().unwrap().into_iter().map(|v| (reference(&v.request), v.request)).collect();
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            let wanted = &wanted;
            scope.spawn(move || {
                let rows = wanted.iter().cycle().skip(thread * 7).take(CALLS);
                rows.for_each(|(answer, request)| assert_eq!(reference(request), *answer));
            });
        }
    });
}

/// Seeded violation: one byte of one answer is altered, and a filter that drops a line.
#[test]
fn a_filter_that_alters_one_byte_is_caught() {
    let vectors = vectors::load_all().unwrap();
    let feed = Feed::new(&vectors, &[]);
    let row = languages::LANGUAGES.iter().find(|language| language.name == "rust").unwrap();
    let honest = (row.build)(&Workshop::new(Variant::Plain)).unwrap();
    assert_eq!(mismatches(&honest, &feed.lines, &feed.wanted).unwrap(), [""; 0]);

    let through = |script: &str| {
        let program = honest.program.to_string_lossy().into_owned();
        let script = format!("\"$0\" --codes | {script}");
        Filter { program: "sh".into(), arguments: vec!["-c".into(), script, program] }
    };
    let altered = mismatches(&through("sed '3s/\"v\":1/\"v\":7/'"), &feed.lines, &feed.wanted).unwrap();
    assert_eq!(altered.len(), 1, "{altered:?}");
    let recoded = mismatches(&through("sed '2s/\\t/0\\t/'"), &feed.lines, &feed.wanted).unwrap();
    assert_eq!(recoded.len(), 1, "{recoded:?}");
    assert!(!mismatches(&through("sed '1d'"), &feed.lines, &feed.wanted).unwrap().is_empty());
}

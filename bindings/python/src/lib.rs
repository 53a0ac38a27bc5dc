//! The native half of the Python package: Python text or bytes in, the engine's reply out.
//!
//! Owns the crossing: argument types, the interpreter's lock, the quiet panic hook. It judges nothing and knows no field
//! of a request; what the Python side adds stands in `python/hookpolicy/__init__.py`.

#![expect(clippy::too_many_arguments, reason = "what `#[pyfunction]` writes around a function takes five")]

mod encode;

use std::sync::Once;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The extension module `hookpolicy._native`; the signatures stand in `_native.pyi`.
#[pymodule(gil_used = false)]
mod _native {
    use hookpolicy::code;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{build_info, eval, eval_with_code, to_json, version};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("PASS", code::PASS)?;
        module.add("ADVISE", code::ADVISE)?;
        module.add("DENY", code::DENY)?;
        module.add("E_ARG", code::E_ARG)?;
        module.add("E_REQUEST", code::E_REQUEST)?;
        module.add("E_LIMIT", code::E_LIMIT)?;
        module.add("E_PANIC", code::E_PANIC)?;
        module.add("MAX_REQUEST", hookpolicy::MAX_REQUEST)
    }
}

/// Evaluates one request and returns the reply.
#[pyfunction]
#[pyo3(signature = (request, /))]
fn eval<'py>(request: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    let (_, reply) = evaluated(request)?;
    text(request.py(), &reply)
}

/// Evaluates one request and returns the code and the reply.
#[pyfunction]
#[pyo3(signature = (request, /))]
fn eval_with_code<'py>(request: &Bound<'py, PyAny>) -> PyResult<(i32, Bound<'py, PyString>)> {
    let (code, reply) = evaluated(request)?;
    Ok((code, text(request.py(), &reply)?))
}

/// The JSON text of a mapping, as `evaluate` hands it to the engine.
#[pyfunction]
#[pyo3(signature = (request, /))]
fn to_json<'py>(request: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(PyBytes::new(request.py(), &encode::request(request)?))
}

/// The version of the library.
#[pyfunction]
fn version() -> &'static str {
    hookpolicy::VERSION
}

/// The engine's description of this build, as JSON text.
#[pyfunction]
fn build_info() -> &'static str {
    hookpolicy::build_info()
}

/// Any `str` and any `bytes` has an answer; only another type is an exception.
fn evaluated(request: &Bound<'_, PyAny>) -> PyResult<(i32, Vec<u8>)> {
    let py = request.py();
    if let Ok(bytes) = request.cast::<PyBytes>() {
        return Ok(detached(py, bytes.as_bytes()));
    }
    let Ok(text) = request.cast::<PyString>() else {
        return Err(PyTypeError::new_err(format!("request must be str or bytes, not {}", request.get_type().name()?)));
    };
    match text.to_str() {
        Ok(text) => Ok(detached(py, text.as_bytes())),
        Err(_) => Ok(detached(py, surrogates_kept(text)?.as_bytes())),
    }
}

/// The bytes of a `str` that holds lone surrogates. They are not UTF-8, and it is the engine that has to say so: a
/// `UnicodeEncodeError` here would be a second answer beside the reply.
fn surrogates_kept<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    let encode = text.py().get_type::<PyString>().getattr("encode")?;
    Ok(encode.call1((text, "utf-8", "surrogatepass"))?.cast_into()?)
}

/// Evaluates without the interpreter's lock, because the engine may read files.
fn detached(py: Python<'_>, request: &[u8]) -> (i32, Vec<u8>) {
    silence_panics();
    py.detach(|| hookpolicy::eval(request))
}

/// Sets a panic hook that prints nothing. The standard library inside this module is private to it, so no other Rust
/// code of the process loses its hook.
fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| std::panic::set_hook(Box::new(|_| {})));
}

fn text<'py>(py: Python<'py>, reply: &[u8]) -> PyResult<Bound<'py, PyString>> {
    PyString::from_bytes(py, reply)
}

//! Python values to JSON text, for `evaluate`.
//!
//! Owns which Python values have a JSON form. Stricter than the `json` module, because a guard must not judge something
//! other than what it was given: a key that is no `str`, an integer beyond 64 bits and a float that is no number are
//! exceptions instead of conversions. What the members mean is the engine's business.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::list::BoundListIterator;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde::Serialize;

/// Open containers at one time. Only a container that holds itself gets here: the engine's own limit is far lower and
/// has a reply, which is the better answer.
const MAX_DEPTH: usize = 10_000;

/// The JSON text of a mapping, compact, members in the mapping's order.
///
/// Text beyond `MAX_REQUEST` is cut off where it passes the limit: the engine refuses it by its length alone, and a
/// small structure with many references to one list cannot grow without end.
///
/// # Errors
///
/// `TypeError` for a value without a JSON form, `ValueError` for a number without one and for a container in itself.
pub(crate) fn request(request: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if request.cast::<PyMapping>().is_err() {
        return Err(PyTypeError::new_err(format!("request must be a mapping, not {}", request.get_type().name()?)));
    }
    let mut writer = Writer { out: Vec::with_capacity(1024), open: Vec::new() };
    writer.value(request)?;
    while writer.out.len() <= hookpolicy::MAX_REQUEST && writer.step()? {}
    Ok(writer.out)
}

/// The text so far and the containers that are not closed yet. A stack of our own instead of recursion, so that no
/// depth of the caller's data can exhaust the thread's stack.
struct Writer<'py> {
    out: Vec<u8>,
    open: Vec<Container<'py>>,
}

struct Container<'py> {
    /// Of an object: its (key, value) pairs, copied out of the mapping, which may change while we walk.
    items: BoundListIterator<'py>,
    close: u8,
    empty: bool,
}

impl<'py> Writer<'py> {
    /// Writes the next item of the innermost container, or closes it. False when nothing is open.
    fn step(&mut self) -> PyResult<bool> {
        let Some(container) = self.open.last_mut() else { return Ok(false) };
        let Some(item) = container.items.next() else {
            self.out.push(container.close);
            self.open.pop();
            return Ok(true);
        };
        if !std::mem::take(&mut container.empty) {
            self.out.push(b',');
        }
        match container.close {
            b'}' => self.member(&item)?,
            _ => self.value(&item)?,
        }
        Ok(true)
    }

    fn member(&mut self, pair: &Bound<'py, PyAny>) -> PyResult<()> {
        let (key, value): (Bound<'py, PyAny>, Bound<'py, PyAny>) = pair.extract()?;
        let Ok(key) = key.cast::<PyString>() else {
            return Err(PyTypeError::new_err(format!("keys must be str, not {}", key.get_type().name()?)));
        };
        self.string(key)?;
        self.out.push(b':');
        self.value(&value)
    }

    /// Writes a scalar, or opens a container. `bool` comes before `int`, whose subclass it is.
    fn value(&mut self, value: &Bound<'py, PyAny>) -> PyResult<()> {
        if let Ok(text) = value.cast::<PyString>() {
            return self.string(text);
        }
        if value.is_none() {
            return self.scalar(&());
        }
        if let Ok(value) = value.cast::<PyBool>() {
            return self.scalar(&value.is_true());
        }
        if let Ok(number) = value.cast::<PyInt>() {
            return self.integer(number);
        }
        if let Ok(number) = value.cast::<PyFloat>() {
            return self.float(number.value());
        }
        self.container(value)
    }

    fn container(&mut self, value: &Bound<'py, PyAny>) -> PyResult<()> {
        if let Ok(list) = value.cast::<PyList>() {
            return self.open(list, [b'[', b']']);
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.open(&tuple.to_list(), [b'[', b']']);
        }
        if let Ok(mapping) = value.cast::<PyMapping>() {
            return self.open(&mapping.items()?, [b'{', b'}']);
        }
        Err(PyTypeError::new_err(format!("a value of type {} has no JSON form", value.get_type().name()?)))
    }

    fn open(&mut self, items: &Bound<'py, PyList>, [open, close]: [u8; 2]) -> PyResult<()> {
        if self.open.len() == MAX_DEPTH {
            return Err(PyValueError::new_err("containers are nested too deep, or one contains itself"));
        }
        self.out.push(open);
        self.open.push(Container { items: items.iter(), close, empty: true });
        Ok(())
    }

    fn integer(&mut self, number: &Bound<'py, PyInt>) -> PyResult<()> {
        if let Ok(number) = number.extract::<i64>() {
            return self.scalar(&number);
        }
        match number.extract::<u64>() {
            Ok(number) => self.scalar(&number),
            Err(_) => Err(PyValueError::new_err("an integer does not fit in 64 bits")),
        }
    }

    fn float(&mut self, number: f64) -> PyResult<()> {
        if !number.is_finite() {
            return Err(PyValueError::new_err("NaN and infinity have no JSON form"));
        }
        self.scalar(&number)
    }

    fn string(&mut self, text: &Bound<'py, PyString>) -> PyResult<()> {
        match text.to_str() {
            Ok(text) => self.scalar(text),
            Err(_) => self.surrogates(text),
        }
    }

    /// A string with lone surrogates, which UTF-8 cannot hold, written with the escapes that JSON has for them. They are
    /// what the host's own text held, because `json.loads` makes such a string of `"\ud800"`.
    fn surrogates(&mut self, text: &Bound<'py, PyString>) -> PyResult<()> {
        let encode = text.py().get_type::<PyString>().getattr("encode")?;
        let bytes: Vec<u8> = encode.call1((text, "utf-16-le", "surrogatepass"))?.extract()?;
        let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        self.out.push(b'"');
        for unit in units {
            self.out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
        }
        self.out.push(b'"');
        Ok(())
    }

    fn scalar<T: Serialize + ?Sized>(&mut self, value: &T) -> PyResult<()> {
        serde_json::to_writer(&mut self.out, value).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

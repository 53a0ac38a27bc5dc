'use strict'

// The package: argument types, and objects as JSON text. The manual is docs/node.md, the signatures are in index.d.ts.

const { types } = require('node:util')
const native = require('./native.cjs')

function evalString(request) {
  if (typeof request !== 'string') throw mistyped('a string', request)
  return request.isWellFormed() ? native.evalString(request) : native.evalBytes(native.encode(request))
}

function evalBytes(request) {
  return native.evalBytes(bytes(request))
}

function evalWithCode(request) {
  return native.evalWithCode(text(request) ?? bytes(request))
}

async function evalAsync(request) {
  return native.evalAsync(text(request) ?? bytes(request))
}

function evaluate(request) {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) throw mistyped('an object', request)
  return JSON.parse(evalString(JSON.stringify(request)))
}

function buildInfo() {
  return JSON.parse(native.buildInfo())
}

// A string as the addon may have it: as it is, or as bytes when it holds lone surrogates, which the addon would never
// see otherwise.
function text(request) {
  if (typeof request !== 'string') return undefined
  return request.isWellFormed() ? request : native.encode(request)
}

// Memory that other threads can write is copied first, since the engine reads the bytes more than once.
function bytes(request) {
  if (!types.isUint8Array(request)) throw mistyped('a string or a Uint8Array', request)
  return types.isSharedArrayBuffer(request.buffer) ? Uint8Array.from(request) : request
}

function mistyped(wanted, request) {
  const found = request === null ? 'null' : Array.isArray(request) ? 'an array' : typeof request
  return new TypeError(`request must be ${wanted}, not ${found}`)
}

const { PASS, ADVISE, DENY, E_ARG, E_REQUEST, E_LIMIT, E_PANIC, MAX_REQUEST, version } = native

module.exports = {
  ADVISE,
  DENY,
  E_ARG,
  E_LIMIT,
  E_PANIC,
  E_REQUEST,
  MAX_REQUEST,
  PASS,
  buildInfo,
  evalAsync,
  evalBytes,
  evalString,
  evalWithCode,
  evaluate,
  version
}

import type { Reply, Request } from './types.js'

export type { Reply, Request } from './types.js'

/** No objection; stay silent. */
export const PASS: 0
/** Run the call and hand the context to the model. */
export const ADVISE: 1
/** Block the call. */
export const DENY: 2
/** An argument cannot be a request. */
export const E_ARG: -1
/** Not UTF-8, not JSON, or not a request we know. */
export const E_REQUEST: -2
/** Larger than `MAX_REQUEST`, or too deep in a value that is read. */
export const E_LIMIT: -3
/** A bug in the library, contained. */
export const E_PANIC: -4
/** The largest request that is read, in bytes. */
export const MAX_REQUEST: 16777216

/** A return code. Everything except `PASS` and `ADVISE` is a refusal. */
export type ReturnCode = 0 | 1 | 2 | -1 | -2 | -3 | -4

/**
 * Evaluates one request, JSON text, and returns the reply, JSON text.
 * @throws TypeError when the request is no string
 */
export function evalString(request: string): string

/**
 * The same for the bytes of the text, which need not be UTF-8: the reply says so.
 * @throws TypeError when the request is no `Uint8Array`
 */
export function evalBytes(request: Uint8Array): string

/**
 * The same, with the return code before the reply.
 * @throws TypeError when the request is neither a string nor a `Uint8Array`
 */
export function evalWithCode(request: string | Uint8Array): [code: ReturnCode, reply: string]

/**
 * The same on Node's worker pool, for slow file systems. An evaluation takes microseconds, so that the synchronous
 * functions are the better choice nearly everywhere. Rejects with a TypeError where `evalWithCode` throws one.
 */
export function evalAsync(request: string | Uint8Array): Promise<string>

/**
 * The same for objects, through `JSON.stringify` and `JSON.parse`.
 * @throws TypeError when the request is no object, or what `JSON.stringify` throws for it
 */
export function evaluate(request: Request): Reply

/** The version of the library. */
export function version(): string

/** Describes the build: version, wire versions, target. */
export function buildInfo(): Record<string, unknown>

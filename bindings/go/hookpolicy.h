/*
 * hookpolicy: policy for the tool calls of AI coding agents, as an embedded library.
 *
 * Generated from ffi/src/lib.rs; edit that file. This header is the manual of the C API. The JSON of requests and
 * replies is described in docs/wire.md, building and linking in docs/c-api.md.
 *
 * One evaluation in C, start to end (examples/c/hook.c is a whole hook: it hands reply.hook to the host):
 *
 *     policy_bytes reply;
 *     int32_t code = policy_eval_bytes(request, request_len, &reply);
 *     int blocked = code != POLICY_PASS && code != POLICY_ADVISE;
 *     fwrite(reply.data, 1, reply.len, stdout);
 *     policy_bytes_free(&reply);
 *     return blocked ? 2 : 0;
 *
 * Codes      0, 1 and 2 are the decision; a negative code means that there is none. Treat everything except
 *            POLICY_PASS and POLICY_ADVISE as a refusal, numbers that this header does not know included.
 * Errors     are replies: there is no errno, no last error and no text elsewhere. Code and reply never disagree.
 * Ownership  the library allocates and the library frees: policy_bytes_free for policy_bytes, policy_free for the
 *            text of policy_eval, nothing for the static texts. Never free(3). The caller's memory is read during
 *            the call only, and written in *reply alone.
 * Threads    every function may be called from any number of threads at the same time, and in the child of a fork.
 *            The library starts no thread, keeps no lock across a call and works on a stack of 64 KiB.
 * State      none between calls. The same request over the same world gives the same bytes.
 * Silence    nothing is written to standard output or standard error, whatever happens.
 * Bounds     POLICY_MAX_REQUEST bytes, and a nesting of 128 in every value that is read.
 * Panics     a bug in the library comes back as POLICY_E_PANIC with a reply; nothing unwinds into the caller.
 * ABI        within one POLICY_ABI_MAJOR functions are only added. Symbols begin with policy_, macros with POLICY_.
 */

#ifndef HOOKPOLICY_H
#define HOOKPOLICY_H

#include <stddef.h>
#include <stdint.h>

/* POLICY_API stands before every function. Windows programs that link the archive define POLICY_STATIC first. */
#ifndef POLICY_API
#if defined(_WIN32) && !defined(POLICY_STATIC)
#define POLICY_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define POLICY_API __attribute__((visibility("default")))
#else
#define POLICY_API
#endif
#endif

/* POLICY_DEPRECATED(text) will stand before a function one minor version before a major one takes it away. */
#ifndef POLICY_DEPRECATED
#if defined(__clang__) || (defined(__GNUC__) && (__GNUC__ > 4 || (__GNUC__ == 4 && __GNUC_MINOR__ >= 5)))
#define POLICY_DEPRECATED(text) __attribute__((deprecated(text)))
#elif defined(_MSC_VER)
#define POLICY_DEPRECATED(text) __declspec(deprecated(text))
#else
#define POLICY_DEPRECATED(text)
#endif
#endif

/** Rises when a function of this header changes or goes. */
#define POLICY_ABI_MAJOR 1

/** Rises when a function is added. */
#define POLICY_ABI_MINOR 0

/** No objection: let the call go on and stay silent. */
#define POLICY_PASS 0

/** Let the call go on and hand the context in the reply to the model. */
#define POLICY_ADVISE 1

/** Block the call. */
#define POLICY_DENY 2

/** An argument is NULL that must not be, or a length is over PTRDIFF_MAX. */
#define POLICY_E_ARG (-1)

/** The request is not UTF-8, not JSON, or not a request of a known version. */
#define POLICY_E_REQUEST (-2)

/** The request is larger than POLICY_MAX_REQUEST, or too deep in a field that is read. */
#define POLICY_E_LIMIT (-3)

/** A bug in the library, contained. */
#define POLICY_E_PANIC (-4)

/** The largest request that is read, in bytes. */
#define POLICY_MAX_REQUEST 16777216

/**
 * A reply. The library owns the bytes until policy_bytes_free gives them back.
 *
 * data[len] is a NUL that len does not count, so that data can be printed as text: a reply holds no other NUL.
 */
typedef struct policy_bytes {
    /** The JSON text; NULL only after policy_bytes_free. */
    uint8_t *data;
    /** Its length in bytes. */
    size_t len;
} policy_bytes;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * The ABI of the library that is loaded: POLICY_ABI_MAJOR << 16 | POLICY_ABI_MINOR as they were when it was built.
 *
 * A program that loads the library at run time compares the upper half with its own POLICY_ABI_MAJOR before it calls
 * anything else.
 */
POLICY_API uint32_t policy_abi_version(void);

/** The version of the library, such as "1.4.2". Static: never freed, never NULL. */
POLICY_API const char *policy_version(void);

/** A JSON object that describes the build: version, ABI, wire versions, target. Static: never freed, never NULL. */
POLICY_API const char *policy_build_info(void);

/**
 * Evaluates the request in request[0] .. request[len - 1] and returns one of the codes above.
 *
 * The request needs no NUL at its end; a NUL inside it makes it unreadable. It is read during the call only.
 *
 * On every return, negative ones too, *reply holds a JSON object that agrees with the code: an error is a reply.
 * What *reply held before is overwritten, not freed. With reply == NULL the code is all there is.
 *
 * request must not be NULL, whatever len is. The memory behind it must be len bytes long.
 */
POLICY_API int32_t policy_eval_bytes(const uint8_t *request, size_t len, struct policy_bytes *reply);

/**
 * Gives a reply back and clears both fields. NULL is fine, and so is a reply that was given back before.
 *
 * Anything else must come from policy_eval_bytes: a struct that was never filled in has to start as {NULL, 0}.
 */
POLICY_API void policy_bytes_free(struct policy_bytes *reply);

/**
 * Text in, text out: evaluates a request that ends at its first NUL and returns the reply as text.
 *
 * Never NULL, also when request is: the reply says so then. Give the text back with policy_free. The code is in the
 * reply alone; a program that enforces calls policy_eval_bytes.
 */
POLICY_API char *policy_eval(const char *request);

/** Gives a text of policy_eval back, once. NULL is fine. */
POLICY_API void policy_free(char *text);

#ifdef __cplusplus
} /* extern "C" */
#endif /* __cplusplus */

#endif  /* HOOKPOLICY_H */

/*
 * The contract of include/hookpolicy.h, line by line, as a C host sees it. Prints nothing unless a line is broken.
 *
 *     contract CALLS [panic]      CALLS: evaluations of each thread; panic: the library was built with test-panic
 */
#include "hookpolicy.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 64
#define SMALL_STACK 65536

static const char WRITE[] =
    "{\"v\":1,\"project_root\":\"/w/a\",\"env\":{},\"now\":\"2026-01-01T00:00:00Z\","
    "\"payload\":{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/w/a\","
    "\"tool_name\":\"Write\",\"tool_input\":{\"file_path\":\"/w/b/f\",\"content\":\"x\"}},"
    "\"world\":{\"dirs\":[\"/w/a\",\"/w/b\"],\"trees\":[{\"toplevel\":\"/w/a\",\"common_dir\":\"/w/a/.git\"},"
    "{\"toplevel\":\"/w/b\",\"common_dir\":\"/w/b/.git\"}]}}";

static int broken;

#define CHECK(truth) \
    do { \
        if (!(truth) && __atomic_fetch_add(&broken, 1, __ATOMIC_RELAXED) < 40) \
            fprintf(stderr, "line %d: %s\n", __LINE__, #truth); \
    } while (0)

/* Evaluates an exact copy of the request, so that valgrind sees a read past its end, and frees the reply. */
static int32_t code_of(const char *request, size_t len)
{
    policy_bytes reply = { NULL, 0 };
    uint8_t *copy = malloc(len ? len : 1);
    int32_t code;
    memcpy(copy, request, len);
    code = policy_eval_bytes(copy, len, &reply);
    free(copy);
    CHECK(reply.data != NULL && reply.len > 0 && reply.data[0] == '{');
    CHECK(strlen((char *)reply.data) == reply.len);
    CHECK(strchr((char *)reply.data, '\n') == NULL);
    CHECK((code < 0) == (strstr((char *)reply.data, "\"error\":") != NULL));
    policy_bytes_free(&reply);
    CHECK(reply.data == NULL && reply.len == 0);
    return code;
}

static void static_texts(void)
{
    CHECK(policy_abi_version() == (POLICY_ABI_MAJOR << 16 | POLICY_ABI_MINOR));
    CHECK(strcmp(policy_version(), EXPECTED_VERSION) == 0);
    CHECK(policy_version() == policy_version());
    CHECK(policy_build_info()[0] == '{');
    CHECK(policy_build_info() == policy_build_info());
    CHECK(strstr(policy_build_info(), EXPECTED_VERSION) != NULL);
}

static void arguments(void)
{
    static const size_t lengths[] = { 0, 1, PTRDIFF_MAX, (size_t)PTRDIFF_MAX + 1, SIZE_MAX };
    policy_bytes reply = { NULL, 0 };
    size_t i;
    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CHECK(policy_eval_bytes(NULL, lengths[i], NULL) == POLICY_E_ARG);
        CHECK(policy_eval_bytes(NULL, lengths[i], &reply) == POLICY_E_ARG);
        CHECK(reply.data != NULL && strstr((char *)reply.data, "\"error\":") != NULL);
        policy_bytes_free(&reply);
    }
    for (i = 3; i < sizeof lengths / sizeof *lengths; i++) {
        CHECK(policy_eval_bytes((const uint8_t *)"{}", lengths[i], &reply) == POLICY_E_ARG);
        policy_bytes_free(&reply);
    }
    CHECK(policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, NULL) == POLICY_DENY);
}

static void requests(void)
{
    char *large = malloc(POLICY_MAX_REQUEST + 1);
    memset(large, ' ', POLICY_MAX_REQUEST + 1);
    CHECK(code_of(WRITE, sizeof WRITE - 1) == POLICY_DENY);
    CHECK(code_of("", 0) == POLICY_E_REQUEST);
    CHECK(code_of("\xff", 1) == POLICY_E_REQUEST);
    CHECK(code_of("{\"v\":1,\"surprise\":1}", 20) == POLICY_E_REQUEST);
    CHECK(code_of(WRITE, sizeof WRITE - 2) == POLICY_E_REQUEST);
    CHECK(code_of(WRITE, sizeof WRITE) == POLICY_E_REQUEST); /* its NUL is one byte too many */
    CHECK(code_of("{\"v\":1\0,\"payload\":{}}", 21) == POLICY_E_REQUEST);
    CHECK(code_of(large, POLICY_MAX_REQUEST) == POLICY_E_REQUEST);
    CHECK(code_of(large, POLICY_MAX_REQUEST + 1) == POLICY_E_LIMIT);
    free(large);
}

static void freeing(void)
{
    policy_bytes reply = { NULL, 0 };
    policy_bytes_free(NULL);
    policy_bytes_free(&reply);
    policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, &reply);
    reply.len = 1; /* a host that cuts the text short harms itself alone */
    policy_bytes_free(&reply);
    policy_bytes_free(&reply);
    policy_free(NULL);
}

static void text_in_text_out(void)
{
    policy_bytes reply;
    char *text = policy_eval(WRITE);
    policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, &reply);
    CHECK(text != NULL && strcmp(text, (char *)reply.data) == 0);
    policy_bytes_free(&reply);
    policy_free(text);
    text = policy_eval(NULL);
    CHECK(text != NULL && strstr(text, "\"error\":") != NULL);
    policy_free(text);
}

static void *many_calls(void *calls)
{
    policy_bytes first, reply;
    long i;
    policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, &first);
    for (i = 0; i < *(long *)calls; i++) {
        CHECK(policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, &reply) == POLICY_DENY);
        CHECK(reply.len == first.len && memcmp(reply.data, first.data, reply.len) == 0);
        policy_bytes_free(&reply);
        CHECK(policy_build_info()[0] == '{');
    }
    policy_bytes_free(&first);
    return NULL;
}

/* A child made while the other threads are inside the library must not wait for them. */
static void child(void)
{
    pid_t pid = fork();
    int status = -1;
    CHECK(pid >= 0);
    if (pid == 0) {
        alarm(30);
        _exit(policy_eval_bytes((const uint8_t *)WRITE, sizeof WRITE - 1, NULL) == POLICY_DENY ? 0 : 1);
    }
    CHECK(waitpid(pid, &status, 0) == pid && status == 0);
}

static void threads_and_children(long calls)
{
    pthread_t threads[THREADS];
    int i;
    for (i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, many_calls, &calls) == 0);
    for (i = 0; i < 8; i++)
        child();
    for (i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

/* The machine's own tree, through a path that goes up, down and through whatever links there are. */
static const char ON_DISK[] =
    "{\"v\":1,\"project_root\":\"/usr/share\",\"env\":{},"
    "\"payload\":{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/usr\","
    "\"tool_name\":\"Write\",\"tool_input\":{\"file_path\":\"../proc/self/cwd/../bin/no/such/file\",\"content\":\"x\"}}}";

/* A patch of many files; then one of them lies in the repository around this one. */
static void long_patch(void)
{
    static const char head[] = "{\"v\":1,\"host\":\"codex\",\"project_root\":\"/w/a\",\"env\":{},\"world\":{\"trees\":[{"
                               "\"toplevel\":\"/w/a\",\"common_dir\":\"/w/a/.git\"},{"
                               "\"toplevel\":\"/w\",\"common_dir\":\"/w/.git\"}]},\"policy\":{\"gates\":{\"ritual\":false,"
                               "\"active-scope\":false}},\"payload\":{\"turn_id\":\"t\","
                               "\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"apply_patch\",\"tool_input\":"
                               "{\"command\":\"*** Begin Patch\\n";
    static const char tail[] = "*** End Patch\\n\"}}}";
    char *request = malloc(sizeof head + sizeof tail + 1000 * 64);
    size_t len = (size_t)sprintf(request, "%s", head);
    int i;
    for (i = 0; i < 1000; i++)
        len += (size_t)sprintf(request + len, "*** Add File: d%d/e/../f%d.txt\\n+x\\n", i, i);
    len += (size_t)sprintf(request + len, "%s", tail);
    CHECK(code_of(request, len) == POLICY_PASS);
    memcpy(strstr(request, "d9/"), "../", 3);
    CHECK(code_of(request, len) == POLICY_DENY);
    free(request);
}

/* A payload nested as deep as may be read, then one level deeper, then far deeper. */
static void *deep_calls(void *unused)
{
    static const int depths[] = { 8, 120, 127, 128, 129, 100000 };
    static const char head[] = "{\"v\":1,\"payload\":{\"tool_name\":\"Write\",\"cwd\":\"/w\",\"tool_input\":";
    size_t i;
    for (i = 0; i < sizeof depths / sizeof *depths; i++) {
        size_t depth = (size_t)depths[i], len = sizeof head - 1;
        char *request = malloc(len + 2 * depth + 2);
        memcpy(request, head, len);
        memset(request + len, '[', depth);
        memset(request + len + depth, ']', depth);
        memcpy(request + len + 2 * depth, "}}", 2);
        code_of(request, len + 2 * depth + 2);
        free(request);
    }
    CHECK(code_of(WRITE, sizeof WRITE - 1) == POLICY_DENY);
    CHECK(code_of(ON_DISK, sizeof ON_DISK - 1) >= POLICY_PASS);
    long_patch();
    return unused;
}

static void small_stack(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    CHECK(pthread_attr_setstacksize(&attributes, SMALL_STACK) == 0);
    CHECK(pthread_create(&thread, &attributes, deep_calls, NULL) == 0);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

/* A bug in the library is contained, again and again; without the feature the member is merely unknown. */
static void panics(int built_in)
{
    static const char request[] = "{\"v\":1,\"test_panic\":true,\"payload\":{}}";
    int i;
    for (i = 0; i < 3; i++)
        CHECK(code_of(request, sizeof request - 1) == (built_in ? POLICY_E_PANIC : POLICY_E_REQUEST));
    CHECK(code_of(WRITE, sizeof WRITE - 1) == POLICY_DENY);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    threads_and_children(atol(argv[1])); /* first, so that the first call of all is one of many at once */
    static_texts();
    arguments();
    requests();
    freeing();
    text_in_text_out();
    small_stack();
    panics(argc > 2);
    return broken != 0;
}

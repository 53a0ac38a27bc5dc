/* Times policy_eval_bytes on one request. Owns the clock of the C side and nothing else: the side-by-side programs in
 * Rust, Python and Node start it, write a number of calls on a line, and read "nanoseconds-a-call code" back. A reply
 * that differs from the first one ends it. */
#define _POSIX_C_SOURCE 199309L
#include "hookpolicy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint8_t *request;
static size_t request_len;
static policy_bytes expected;

static int read_request(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    request = malloc(POLICY_MAX_REQUEST);
    request_len = request ? fread(request, 1, POLICY_MAX_REQUEST, file) : 0;
    fclose(file);
    return request_len > 0;
}

static int32_t call_once(void)
{
    policy_bytes reply;
    int32_t code = policy_eval_bytes(request, request_len, &reply);
    if (reply.len != expected.len || memcmp(reply.data, expected.data, reply.len) != 0)
        exit(3);
    policy_bytes_free(&reply);
    return code;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

int main(int argc, char **argv)
{
    long calls;
    if (argc != 2 || !read_request(argv[1]))
        return 2;
    policy_eval_bytes(request, request_len, &expected);
    while (scanf("%ld", &calls) == 1) {
        int32_t code = call_once();
        double start = now();
        for (long n = 0; n < calls; n++)
            code = call_once();
        printf("%.1f %d\n", (now() - start) / calls, (int)code);
        fflush(stdout);
    }
    return 0;
}

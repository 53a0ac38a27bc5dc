/*
 * The line filter of C: one request a line on standard input, one reply a line on standard output, in order, flushed.
 * With --codes each reply is preceded by the return code and a tab. Bytes in, bytes out: nothing is decoded, and a
 * carriage return stays part of its request.
 */
#include "hookpolicy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct line {
    char *text;
    size_t len, room;
} line;

static int append(line *to, int byte)
{
    if (to->len == to->room) {
        size_t room = to->room ? to->room * 2 : 4096;
        char *text = realloc(to->text, room);
        if (text == NULL)
            return 0;
        to->text = text;
        to->room = room;
    }
    to->text[to->len++] = (char)byte;
    return 1;
}

/* Reads up to a newline or the end of input: 1 a line, 0 none is left, -1 no memory or a failed read. */
static int read_line(line *to)
{
    int byte = getchar();
    if (byte == EOF)
        return ferror(stdin) ? -1 : 0;
    for (to->len = 0; byte != EOF && byte != '\n'; byte = getchar())
        if (!append(to, byte))
            return -1;
    return ferror(stdin) ? -1 : 1;
}

static int answer(const line *request, int codes)
{
    policy_bytes reply;
    const char *text = request->text ? request->text : "";
    int32_t code = policy_eval_bytes((const uint8_t *)text, request->len, &reply);
    int written = (!codes || printf("%d\t", (int)code) > 0)
        && fwrite(reply.data, 1, reply.len, stdout) == reply.len
        && putchar('\n') != EOF
        && fflush(stdout) == 0;
    policy_bytes_free(&reply);
    return written;
}

int main(int argc, char **argv)
{
    line request = { NULL, 0, 0 };
    int codes = argc == 2 && strcmp(argv[1], "--codes") == 0;
    int state;
    if (argc > 1 && !codes) {
        fputs("usage: conform [--codes]\n", stderr);
        return 2;
    }
    while ((state = read_line(&request)) > 0)
        if (!answer(&request, codes)) {
            state = -1;
            break;
        }
    free(request.text);
    if (state < 0)
        perror("conform");
    return state < 0;
}

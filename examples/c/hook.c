/*
 * A hook in C: reads the host's payload on standard input, asks hookpolicy, answers the host and exits as it expects.
 *
 *     hook [--host NAME] [--project-root DIR] [--policy JSON] [--explain] < payload.json
 *
 * The payload travels as text, so that the engine reads it and not this program. What the host must be told stands in
 * the reply's `hook` member; whether the call is blocked stands in the return code, and everything that is not clearly
 * a pass or an advice is a refusal, a fault of this program included.
 */
#include "hookpolicy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCKED 2 /* what every known host takes as a refusal, with the reason on standard error */

/* ---- the request ---- */

typedef struct text {
    char *data;
    size_t len, room;
} text;

static void add(text *to, const char *from, size_t len)
{
    if (to->room - to->len < len) {
        to->room = (to->room + len) * 2;
        to->data = realloc(to->data, to->room);
        if (to->data == NULL) {
            fputs("hook: out of memory\n", stderr);
            exit(BLOCKED);
        }
    }
    memcpy(to->data + to->len, from, len);
    to->len += len;
}

static void add_text(text *to, const char *from)
{
    add(to, from, strlen(from));
}

/* Adds bytes as a JSON string. Invalid UTF-8 passes through: the engine refuses it with a better message. */
static void add_json_string(text *to, const char *from, size_t len)
{
    char escape[8];
    size_t i;
    add_text(to, "\"");
    for (i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)from[i];
        if (byte == '"' || byte == '\\') {
            snprintf(escape, sizeof escape, "\\%c", byte);
            add_text(to, escape);
        } else if (byte < 0x20) {
            snprintf(escape, sizeof escape, "\\u%04x", byte);
            add_text(to, escape);
        } else {
            add(to, from + i, 1);
        }
    }
    add_text(to, "\"");
}

static void add_member(text *to, const char *name, const char *value, size_t len)
{
    add_text(to, ",\"");
    add_text(to, name);
    add_text(to, "\":");
    add_json_string(to, value, len);
}

/* The library never looks at the process directory, so a relative argument is made absolute here. */
static int add_project_root(text *to, const char *dir)
{
    char here[4096];
    text path = { NULL, 0, 0 };
    if (dir[0] == '\0')
        return 0;
    if (dir[0] != '/') {
        if (getcwd(here, sizeof here) == NULL)
            return 0;
        add_text(&path, here);
        add_text(&path, strcmp(dir, ".") == 0 ? "" : "/");
    }
    add_text(&path, strcmp(dir, ".") == 0 ? "" : dir);
    add_member(to, "project_root", path.data, path.len);
    free(path.data);
    return 1;
}

/* Adds what the command line says; 0 when it says something else. */
static int add_options(text *to, int argc, char **argv, int *explain)
{
    int i;
    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--explain") == 0)
            *explain = 1;
        else if (strcmp(argv[i], "--host") == 0 && i + 1 < argc)
            i++, add_member(to, "host", argv[i], strlen(argv[i]));
        else if (strcmp(argv[i], "--policy") == 0 && i + 1 < argc)
            i++, add_text(to, ",\"policy\":"), add_text(to, argv[i]);
        else if (strcmp(argv[i], "--project-root") != 0 || ++i == argc || !add_project_root(to, argv[i]))
            return 0;
    }
    return 1;
}

static int add_payload(text *to)
{
    text payload = { NULL, 0, 0 };
    char chunk[65536];
    size_t len;
    while ((len = fread(chunk, 1, sizeof chunk, stdin)) > 0)
        add(&payload, chunk, len);
    add_member(to, "payload_text", payload.data ? payload.data : "", payload.len);
    free(payload.data);
    return !ferror(stdin);
}

/* ---- the reply: valid JSON that ends with a NUL, which is all that these functions are good for ---- */

static const char *skip_space(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at = *at == '"' ? skip_string(at) : at + 1;
    } while (depth > 0 || strchr(",}] \t\r\n", *at) == NULL);
    return at;
}

/* The value of a member of an object; NULL when there is none, or no object. */
static const char *member(const char *at, const char *name)
{
    size_t len = strlen(name);
    if (at == NULL || *at != '{')
        return NULL;
    at = skip_space(at + 1);
    while (*at == '"') {
        const char *key = at + 1;
        at = skip_string(at);
        size_t key_len = (size_t)(at - 1 - key);
        at = skip_space(skip_space(at) + 1);
        if (key_len == len && memcmp(key, name, len) == 0)
            return at;
        at = skip_space(skip_value(at));
        at = *at == ',' ? skip_space(at + 1) : at;
    }
    return NULL;
}

static unsigned long hex4(const char *at)
{
    char digits[5] = { at[0], at[1], at[2], at[3], 0 };
    return strtoul(digits, NULL, 16);
}

static void print_utf8(unsigned long point, FILE *to)
{
    if ((point & 0xFFFFF800) == 0xD800) /* half of a pair stands for nothing */
        point = 0xFFFD;
    if (point < 0x80) {
        putc((int)point, to);
        return;
    }
    if (point < 0x800) {
        putc((int)(0xC0 | point >> 6), to);
    } else if (point < 0x10000) {
        putc((int)(0xE0 | point >> 12), to);
        putc((int)(0x80 | (point >> 6 & 0x3F)), to);
    } else {
        putc((int)(0xF0 | point >> 18), to);
        putc((int)(0x80 | (point >> 12 & 0x3F)), to);
        putc((int)(0x80 | (point >> 6 & 0x3F)), to);
    }
    putc((int)(0x80 | (point & 0x3F)), to);
}

/* Reads \uXXXX, or two of them that are a pair, from the u on; leaves *at on the last digit. */
static unsigned long unicode_escape(const char **at)
{
    unsigned long high = hex4(*at + 1), low;
    *at += 4;
    if ((high & 0xFC00) != 0xD800 || (*at)[1] != '\\' || (*at)[2] != 'u')
        return high;
    low = hex4(*at + 3);
    if ((low & 0xFC00) != 0xDC00)
        return high;
    *at += 6;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

/* Prints a JSON string as the text it stands for. */
static void print_string(const char *at, FILE *to)
{
    static const char letters[] = "nrtbf", bytes[] = "\n\r\t\b\f";
    for (at++; *at != '"'; at++) {
        const char *letter;
        if (*at != '\\') {
            putc(*at, to);
        } else if (*++at != 'u') {
            letter = strchr(letters, *at);
            putc(letter ? bytes[letter - letters] : *at, to);
        } else {
            print_utf8(unicode_escape(&at), to);
        }
    }
}

static int is_text(const char *value)
{
    return value != NULL && *value == '"' && value[1] != '"';
}

static void print_line(const char *string, FILE *to)
{
    if (is_text(string)) {
        print_string(string, to);
        putc('\n', to);
    }
}

/* The engine did not learn how the host talks: a refusal blocks by status, everything else is silence. */
static int tell_a_stranger(const char *reply, int blocked)
{
    const char *why = member(reply, "reason");
    if (!blocked)
        return 0;
    if (!is_text(why))
        why = member(member(reply, "error"), "message");
    print_line(is_text(why) ? why : "\"hook: refused without a reason\"", stderr);
    return BLOCKED;
}

/* Tells the host what the reply says, and gives the exit status. */
static int tell_host(const char *reply, int blocked)
{
    const char *hook = member(reply, "hook");
    const char *out = member(hook, "stdout");
    const char *status = member(hook, "exit");
    if (status == NULL)
        return tell_a_stranger(reply, blocked);
    if (out != NULL && *out == '{')
        printf("%.*s\n", (int)(skip_value(out) - out), out);
    print_line(member(hook, "stderr"), stderr);
    return (int)strtol(status, NULL, 10);
}

int main(int argc, char **argv)
{
    text request = { NULL, 0, 0 };
    policy_bytes reply;
    int32_t code;
    int explain = 0, status;

    add_text(&request, "{\"v\":1");
    if (!add_options(&request, argc, argv, &explain) || !add_payload(&request)) {
        fputs("usage: hook [--host NAME] [--project-root DIR] [--policy JSON] [--explain] < payload.json\n", stderr);
        free(request.data);
        return BLOCKED;
    }
    add_text(&request, explain ? ",\"explain\":true}" : "}");
    code = policy_eval_bytes((const uint8_t *)request.data, request.len, &reply);
    status = tell_host(skip_space((const char *)reply.data), code != POLICY_PASS && code != POLICY_ADVISE);
    if (explain)
        fprintf(stderr, "%s\n", (const char *)reply.data);
    policy_bytes_free(&reply);
    free(request.data);
    return fflush(stdout) == 0 ? status : BLOCKED;
}

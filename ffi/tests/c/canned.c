/* Stands in for the library under the example hooks: keeps the request in $REQUEST and answers with $REPLY and $CODE. */
#include "hookpolicy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t policy_eval_bytes(const uint8_t *request, size_t len, policy_bytes *reply)
{
    const char *text = getenv("REPLY");
    FILE *kept = fopen(getenv("REQUEST"), "wb");
    if (kept == NULL || fwrite(request, 1, len, kept) != len || fclose(kept) != 0)
        abort();
    reply->len = strlen(text);
    reply->data = malloc(reply->len + 1);
    memcpy(reply->data, text, reply->len + 1);
    return (int32_t)strtol(getenv("CODE"), NULL, 10);
}

void policy_bytes_free(policy_bytes *reply)
{
    free(reply->data);
    reply->data = NULL;
    reply->len = 0;
}

// A hook in C++17: reads the host's payload on standard input, asks hookpolicy, answers the host and exits as it expects.
//
//     hook [--host NAME] [--project-root DIR] [--policy JSON] [--explain] < payload.json
//
// The payload travels as text, so that the engine reads it and not this program. What the host must be told stands in
// the reply's `hook` member; whether the call is blocked stands in the return code, and everything that is not clearly
// a pass or an advice is a refusal. A program that has a JSON library at hand uses that in place of `namespace json`.
#include "hookpolicy.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

namespace json {

// Bytes as a JSON string. Invalid UTF-8 passes through: the engine refuses it with a better message.
std::string quote(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        char escape[8];
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20) {
            std::snprintf(escape, sizeof escape, "\\u%04x", byte);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + '"';
}

// The rest reads the library's replies, which are valid JSON. Each function takes text that starts at a value.

std::string_view skip_space(std::string_view text)
{
    const auto start = text.find_first_not_of(" \t\r\n");
    return start == text.npos ? std::string_view{} : text.substr(start);
}

std::size_t string_length(std::string_view text)
{
    std::size_t at = 1;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return at + 1;
}

std::size_t value_length(std::string_view text)
{
    constexpr std::string_view ends = ",}] \t\r\n";
    std::size_t at = 0;
    int depth = 0;
    do {
        const char c = text[at];
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        at += c == '"' ? string_length(text.substr(at)) : 1;
    } while (at < text.size() && (depth > 0 || ends.find(text[at]) == ends.npos));
    return at;
}

// The value of a member of an object; empty when there is none, or no object.
std::string_view member(std::string_view object, std::string_view name)
{
    if (object.empty() || object.front() != '{')
        return {};
    for (auto rest = skip_space(object.substr(1)); !rest.empty() && rest.front() == '"';) {
        const auto key = rest.substr(0, string_length(rest));
        rest = skip_space(skip_space(rest.substr(key.size())).substr(1));
        const auto value = rest.substr(0, value_length(rest));
        if (key.substr(1, key.size() - 2) == name)
            return value;
        rest = skip_space(rest.substr(value.size()));
        if (!rest.empty() && rest.front() == ',')
            rest = skip_space(rest.substr(1));
    }
    return {};
}

void append_utf8(std::string &out, unsigned long point)
{
    const auto put = [&out](unsigned long byte) { out += static_cast<char>(byte); };
    if ((point & 0xFFFFF800) == 0xD800) // half of a pair stands for nothing
        point = 0xFFFD;
    if (point < 0x80)
        return put(point);
    if (point < 0x800) {
        put(0xC0 | point >> 6);
    } else {
        put(point < 0x10000 ? 0xE0 | point >> 12 : 0xF0 | point >> 18);
        if (point >= 0x10000)
            put(0x80 | (point >> 12 & 0x3F));
        put(0x80 | (point >> 6 & 0x3F));
    }
    put(0x80 | (point & 0x3F));
}

// Reads \uXXXX, or two of them that are a pair, from the u on; leaves `at` on the last digit.
unsigned long unicode_escape(std::string_view text, std::size_t &at)
{
    const auto hex4 = [text](std::size_t from) { return std::strtoul(std::string(text.substr(from, 4)).c_str(), nullptr, 16); };
    const unsigned long high = hex4(at + 1);
    at += 4;
    if ((high & 0xFC00) != 0xD800 || text.substr(at + 1, 2) != "\\u")
        return high;
    const unsigned long low = hex4(at + 3);
    if ((low & 0xFC00) != 0xDC00)
        return high;
    at += 6;
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

// The text that a JSON string stands for; empty for any other value.
std::string unquote(std::string_view text)
{
    constexpr std::string_view letters = "nrtbf", bytes = "\n\r\t\b\f";
    std::string out;
    if (text.empty() || text.front() != '"')
        return out;
    for (std::size_t at = 1; at + 1 < text.size(); at++) {
        if (text[at] != '\\') {
            out += text[at];
        } else if (text[++at] != 'u') {
            const auto letter = letters.find(text[at]);
            out += letter == letters.npos ? text[at] : bytes[letter];
        } else {
            append_utf8(out, unicode_escape(text, at));
        }
    }
    return out;
}

} // namespace json

constexpr int blocked = 2; // what every known host takes as a refusal, with the reason on standard error

// The engine did not learn how the host talks: a refusal blocks by status, everything else is silence.
static int tell_a_stranger(const hookpolicy::reply &reply)
{
    if (!reply.blocks())
        return 0;
    auto why = json::unquote(json::member(reply.json(), "reason"));
    if (why.empty())
        why = json::unquote(json::member(json::member(reply.json(), "error"), "message"));
    std::cerr << (why.empty() ? "hook: refused without a reason" : why) << '\n';
    return blocked;
}

// Tells the host what the reply says, and gives the exit status.
static int tell_host(const hookpolicy::reply &reply)
{
    const auto hook = json::member(json::skip_space(reply.json()), "hook");
    const auto status = json::member(hook, "exit");
    if (status.empty())
        return tell_a_stranger(reply);
    if (const auto out = json::member(hook, "stdout"); !out.empty() && out.front() == '{')
        std::cout << out << '\n';
    if (const auto err = json::unquote(json::member(hook, "stderr")); !err.empty())
        std::cerr << err << '\n';
    return std::atoi(std::string(status).c_str());
}

// The library never looks at the process directory, so a relative argument is made absolute here.
static std::string absolute(const std::string &dir)
{
    return dir == "." ? std::filesystem::current_path().string() : std::filesystem::absolute(dir).string();
}

static int run(int argc, char **argv)
{
    std::string request = R"({"v":1)";
    bool explain = false;
    for (int i = 1; i < argc; i++) {
        const std::string_view option = argv[i];
        if (option == "--explain") {
            explain = true;
        } else if (option == "--host" && i + 1 < argc) {
            request += R"(,"host":)" + json::quote(argv[++i]);
        } else if (option == "--policy" && i + 1 < argc) {
            request += R"(,"policy":)" + std::string(argv[++i]);
        } else if (option == "--project-root" && i + 1 < argc) {
            request += R"(,"project_root":)" + json::quote(absolute(argv[++i]));
        } else {
            std::cerr << "usage: hook [--host NAME] [--project-root DIR] [--policy JSON] [--explain] < payload.json\n";
            return blocked;
        }
    }
    const std::string payload{std::istreambuf_iterator<char>(std::cin), {}};
    request += R"(,"payload_text":)" + json::quote(payload) + (explain ? R"(,"explain":true})" : "}");

    const auto reply = hookpolicy::evaluate(request);
    const int status = tell_host(reply);
    if (explain)
        std::cerr << reply.json() << '\n';
    return std::cout.flush() ? status : blocked;
}

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception &fault) { // no memory, no current directory
        std::cerr << "hook: " << fault.what() << '\n';
        return blocked;
    }
}

// The line filter of C++: one request a line on standard input, one reply a line on standard output, in order, flushed.
// With --codes each reply is preceded by the return code and a tab. Bytes in, bytes out: nothing is decoded, and a
// carriage return stays part of its request.
#include "hookpolicy.hpp"

#include <iostream>
#include <string>
#include <string_view>

int main(int argc, char **argv)
{
    const bool codes = argc == 2 && std::string_view(argv[1]) == "--codes";
    if (argc > 1 && !codes) {
        std::cerr << "usage: conform [--codes]\n";
        return 2;
    }
    std::ios::sync_with_stdio(false);
    for (std::string request; std::getline(std::cin, request);) {
        const auto reply = hookpolicy::evaluate(request);
        if (codes)
            std::cout << reply.code() << '\t';
        if (!(std::cout << reply.json() << '\n' << std::flush))
            return 1;
    }
    return std::cin.bad() ? 1 : 0;
}

// C++17 over hookpolicy.h: a reply that frees itself. No exceptions; the manual is hookpolicy.h.
#ifndef HOOKPOLICY_HPP
#define HOOKPOLICY_HPP

#include "hookpolicy.h"

#include <cstdint>
#include <string_view>
#include <utility>

namespace hookpolicy {

// What one evaluation gave. It can be moved, not copied; one that was moved from blocks and has an empty text.
class reply {
public:
    reply(const reply &) = delete;
    reply &operator=(const reply &) = delete;
    reply(reply &&other) noexcept
        : bytes_(std::exchange(other.bytes_, policy_bytes{nullptr, 0})), code_(std::exchange(other.code_, POLICY_E_ARG)) {}
    reply &operator=(reply &&other) noexcept {
        std::swap(bytes_, other.bytes_);
        std::swap(code_, other.code_);
        return *this;
    }
    ~reply() { policy_bytes_free(&bytes_); }

    // POLICY_PASS, POLICY_ADVISE, POLICY_DENY or a negative POLICY_E_ number.
    std::int32_t code() const noexcept { return code_; }
    // Whether the call must be held back: everything except pass and advise.
    bool blocks() const noexcept { return code_ != POLICY_PASS && code_ != POLICY_ADVISE; }
    // The reply's JSON; it lives as long as this object.
    std::string_view json() const noexcept { return {reinterpret_cast<const char *>(bytes_.data), bytes_.len}; }

    friend reply evaluate(std::string_view request) noexcept;

private:
    reply() noexcept = default;
    policy_bytes bytes_{nullptr, 0};
    std::int32_t code_ = POLICY_E_ARG;
};

// Evaluates one request. An empty view is an empty request, which has its error reply like any other.
inline reply evaluate(std::string_view request) noexcept {
    reply out;
    const char *text = request.data() == nullptr ? "" : request.data();
    out.code_ = policy_eval_bytes(reinterpret_cast<const std::uint8_t *>(text), request.size(), &out.bytes_);
    return out;
}

} // namespace hookpolicy

#endif

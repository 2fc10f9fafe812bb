// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// SHA-256 and the base64 of RFC 4648, section 4, as the forms of C2SP write it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct evp_md_ctx_st;

namespace eboard::tlog {

using Hash = std::array<std::uint8_t, 32>;

/// Hashes one text after the other without asking OpenSSL for the method each time.
class Sha256 {
 public:
  Sha256();
  /// Throws std::bad_alloc, for nothing else can fail.
  Sha256& add(std::span<const std::uint8_t> bytes);
  Sha256& add(std::string_view text);
  /// As eight bytes, the most significant first.
  Sha256& add(std::int64_t number);
  /// Of all that was added since the last one.
  [[nodiscard]] Hash finish();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const noexcept;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

[[nodiscard]] std::string to_base64(std::span<const std::uint8_t> bytes);
/// Takes only what to_base64 writes; nullopt for any other text.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);
/// nullopt: no hash stands there.
[[nodiscard]] std::optional<Hash> parse_hash(std::string_view base64);
/// nullopt: these are not 32 bytes.
[[nodiscard]] std::optional<Hash> to_hash(std::span<const std::uint8_t> bytes);

}  // namespace eboard::tlog

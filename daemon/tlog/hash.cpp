// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/hash.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <new>

namespace eboard::tlog {

namespace {

// OpenSSL 3 looks a method up at each EVP_sha256() anew, which takes longer than to hash a report of a board.
const EVP_MD* method() {
  static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> fetched(
      EVP_MD_fetch(nullptr, "SHA256", nullptr), EVP_MD_free);
  if (!fetched) throw std::bad_alloc();
  return fetched.get();
}

void must(int done) {
  if (done != 1) throw std::bad_alloc();
}

}  // namespace

void Sha256::Free::operator()(evp_md_ctx_st* context) const noexcept { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (!context_) throw std::bad_alloc();
  must(EVP_DigestInit_ex2(context_.get(), method(), nullptr));
}

Sha256& Sha256::add(std::span<const std::uint8_t> bytes) {
  must(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()));
  return *this;
}

Sha256& Sha256::add(std::string_view text) {
  must(EVP_DigestUpdate(context_.get(), text.data(), text.size()));
  return *this;
}

Sha256& Sha256::add(std::int64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  auto rest = static_cast<std::uint64_t>(number);
  for (std::size_t i = bytes.size(); i-- > 0; rest >>= 8U) bytes[i] = static_cast<std::uint8_t>(rest);
  return add(bytes);
}

Hash Sha256::finish() {
  Hash hash{};
  must(EVP_DigestFinal_ex(context_.get(), hash.data(), nullptr));
  must(EVP_DigestInit_ex2(context_.get(), method(), nullptr));
  return hash;
}

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                     static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::vector<std::uint8_t> bytes(text.size() / 4 * 3);
  const int length = EVP_DecodeBlock(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                                     static_cast<int>(text.size()));
  if (length < 0) return std::nullopt;
  // It counts what stands for the end as bytes, and passes blanks over.
  const std::size_t ends = text.size() - std::min(text.size(), text.find_last_not_of('=') + 1);
  if (ends > 2) return std::nullopt;
  bytes.resize(static_cast<std::size_t>(length) - ends);
  if (to_base64(bytes) != text) return std::nullopt;
  return bytes;
}

std::optional<Hash> parse_hash(std::string_view base64) {
  const auto bytes = from_base64(base64);
  return bytes ? to_hash(*bytes) : std::nullopt;
}

std::optional<Hash> to_hash(std::span<const std::uint8_t> bytes) {
  Hash hash{};
  if (bytes.size() != hash.size()) return std::nullopt;
  std::ranges::copy(bytes, hash.begin());
  return hash;
}

}  // namespace eboard::tlog

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/password.hpp"

#include <crypt.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

namespace eboard::people {

namespace {

constexpr const char* kYescrypt = "$y$";

/// crypt() of a password; empty: it cannot be computed. Its work space is wiped.
std::string crypted(std::string_view password, const char* setting) {
  const std::string text(password);
  const auto space = std::make_unique<crypt_data>();
  const char* made = ::crypt_rn(text.c_str(), setting, space.get(), sizeof(crypt_data));
  std::string result = made == nullptr ? std::string() : std::string(made);
  ::explicit_bzero(space.get(), sizeof(crypt_data));
  return result;
}

std::string new_setting() {
  std::array<char, CRYPT_GENSALT_OUTPUT_SIZE> setting{};
  const char* made =
      ::crypt_gensalt_rn(kYescrypt, 0, nullptr, 0, setting.data(), static_cast<int>(setting.size()));
  return made == nullptr ? std::string() : std::string(made);
}

/// In a time that does not tell where they differ.
bool same(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return difference == 0;
}

}  // namespace

std::string fault_of_password(std::string_view password) {
  if (password.size() < kMinPassword) return fmt::format("a password has at least {} bytes", kMinPassword);
  if (password.size() > kMaxPassword) return fmt::format("a password has at most {} bytes", kMaxPassword);
  if (password.find('\0') != std::string_view::npos) return "a password has no byte 0";
  return {};
}

Expected<std::string, std::string> secret_of(std::string_view password) {
  const std::string setting = new_setting();
  std::string secret = setting.empty() ? std::string() : crypted(password, setting.c_str());
  if (secret.empty())
    return unexpected(fmt::format("the password cannot be hashed: {}", std::strerror(errno)));
  return secret;
}

bool fits(std::string_view password, const std::string& secret) {
  if (!fault_of_password(password).empty()) return false;
  const std::string setting = secret.empty() ? new_setting() : secret;
  const std::string made = crypted(password, setting.c_str());
  return !secret.empty() && !made.empty() && same(made, secret);
}

}  // namespace eboard::people

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/deflate.hpp"

#include <zlib.h>

#include <cstddef>
#include <new>

namespace eboard::storage {

void append_deflated(std::vector<std::uint8_t>& to, std::span<const std::uint8_t> plain, int level) {
  const std::size_t head = to.size();
  uLongf size = compressBound(plain.size());
  to.resize(head + size);
  // With a buffer as large as zlib requires, only memory can be missing.
  if (compress2(to.data() + head, &size, plain.data(), plain.size(), level) != Z_OK) throw std::bad_alloc();
  to.resize(head + size);
}

bool inflate(std::span<const std::uint8_t> body, std::span<std::uint8_t> plain) {
  std::uint8_t none = 0;  // zlib wants a place even for no byte
  uLongf got = plain.size();
  uLong read = body.size();
  const int done = uncompress2(plain.empty() ? &none : plain.data(), &got, body.data(), &read);
  return done == Z_OK && got == plain.size() && read == body.size();
}

}  // namespace eboard::storage

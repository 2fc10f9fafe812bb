// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the bytes of a file as text in UTF-8, in whichever of the usual encodings they are.
#pragma once

#include <cstddef>
#include <string>

namespace eboard::rules {

struct Decoded {
  std::string text;  ///< UTF-8
  /// What the bytes were: "is not UTF-8; it was read as Windows-1252". Empty: they were UTF-8.
  std::string remark{};
  std::size_t place = 0;  ///< of the first byte that was not UTF-8
};

/// UTF-16 is known by its mark, or by a first line whose every other byte is NUL; half a character of it
/// becomes U+FFFD. Of all other texts a byte that belongs to no character of UTF-8 is one of Windows-1252,
/// which has the letters of ISO 8859-1; the five bytes that it does not define become U+FFFD. The mark of
/// UTF-8 stays for the file's reader.
[[nodiscard]] Decoded decoded(std::string bytes);

}  // namespace eboard::rules

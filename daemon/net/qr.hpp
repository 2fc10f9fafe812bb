// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A QR code, by libqrencode.
#pragma once

#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::net {

/// The longest text for which there is one here, in bytes: phones read it from across a table.
inline constexpr std::size_t kMaxQr = 500;

/// The code as a picture in SVG, black on white, with the margin of four modules that ISO/IEC 18004 wants. It
/// can be read with 15 % of it covered (level M). Error: a sentence.
[[nodiscard]] Expected<std::string, std::string> qr_svg(std::string_view text);

}  // namespace eboard::net

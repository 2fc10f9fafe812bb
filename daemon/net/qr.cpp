// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/qr.hpp"

#include <fmt/format.h>
#include <qrencode.h>

#include <memory>

namespace eboard::net {

namespace {

constexpr int kMargin = 4;
/// Pixels of a module, where nothing else gives the picture a size.
constexpr int kPixels = 6;

struct Freed {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

bool is_dark(const QRcode& code, int row, int column) {
  return (code.data[row * code.width + column] & 1U) != 0;
}

}  // namespace

Expected<std::string, std::string> qr_svg(std::string_view text) {
  if (text.empty() || text.size() > kMaxQr)
    return unexpected(fmt::format("a QR code is for 1 to {} bytes of text", kMaxQr));
  if (text.find('\0') != std::string_view::npos) return unexpected("a QR code is for text without a null");
  const std::unique_ptr<QRcode, Freed> code(
      QRcode_encodeString(std::string(text).c_str(), 0, QR_ECLEVEL_M, QR_MODE_8, 1));
  if (!code) return unexpected("the QR code cannot be made");
  const int size = code->width + 2 * kMargin;
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" width="{1}" height="{1}" shape-rendering="crispEdges">)"
      R"(<path fill="#fff" d="M0 0h{0}v{0}h-{0}z"/><path d=")",
      size, size * kPixels);
  for (int row = 0; row < code->width; ++row) {
    for (int column = 0; column < code->width;) {
      int end = column;
      while (end < code->width && is_dark(*code, row, end)) ++end;
      if (end > column)
        svg += fmt::format("M{} {}h{}v1h-{}z", column + kMargin, row + kMargin, end - column, end - column);
      column = end + 1;
    }
  }
  return svg + R"("/></svg>)";
}

}  // namespace eboard::net

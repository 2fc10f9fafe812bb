// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/manual_request.hpp"

#include <array>
#include <utility>

#include "daemon/net/request_fields.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::net {

using seams::ManualRequest;
using What = ManualRequest::What;

namespace {

constexpr std::size_t kMaxMove = 20;
constexpr std::size_t kMaxWord = 20;

/// "press" is a clock on which the other side's time runs.
constexpr std::array<std::pair<std::string_view, What>, 5> kDeeds{{{"move", What::move},
                                                                   {"takeback", What::takeback},
                                                                   {"new_game", What::new_game},
                                                                   {"clock", What::clock},
                                                                   {"press", What::clock}}};

std::optional<What> parse_deed(std::string_view word) {
  for (const auto& [name, what] : kDeeds) {
    if (name == word) return what;
  }
  return std::nullopt;
}

auto wrong(std::string_view why) { return unexpected(error_response(400, why)); }

/// Empty: no times are given.
Expected<std::optional<seams::ManualClock>, HttpResponse> read_clock(Fields& fields, bool press) {
  const std::string runs = press                   ? fields.text("by", kMaxWord)
                           : fields.has("running") ? fields.text("running", kMaxWord)
                                                   : std::string{};
  const auto white = fields.number("white_ms", 0);
  const auto black = fields.number("black_ms", 0);
  if (white.has_value() != black.has_value())
    return wrong("a clock has both times, \"white_ms\" and \"black_ms\"");
  if (!white) {
    if (runs.empty()) return std::nullopt;
    return wrong("\"white_ms\" and \"black_ms\" are missing: the daemon keeps no clock of its own");
  }
  seams::ManualClock clock{std::chrono::milliseconds(*white), std::chrono::milliseconds(*black)};
  const auto side = rules::words::parse_side(runs);
  if (press && !side) return wrong("\"by\" is neither white nor black");
  if (!side && !runs.empty() && runs != "none") return wrong("\"running\" is white, black or none");
  if (!runs.empty()) clock.running.emplace(press ? std::optional(!*side) : side);
  return clock;
}

}  // namespace

Expected<ManualRequest, HttpResponse> parse_manual_request(int board, std::string_view body) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  const std::string deed = fields.text("do", kMaxWord);
  const auto what = parse_deed(deed);
  if (!what && !deed.empty()) return wrong("\"do\" is move, takeback, new_game, clock or press");
  ManualRequest request{.board = board, .what = what.value_or(What::move)};
  if (what == What::move) request.move = fields.text("move", kMaxMove);
  request.ply = fields.number("ply", 0);
  auto clock = read_clock(fields, deed == "press");
  if (const std::string fault = fields.fault(); !fault.empty()) return wrong(fault);
  if (!clock) return unexpected(std::move(clock.error()));
  request.clock = *clock;
  if (what == What::clock && !request.clock) return wrong("\"white_ms\" and \"black_ms\" are missing");
  return request;
}

}  // namespace eboard::net

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is under the squares and in the cable, whatever its make: hears what coils and clock show, and says
// it in its own way.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/sim/game.hpp"
#include "daemon/sim/random.hpp"
#include "drivers/event.hpp"

namespace eboard::sim {

enum class BoardKind : std::uint8_t {
  identity,   ///< a DGT board: its own bytes, change by change
  occupancy,  ///< knows only whether something stands on a square; tells changes
  snapshot,   ///< knows pieces; tells the whole board ten times a second
  polled,     ///< knows pieces; keeps its changes until it is asked, once a second
};
inline constexpr int kBoardKinds = 4;
[[nodiscard]] std::string_view to_string(BoardKind kind);
[[nodiscard]] std::optional<BoardKind> parse_board_kind(std::string_view text);

/// One message as a host has it: the bytes of a protocol, when the last one had arrived, or, from boards
/// whose protocol does not matter, what a driver would make of them.
struct Output {
  Micros at;
  std::vector<std::uint8_t> bytes{};
  std::optional<drivers::Payload> event{};
};

template <class Game>
class ElectronicsOf {
 public:
  using Square = typename Game::Square;

  ElectronicsOf() = default;
  ElectronicsOf(const ElectronicsOf&) = delete;
  ElectronicsOf& operator=(const ElectronicsOf&) = delete;
  virtual ~ElectronicsOf() = default;

  /// Bytes of the host, cut anywhere. What is no command is ignored.
  virtual void receive(std::span<const std::uint8_t> bytes, Micros now) = 0;
  /// A host has asked to be told of changes, or need not ask.
  [[nodiscard]] virtual bool tells_changes() const = 0;
  /// The scan looked at a square.
  virtual void square_read(Square square, std::optional<typename Game::Piece> piece, Micros now) = 0;
  /// The clock's display changed; `lever`: by the lever.
  virtual void clock_shows(const typename Game::ClockReading& reading, bool lever, Micros now) = 0;
  /// Nothing gets through either way until then.
  virtual void cut(Micros now, Micros until) = 0;
  [[nodiscard]] virtual std::optional<Micros> next_event() const = 0;
  virtual void advance(Micros now, std::vector<Output>& out) = 0;
  /// Messages that were lost or doubled on the way, since the last call: code and square.
  [[nodiscard]] virtual std::vector<std::pair<std::string, Square>> take_faults() = 0;
};
using Electronics = ElectronicsOf<Chess>;

}  // namespace eboard::sim

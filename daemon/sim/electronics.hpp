// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the electronics under the squares and in the cable, of any make: it receives what coils and clock
// show, and reports it in its own way.
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
  identity,   ///< a board of a make (make.hpp): its own bytes
  occupancy,  ///< knows presence only; reports changes
  snapshot,   ///< knows pieces; reports the whole board ten times a second
  polled,     ///< knows pieces; keeps its changes until it is asked, once a second
};
inline constexpr int kBoardKinds = 4;
[[nodiscard]] std::string_view to_string(BoardKind kind);
[[nodiscard]] std::optional<BoardKind> parse_board_kind(std::string_view text);

/// One message as a host receives it: the bytes of a protocol with the time of the last one. Boards whose
/// protocol does not matter send the payloads that a driver would make.
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

  /// Receives bytes of the host, cut anywhere. Ignores bytes that are no command.
  virtual void receive(std::span<const std::uint8_t> bytes, Micros now) = 0;
  /// True if a host has asked for reports of changes, or need not ask.
  [[nodiscard]] virtual bool reports_changes() const = 0;
  /// The individual piece that the next square_read() is about; nullopt if it is read wrongly, or none is.
  virtual void chip_read(std::optional<PieceIndex>) {}
  /// The scan has read a square.
  virtual void square_read(Square square, std::optional<typename Game::Piece> piece, Micros now) = 0;
  /// How often all squares are read together now, for a board that does so. It may change when the host
  /// sends.
  [[nodiscard]] virtual std::optional<Micros> frame() const { return std::nullopt; }
  /// The clock's display changed; `lever`: by the lever.
  virtual void clock_shows(const typename Game::ClockReading& reading, bool lever, Micros now) = 0;
  /// Cuts the cable both ways until then.
  virtual void cut(Micros now, Micros until) = 0;
  /// The board has no power until then. One of which no more is known loses its link.
  virtual void fail_power(Micros now, Micros until) { cut(now, until); }
  [[nodiscard]] virtual std::optional<Micros> next_event() const = 0;
  virtual void advance(Micros now, std::vector<Output>& out) = 0;
  /// Messages that were lost or duplicated on the way, since the last call: code and square.
  [[nodiscard]] virtual std::vector<std::pair<std::string, Square>> take_faults() = 0;
};
using Electronics = ElectronicsOf<Chess>;

}  // namespace eboard::sim

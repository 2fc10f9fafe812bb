// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/sentio_board.hpp"

#include "drivers/sentio.hpp"

namespace eboard::sim {

void SentioBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros) {
  const rules::Bitboard before = occupied_;
  occupied_ = piece ? occupied_ | rules::bit(square) : occupied_ & ~rules::bit(square);
  if (occupied_ != before) changed(square);
}

std::vector<std::uint8_t> SentioBoard::line(char lights) {
  return drivers::sentio::encode_occupied(occupied_, lights);
}

}  // namespace eboard::sim

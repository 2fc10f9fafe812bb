// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What no sensor shows, and what is proposed on a card may hang on. An arbiter states it by R-NOTE on that
// card.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::rules {

/// Of two that contradict each other the one that was stated last counts.
enum class Fact : std::uint8_t {
  pressed,          ///< the move was completed
  not_pressed,      ///< the clock was not pressed for it, or by somebody else
  earlier_illegal,  ///< the player had made an illegal move before it that no ruling counts
  position_lost,    ///< the position before it cannot be put back
  on_purpose,
  said_before,  ///< pieces were put straight, and the player had said so before
  not_said,     ///< the player had not said so
  king_first,   ///< of king and rook the king was touched first
  own_first,    ///< of pieces of both colours the player's own was touched first
  enemy_first,  ///< the opponent's was
  by_white,     ///< White displaced the pieces
  by_black,
  move_first,  ///< the move had been made when the flag fell
  flag_first,  ///< the flag fell before it
  white_flag_first,
  black_flag_first,
  piece_there,  ///< the pawn had been exchanged, and the piece is not read
  no_piece,     ///< nothing stands there but the pawn
  so_wanted,    ///< the arbiter set the clock so
};

struct FactNamed {
  Fact fact;
  std::string_view word;   ///< in a ruling: "not-pressed"
  std::string_view words;  ///< behind "if": "the clock was not pressed"
};
/// In the order of Fact.
inline constexpr std::array kFacts{
    FactNamed{Fact::pressed, "pressed", "the clock was pressed"},
    FactNamed{Fact::not_pressed, "not-pressed", "the clock was not pressed"},
    FactNamed{Fact::earlier_illegal, "earlier-illegal",
              "there was an illegal move before that nobody counted"},
    FactNamed{Fact::position_lost, "position-lost", "the position before it cannot be put back"},
    FactNamed{Fact::on_purpose, "on-purpose", "it was done on purpose"},
    FactNamed{Fact::said_before, "said-before", "the player had said before that pieces are put straight"},
    FactNamed{Fact::not_said, "not-said", "the player had not said that pieces are put straight"},
    FactNamed{Fact::king_first, "king-first", "the king was touched before the rook"},
    FactNamed{Fact::own_first, "own-first", "the player's own piece was touched first"},
    FactNamed{Fact::enemy_first, "enemy-first", "the opponent's piece was touched first"},
    FactNamed{Fact::by_white, "by-white", "it was White"},
    FactNamed{Fact::by_black, "by-black", "it was Black"},
    FactNamed{Fact::move_first, "move-first", "the move was made before the flag fell"},
    FactNamed{Fact::flag_first, "flag-first", "the flag fell before the move was made"},
    FactNamed{Fact::white_flag_first, "white-flag-first", "White's flag fell first"},
    FactNamed{Fact::black_flag_first, "black-flag-first", "Black's flag fell first"},
    FactNamed{Fact::piece_there, "piece-there", "a piece stands there that is not read"},
    FactNamed{Fact::no_piece, "no-piece", "no piece stands there but the pawn"},
    FactNamed{Fact::so_wanted, "so-wanted", "an arbiter set the clock so"},
};

[[nodiscard]] std::string_view to_string(Fact fact);
[[nodiscard]] std::optional<Fact> parse_fact(std::string_view word);
/// "the clock was not pressed"
[[nodiscard]] std::string_view words_of(Fact fact);
/// All words of rulings, for a message.
[[nodiscard]] std::string fact_list();

}  // namespace eboard::rules

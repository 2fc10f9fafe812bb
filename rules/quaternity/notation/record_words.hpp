// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the words of a record besides its moves. Only for its reader and writer.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "rules/quaternity/game.hpp"

namespace eboard::rules::quaternity::words {

/// Acts of players at the table besides moving.
enum class Act : std::uint8_t {
  resigns,
  time,
  forfeits,
  offers,
  agrees,
  declines,
  claims,
  pauses,
  confirms,
  takes_back,
  irregular,
};

struct ActWord {
  Act act;
  std::string_view word;    ///< as it is written
  std::string_view french;  ///< also read
};
inline constexpr std::array kActs{
    ActWord{Act::resigns, "resigns", "abandonne"},  ActWord{Act::time, "time", "temps"},
    ActWord{Act::forfeits, "forfeits", "forfait"},  ActWord{Act::offers, "(=)", "(=)"},
    ActWord{Act::agrees, "agrees", "accepte"},      ActWord{Act::declines, "declines", "refuse"},
    ActWord{Act::claims, "claims", "demande"},      ActWord{Act::pauses, "pause", "pause"},
    ActWord{Act::confirms, "confirms", "signe"},    ActWord{Act::takes_back, "takes-back", "reprend"},
    ActWord{Act::irregular, "irregular", "illégal"}};

[[nodiscard]] std::optional<Act> find_act(std::string_view word);
[[nodiscard]] std::string_view word(Act act);

inline constexpr std::string_view kRepetition = "repetition";
inline constexpr std::string_view kFiftyMoves = "fifty-moves";
inline constexpr std::string_view kWith = "with";

inline constexpr std::string_view kArbiter = "Arbiter:";
/// The tag of games among friends, for which 3.10 allows more.
inline constexpr std::string_view kFriendlyTag = "Friendly";
inline constexpr std::string_view kFriendly = "yes";

/// 'W', 'R', 'B', 'G'.
[[nodiscard]] char letter(Player player);
/// nullopt unless `text` is such a letter.
[[nodiscard]] std::optional<Player> parse_letter(std::string_view text);

/// "RB": the players that an entry mated, in the order of turns; empty for nobody.
[[nodiscard]] std::string mated(const Entry& entry);

/// "3.5-0-0-0.5", in the order of turns.
[[nodiscard]] std::string to_string(const Points& points);
/// Also reads halves written "½" or ",5".
[[nodiscard]] std::optional<Points> parse_points(std::string_view text);

/// The numbers of the options that differ from the defaults: "A-21 A-62"; empty for none.
[[nodiscard]] std::string to_string(const Options& options);
[[nodiscard]] std::optional<Options> parse_options(std::string_view text);

/// Tags that follow from the rest of a record.
inline constexpr std::array<std::string_view, 6> kDerivedTags{"Result",  "Edition",  "Language",
                                                              "Options", "Position", kFriendlyTag};
inline constexpr std::string_view kEdition = "quaternity-8.0";

}  // namespace eboard::rules::quaternity::words

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/editions/duty.hpp"

#include <array>

namespace eboard::rules {

namespace {

constexpr std::string_view k28 = "fide-1928-draft";
constexpr std::string_view k30 = "fide-1930";
constexpr std::string_view k05 = "fide-2005";
constexpr std::string_view k18 = "fide-2018";
constexpr std::string_view k23 = "fide-2023";

constexpr std::array kUnseen{
    Unseen{k28, "8", "whether \"check\" was said"},
    Unseen{k28, "10", "a mate that was announced and did not come"},
    Unseen{k28, "19", "remarks on the game"},
    Unseen{k28, "21", "who can reach the envelope of an adjourned game"},
    Unseen{k28, "25", "notes, advice, analysis in the rooms, spectators who interfere"},
    Unseen{k28, "27", "what else the envelope holds; noise and distraction"},
    Unseen{k30, "9.2", "whether \"check\" was said"},
    Unseen{k30, "10.2", "a mate that was announced and did not come"},
    Unseen{k30, "19", "whether the players stay within reach of the director"},
    Unseen{k30, "21.3", "whether anyone looked into the envelope"},
    Unseen{k30, "annex 1 to 3", "notes, advice, analysis in the rooms, remarks on the game"},
    Unseen{k30, "annex 7", "what else the envelope holds"},
    Unseen{k30, "annex 9", "a player who disturbs the other"},
    Unseen{k05, "6.8b", "which hand pressed, and a finger that stays on the clock"},
    Unseen{k05, "8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{k05, "12.1 to 12.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{k05, "13.7", "spectators and telephones"},
    Unseen{k05, "F.1", "how the blind player's board and pieces are made"},
    Unseen{k05, "F.2", "moves called out; the form of the special clock; Braille or a recorder"},
    Unseen{k18, "6.2.3", "which hand pressed, and a finger that stays on the clock"},
    Unseen{k18, "8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{k18, "11.2 to 11.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{k18, "12.7", "spectators and telephones"},
    Unseen{k23, "6.2.3", "which hand pressed, and a finger that stays on the clock"},
    Unseen{k23, "8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{k23, "11.2 to 11.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{k23, "12.7", "spectators and telephones"},
};

}  // namespace

std::string_view to_string(Duty duty) {
  constexpr std::array<std::string_view, 4> kNames{"enforced", "detected", "on claim", "on ruling"};
  return kNames[static_cast<std::size_t>(duty)];
}

std::span<const Unseen> unseen() { return kUnseen; }

}  // namespace eboard::rules

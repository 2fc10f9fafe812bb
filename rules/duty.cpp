// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/duty.hpp"

#include <array>

namespace eboard::rules {

namespace {

struct Entry {
  Duty duty;
  std::string_view title;
};

// In the order of Rule.
constexpr std::array<Entry, kRules> kEntries{{
    {Duty::detected, "the board is turned"},
    {Duty::detected, "the times on the clock were changed"},
    {Duty::detected, "the same, once the setting stands for good"},
    {Duty::detected, "the clock runs and shows nothing new"},
    {Duty::detected, "the clock was stopped during the game"},
    {Duty::detected, "the colours are reversed"},
    {Duty::detected, "pieces stand on each other's squares"},
    {Duty::detected, "several pieces were upset"},
    {Duty::detected, "castling that was not allowed"},
    {Duty::detected, "an illegal move"},
    {Duty::detected, "promotion to a king or to a piece of the other colour"},
    {Duty::detected, "the clock was pressed in the middle of a move"},
    {Duty::detected, "a wrong array"},
    {Duty::detected, "a king was taken"},
    {Duty::detected, "both kings are in check"},
    {Duty::detected, "a piece was moved on after the press"},
    {Duty::detected, "a move before the score sheet was brought up to date"},
    {Duty::detected, "another move than the one a ruling demanded"},
    {Duty::detected, "a move out of turn"},
    {Duty::detected, "a piece was put straight"},
    {Duty::detected, "the clock was pressed before the piece stood"},
    {Duty::detected, "the clock was not pressed"},
    {Duty::detected, "the clock was pressed without a move"},
    {Duty::detected, "the promotion piece was changed"},
    {Duty::detected, "the pawn was not exchanged"},
    {Duty::detected, "the promotion piece cannot be told"},
    {Duty::detected, "a piece was released and moved on"},
    {Duty::detected, "the result as the players show it"},
    {Duty::detected, "castling with the rook first"},
    {Duty::detected, "a flag fell"},
    {Duty::detected, "little time is left"},
    {Duty::detected, "a piece was touched and another one moved"},
    {Duty::detected, "a move with both hands"},
    {Duty::detected, "a position that was put back wrongly"},
    {Duty::on_ruling, "penalty for an illegal move"},
    {Duty::on_ruling, "until when an illegal move is put right"},
    {Duty::enforced, "checkmate"},
    {Duty::on_ruling, "resignation"},
    {Duty::on_ruling, "a draw by agreement"},
    {Duty::enforced, "stalemate"},
    {Duty::enforced, "dead position"},
    {Duty::on_claim, "perpetual check"},
    {Duty::on_claim, "the same position three times"},
    {Duty::on_claim, "the same, with the move to come"},
    {Duty::on_ruling, "the same, declared by the director"},
    {Duty::enforced, "the same position five times"},
    {Duty::on_claim, "fifty moves"},
    {Duty::on_claim, "fifty moves, with the move to come"},
    {Duty::on_claim, "the demand to mate within fifty moves"},
    {Duty::on_ruling, "twice the number that theory needs"},
    {Duty::enforced, "seventy-five moves"},
    {Duty::on_claim, "loss by time"},
    {Duty::on_claim, "a flag against a side that can never mate"},
    {Duty::on_claim, "both flags have fallen"},
    {Duty::on_claim, "the quickplay finish"},
    {Duty::on_ruling, "an increment instead"},
    {Duty::on_ruling, "the same where no arbiter is present"},
    {Duty::on_ruling, "both players lose"},
    {Duty::on_claim, "until when a draw can be claimed"},
    {Duty::on_claim, "a wrong claim"},
    {Duty::enforced, "the time control"},
    {Duty::detected, "coming late"},
    {Duty::on_ruling, "coming late to a resumption"},
    {Duty::on_ruling, "both players come late"},
    {Duty::on_ruling, "absent at the start"},
    {Duty::on_ruling, "penalties"},
    {Duty::enforced, "points"},
    {Duty::on_ruling, "the duty to record"},
    {Duty::on_ruling, "what may be demanded as a penalty"},
    {Duty::enforced, "no penalty is paid by castling"},
    {Duty::on_ruling, "how position and times are put back"},
    {Duty::on_ruling, "void if they cannot be put back"},
    {Duty::on_ruling, "the same game begins again"},
    {Duty::on_ruling, "annulled at the request of who sees a wrong start early"},
    {Duty::on_ruling, "naming the piece completes a promotion"},
    {Duty::on_ruling, "the clocks stand until the arbiter has ruled"},
    {Duty::on_ruling, "time given or taken"},
    {Duty::on_ruling, "a fine"},
    {Duty::on_ruling, "exclusion from the event"},
    {Duty::enforced, "sealing a move"},
    {Duty::on_ruling, "a sealed move that is illegal"},
    {Duty::on_ruling, "a sealed move that is ambiguous"},
    {Duty::on_ruling, "no sealed move, or one that cannot be read"},
    {Duty::on_ruling, "resuming an adjourned game"},
    {Duty::on_ruling, "who has to reply is absent"},
    {Duty::on_ruling, "an adjourned game that cannot be set up"},
    {Duty::on_ruling, "wrong times at the resumption"},
    {Duty::on_ruling, "the envelope is lost"},
    {Duty::enforced, "odds"},
    {Duty::on_ruling, "an illegal move found once play has gone on"},
    {Duty::on_ruling, "a move that leaves the own king in check"},
    {Duty::on_ruling, "king and rook touched"},
    {Duty::on_ruling, "the board upset on purpose"},
    {Duty::on_ruling, "players who counted different numbers of moves"},
    {Duty::on_ruling, "a blind player's own board"},
    {Duty::enforced, "a move that counts once it was announced"},
    {Duty::enforced, "what the event lays down beside the Laws"},
    {Duty::enforced, "electronic score sheets"},
}};
static_assert(!kEntries.back().title.empty(), "one entry for each rule");

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
    Unseen{k30, "21.3", "whether somebody looked into the envelope"},
    Unseen{k30, "annex 1 to 3", "notes, advice, analysis in the rooms, remarks on the game"},
    Unseen{k30, "annex 7", "what else the envelope holds"},
    Unseen{k30, "annex 9", "a player who disturbs the other"},
    Unseen{k05, "6.8b", "which hand pressed, and a finger that stays on the clock"},
    Unseen{k05, "8.1, 8.2", "what is written on the sheet, when, and whether it can be seen"},
    Unseen{k05, "12.1 to 12.5", "conduct: notes, sources, advice, leaving the playing area"},
    Unseen{k05, "13.7", "spectators and telephones"},
    Unseen{k05, "F.1", "how the blind player's board and men are made"},
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

Duty duty_of(Rule rule) { return kEntries[static_cast<std::size_t>(rule)].duty; }

std::string_view title(Rule rule) { return kEntries[static_cast<std::size_t>(rule)].title; }

std::span<const Unseen> unseen() { return kUnseen; }

}  // namespace eboard::rules

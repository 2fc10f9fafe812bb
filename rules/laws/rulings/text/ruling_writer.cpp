// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/laws/rulings/text/ruling_words.hpp"

namespace eboard::rules::detail {

namespace {

using namespace ruling;
using words::quoted;

void put(std::string& out, std::string_view key, const std::string& value) {
  out += fmt::format(" {}={}", key, value);
}
void put_side(std::string& out, std::string_view key, const std::optional<Color>& side) {
  if (side) put(out, key, std::string{words::to_string(*side)});
}
void put_time(std::string& out, std::string_view key, const std::optional<Time>& time) {
  if (time) put(out, key, words::to_string(*time));
}
void put_times(std::string& out, const std::optional<Times>& times) {
  if (times) put(out, "clock", words::to_string(*times));
}
void put_flag(std::string& out, std::string_view name, bool set) {
  if (set) out += fmt::format(" {}", name);
}
std::string side_word(Color side) { return fmt::format(" {}", words::to_string(side)); }
std::string points(int halves) { return halves == 1 ? "0.5" : std::to_string(halves / 2); }

std::string text_of(const Loss& a) {
  std::string out = side_word(a.player);
  if (a.opponent_halves) put(out, "score", points(*a.opponent_halves));
  if (a.after) put(out, "after", std::to_string(*a.after));
  return out;
}
std::string text_of(const BothLose&) { return {}; }
std::string text_of(const Draw& a) {
  std::string out;
  put_flag(out, "by-direction", a.by_direction);
  if (a.after) put(out, "after", std::to_string(*a.after));
  return out;
}
std::string text_of(const Annul& a) {
  std::string out;
  put_flag(out, "replay", a.replay);
  put_side(out, "on-request", a.on_request);
  return out;
}
std::string text_of(const Restore& a) {
  std::string out = fmt::format(" {}", a.ply);
  put_flag(out, "agreed", a.agreed);
  put_times(out, a.times);
  return out;
}
std::string text_of(const Stand& a) { return fmt::format(" {}", a.ply); }
std::string text_of(const Oblige& a) {
  return fmt::format("{} {}", side_word(a.player), to_string(a.obligation));
}
std::string text_of(const Waive& a) { return side_word(a.player); }
std::string text_of(const TimeGiven& a) {
  return fmt::format("{} {}", side_word(a.player), words::signed_time(a.change));
}
std::string text_of(const SetClock& a) {
  std::string out;
  put_time(out, "white", a.white);
  put_time(out, "black", a.black);
  if (a.white_moves) put(out, "white-moves", std::to_string(*a.white_moves));
  if (a.black_moves) put(out, "black-moves", std::to_string(*a.black_moves));
  if (a.stop) put(out, "running", "none");
  put_side(out, "running", a.running);
  if (a.control) put(out, "control", to_string(*a.control));
  if (a.severe) out += " severe";
  return out;
}
std::string text_of(const Stop& a) { return a.sheet_incomplete ? " sheet-incomplete" : ""; }
std::string text_of(const Start& a) { return side_word(a.side); }
std::string text_of(const ClaimRuled& a) {
  std::string out = a.by ? side_word(*a.by) : " director";
  out += fmt::format(" {} {}", to_string(a.kind), kDecisions[static_cast<std::size_t>(a.decision)]);
  if (!a.intended.empty()) put(out, "intended", quoted(a.intended));
  put_time(out, "time-left", a.time_left);
  put_time(out, "gain", a.gain);
  return out;
}
std::string text_of(const Continue&) { return {}; }
std::string text_of(const Transfer& a) { return fmt::format(" {}", to_string(a.map)); }
std::string text_of(const Colours& a) { return a.swap ? " swap" : " keep"; }
std::string text_of(const Restart&) { return {}; }
std::string text_of(const Promote& a) {
  return fmt::format(" {} {}", to_string(a.square), role_name(a.piece));
}
std::string text_of(const Seal& a) {
  std::string out = side_word(a.by);
  put(out, "move", quoted(a.move));
  put_times(out, a.times);
  if (a.charge.count() != 0) put_time(out, "charge", a.charge);
  put_flag(out, "open", !a.closed);
  return out;
}
std::string text_of(const Open& a) {
  std::string out;
  if (!a.stated.empty()) put(out, "stated", quoted(a.stated));
  put_flag(out, "absent", a.absent);
  return out;
}
std::string text_of(const Choose& a) { return fmt::format(" {}{}", quoted(a.move), a.slip ? " slip" : ""); }
std::string text_of(const Warn& a) { return side_word(a.player); }
std::string text_of(const ScoreSet& a) { return fmt::format("{} {}", side_word(a.player), points(a.halves)); }
std::string text_of(const ResultEntered& a) { return fmt::format(" {}", to_string(a.outcome)); }
std::string text_of(const Exclude& a) { return side_word(a.player); }
std::string text_of(const Fine& a) {
  return fmt::format("{} amount={}", side_word(a.player), quoted(a.amount));
}
std::string text_of(const Note& a) {
  std::string out;
  put_side(out, "demand", a.demand);
  if (a.theory) put(out, "theory", std::to_string(*a.theory));
  put_side(out, "offer", a.offer);
  put_flag(out, "declined", a.declined);
  put_side(out, "excused", a.excused);
  put_side(out, "absent", a.absent);
  put_side(out, "present", a.present);
  put_side(out, "adjusted", a.adjusted);
  put_flag(out, "leave", a.leave);
  put_side(out, "touched", a.touched);
  put_side(out, "sheet", a.sheet);
  if (a.upto) put(out, "upto", std::to_string(*a.upto));
  put_side(out, "flag", a.flag);
  put_side(out, "signed", a.signed_by);
  if (a.result) put(out, "result", std::string{rules::to_string(*a.result)});
  if (a.fact) put(out, "fact", std::string{rules::to_string(*a.fact)});
  if (!a.text.empty()) put(out, "text", quoted(a.text));
  return out;
}
std::string text_of(const Record& a) {
  std::string out;
  if (a.joins) {
    put(out, "joins", std::to_string(*a.joins));
    if (!a.start.empty()) put(out, "start", quoted(a.start));
    if (a.white_illegal > 0) put(out, "white-illegal", std::to_string(a.white_illegal));
    if (a.black_illegal > 0) put(out, "black-illegal", std::to_string(a.black_illegal));
    put(out, "moves", quoted(a.moves));
    return out;
  }
  put(out, "after", std::to_string(a.after));
  if (a.plies) put(out, "plies", std::to_string(*a.plies));
  put_flag(out, "correct", a.correct);
  if (a.position.empty()) {
    put(out, "moves", quoted(a.moves));
    return out;
  }
  put(out, "position", quoted(a.position));
  if (a.missing) put(out, "missing", std::to_string(*a.missing));
  return out;
}
std::string text_of(const OfRound& a) {
  std::string out = a.in ? " in" : " out";
  if (a.game) put(out, "game", std::to_string(*a.game));
  return out;
}
std::string text_of(const Undo& a) { return fmt::format(" {}", a.number); }

}  // namespace

std::string_view role_name(Role role) {
  constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kNames[static_cast<std::size_t>(role)];
}

std::optional<Role> parse_promotion(std::string_view name) {
  for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight}) {
    if (name == role_name(role)) return role;
  }
  return std::nullopt;
}

std::string words_of(const Action& action) {
  return std::visit([](const auto& what) { return text_of(what); }, action);
}

}  // namespace eboard::rules::detail

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>

#include "tests/support/quaternity_positions.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::test {

namespace q = rules::quaternity;
using namespace std::chrono_literals;
using drivers::Millis;
using tracking::IrregularityFound;

namespace {

constexpr Millis kBetween = 300ms;

[[noreturn]] void bad(std::string_view word) {
  throw std::runtime_error(fmt::format("'{}' is no word of the script", word));
}

q::Square square_in(std::string_view text, std::string_view word) {
  const auto square = q::parse_square(text);
  if (!square) bad(word);
  return *square;
}

/// "wN"
q::Man man_in(std::string_view text, std::string_view word) {
  const auto army = text.size() == 2 ? q::parse_player(text[0]) : std::nullopt;
  const std::size_t role =
      text.size() == 2 ? std::string_view("PNBRQK").find(text[1]) : std::string_view::npos;
  if (!army || role == std::string_view::npos) bad(word);
  return {*army, static_cast<rules::Role>(role)};
}

std::optional<Millis> span_in(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{}) return {};
  const std::string_view unit(end, static_cast<std::size_t>(word.data() + word.size() - end));
  if (unit == "s") return std::chrono::seconds(number);
  if (unit == "ms") return Millis(number);
  return {};
}

}  // namespace

void QuaternityScript::play(std::string_view script) {
  std::istringstream words{std::string(script)};
  for (std::string one; words >> one;) word(one);
}

void QuaternityScript::wait(Millis time) {
  now_ += time;
  advance();
}

void QuaternityScript::report(const drivers::Payload& payload) {
  hear(payload);
  if (!together_) now_ += kBetween;
}

void QuaternityScript::set(q::Square square, std::optional<q::Man> man) {
  men_.set(square, man);
  report(drivers::ManChanged{square, man});
}

void QuaternityScript::runs(const std::optional<q::Player>& player) {
  clock_.running = player;
  report(clock_);
}

void QuaternityScript::falls(q::Player player) {
  if (!clock_.running) clock_.running = player;
  report(clock_);
  clock_.remaining[index(player)] = Millis{0};
  report(clock_);
}

void QuaternityScript::word(std::string_view word) {
  if (const auto span = span_in(word)) return wait(*span);
  if (word == "[" || word == "]") {
    together_ = word == "[";
    return wait(kBetween);
  }
  if (word == "pause") return pause_announced();
  if (word == "dump") return report(drivers::MenSnapshot{men_});
  if (word == "X") return report(drivers::LinkLost{});
  if (word == "Lnone") return runs({});
  if ((word.starts_with("L") || word.starts_with("F")) && word.size() == 2) {
    const auto player = q::parse_player(word[1]);
    if (!player) bad(word);
    return word[0] == 'L' ? runs(*player) : falls(*player);
  }
  if (word.starts_with("-") || word.starts_with("+")) {
    const bool lifted = word[0] == '-';
    if (word.size() < (lifted ? 3U : 5U)) bad(word);
    const q::Square square = square_in(word.substr(lifted ? 1 : 3), word);
    return set(square, lifted ? std::nullopt : std::optional(man_in(word.substr(1, 2), word)));
  }
  if (word.find('-') == std::string_view::npos && word.find('x') == std::string_view::npos) bad(word);
  move_made(quaternity_move(std::string(word)));
}

std::string latest_flags(const std::vector<IrregularityFound>& found) {
  std::map<int, const IrregularityFound*> latest;
  for (const auto& one : found) latest[one.id] = &one;
  std::string out;
  for (const auto& [id, one] : latest)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", one->code.text(), one->state.text());
  return out;
}

const IrregularityFound* last_flag(const std::vector<IrregularityFound>& found, std::string_view code) {
  const auto last =
      std::find_if(found.rbegin(), found.rend(), [&](const auto& one) { return one.code == code; });
  return last == found.rend() ? nullptr : &*last;
}

}  // namespace eboard::test

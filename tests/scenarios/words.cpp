// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/words.hpp"

#include <fmt/format.h>

#include <charconv>

#include "rules/chess/notation/notation.hpp"
#include "tests/scenarios/world.hpp"

namespace eboard::scenarios {

using std::chrono::milliseconds;

namespace {

int to_int(std::string_view text) {
  int value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size())
    throw BadStep(fmt::format("'{}' is no number", text));
  return value;
}

milliseconds parse_time(std::string_view text) {
  milliseconds fraction{0};
  if (const std::size_t point = text.find('.'); point != std::string_view::npos) {
    std::string digits(text.substr(point + 1));
    digits.resize(3, '0');
    fraction = milliseconds(to_int(digits));
    text = text.substr(0, point);
  }
  if (text.find(':') == std::string_view::npos) throw BadStep(fmt::format("'{}' is no time: 10:00", text));
  long long seconds = 0;
  while (!text.empty()) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    seconds = seconds * 60 + to_int(text.substr(0, colon));
    text.remove_prefix(std::min(colon + 1, text.size()));
  }
  return std::chrono::seconds(seconds) + fraction;
}

}  // namespace

void Words::skip_blanks() { text_.remove_prefix(std::min(text_.find_first_not_of(' '), text_.size())); }

std::string Words::rest() {
  std::string out(text_);
  text_ = {};
  return out;
}

std::string Words::next() {
  if (at_end()) throw BadStep("a word is missing at the end");
  const std::size_t blank = std::min(text_.find(' '), text_.size());
  std::string out(text_.substr(0, blank));
  text_.remove_prefix(blank);
  skip_blanks();
  return out;
}

int Words::number() { return to_int(next()); }

rules::Color Words::side() {
  const std::string word = next();
  if (word == "white") return rules::Color::white;
  if (word == "black") return rules::Color::black;
  throw BadStep(fmt::format("'{}' is neither white nor black", word));
}

rules::Square Words::square() {
  const std::string word = next();
  const auto square = rules::parse_square(word);
  if (!square) throw BadStep(fmt::format("'{}' is no square", word));
  return *square;
}

milliseconds Words::time() { return parse_time(next()); }

milliseconds Words::change() {
  const std::string word = next();
  if (word.front() == '-') return -parse_time(std::string_view(word).substr(1));
  if (word.front() == '+') return parse_time(std::string_view(word).substr(1));
  throw BadStep(fmt::format("'{}' has no sign", word));
}

bool Words::take(std::string_view words) {
  if (!text_.starts_with(words)) return false;
  if (text_.size() > words.size() && text_[words.size()] != ' ') return false;
  text_.remove_prefix(words.size());
  skip_blanks();
  return true;
}

void Words::end() const {
  if (!at_end()) throw BadStep(fmt::format("nobody knows what '{}' means here", text_));
}

std::optional<rules::Move> legal_move(const rules::Position& position, std::string_view text) {
  if (const auto move = rules::parse_san(position, text)) return *move;
  if (const auto move = rules::parse_uci(position, text)) return *move;
  return {};
}

rules::Move parse_move(const rules::Position& position, std::string_view text) {
  const auto move = legal_move(position, text);
  if (!move) throw BadStep(fmt::format("'{}' is no legal move in {}", text, to_fen(position.setup())));
  return *move;
}

std::string clock_text(milliseconds time) {
  const std::string_view sign = time < milliseconds{0} ? "-" : "";
  const long long total = std::abs(time.count());
  const long long seconds = total / 1000;
  std::string out =
      seconds >= 3600 ? fmt::format("{}{}:{:02}:{:02}", sign, seconds / 3600, seconds / 60 % 60, seconds % 60)
                      : fmt::format("{}{}:{:02}", sign, seconds / 60, seconds % 60);
  if (total % 1000 != 0) out += fmt::format(".{:03}", total % 1000);
  return out;
}

}  // namespace eboard::scenarios

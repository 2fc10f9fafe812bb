// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/corrections.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>

#include "rules/chess/game_record.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/split.hpp"
#include "storage/aside.hpp"

namespace eboard::daemon {

namespace {

constexpr std::string_view kControl = "TimeControl";
constexpr std::size_t kFields = 7, kLongest = 200;
constexpr std::array<std::string_view, 11> kTags{
    "White",     "Black",     "WhiteTitle",  "BlackTitle",  "WhiteElo",        "BlackElo",
    "WhiteTeam", "BlackTeam", "WhiteFideId", "BlackFideId", storage::kAsideTag};

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

std::optional<Correction> parse_line(std::string_view line) {
  const auto fields = rules::split(line, '\t');
  Correction read;
  if (fields.size() != kFields || !read_number(fields[0], read.at) || !read_number(fields[2], read.round) ||
      !read_number(fields[3], read.board))
    return std::nullopt;
  read.author = fields[1];
  read.key = fields[4];
  read.was = fields[5];
  read.is = fields[6];
  return read;
}

std::string fault_of_control(Correction& correction) {
  const auto control = rules::entered_time_control(correction.is);
  if (!control) return fmt::format("time control '{}': {}", correction.is, control.error());
  correction.is =
      control->kind == rules::TimeControl::Kind::unknown ? std::string() : rules::to_string(*control);
  return {};
}

/// Names are those of one round; a board that is set aside stays so until it is taken back.
bool holds_in(int round, const Correction& one) {
  return one.round == round || one.key == storage::kAsideTag;
}

/// nullptr: another round is played there.
BoardConfig* find_or_add(std::vector<BoardConfig>& boards, const Correction& one, int round) {
  const auto place = std::ranges::lower_bound(boards, one.board, {}, &BoardConfig::number);
  if (place != boards.end() && place->number == one.board)
    return holds_in(place->round, one) ? &*place : nullptr;
  if (!holds_in(round, one)) return nullptr;
  BoardConfig board;
  board.number = one.board;
  board.round = round;
  return &*boards.insert(place, std::move(board));
}

}  // namespace

std::string value_of(const BoardConfig& board, std::string_view key) {
  if (key == kControl) return board.time_control;
  if (std::ranges::find(kTags, key) == kTags.end()) return {};
  const auto found = std::ranges::find(board.tags, key, &rules::Tag::name);
  return found == board.tags.end() ? std::string() : found->value;
}

void set_value(BoardConfig& board, std::string_view key, const std::string& value) {
  if (key == kControl) {
    board.time_control = value;
    return;
  }
  const auto found = std::ranges::find(board.tags, key, &rules::Tag::name);
  if (found != board.tags.end() && value.empty()) {
    board.tags.erase(found);
  } else if (found != board.tags.end()) {
    found->value = value;
  } else if (!value.empty()) {
    board.tags.push_back({std::string(key), value});
  }
}

std::string fault_of(Correction& correction) {
  const std::string& value = correction.is;
  const bool is_control = correction.key == kControl;
  if (!is_control && std::ranges::find(kTags, correction.key) == kTags.end())
    return fmt::format("'{}' cannot be put right here", rules::one_line(correction.key));
  if (value.size() > kLongest) return fmt::format("{} has at most {} bytes", correction.key, kLongest);
  if (rules::first_outside_utf8(value) || rules::one_line(value) != value)
    return fmt::format("{} is one line of text", correction.key);
  if (correction.key == storage::kAsideTag && !value.empty() && value != "yes")
    return fmt::format("{} is yes or nothing", correction.key);
  const bool is_number = correction.key.ends_with("Elo") || correction.key.ends_with("Id");
  if (int number = 0; is_number && !value.empty() && (!read_number(value, number) || number < 0))
    return fmt::format("{} is a number", correction.key);
  return is_control && !value.empty() ? fault_of_control(correction) : std::string();
}

Expected<Corrections, std::string> Corrections::parse(std::string_view text) {
  Corrections read;
  int number = 0;
  for (const std::string_view line : rules::split(text, '\n')) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    auto correction = parse_line(line);
    if (!correction) return unexpected(fmt::format("line {} is no correction", number));
    read.all_.push_back(std::move(*correction));
  }
  return read;
}

Expected<Corrections, std::string> Corrections::read(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) return Corrections();
  const auto text = rules::read_input(path, rules::InputKind::configuration);
  if (!text) return unexpected(text.error());
  auto read = parse(*text);
  if (!read) return unexpected(fmt::format("{}: {}", path, read.error()));
  return read;
}

std::string Corrections::text() const {
  std::string text =
      "# Names and time controls that were put right, and boards that were set aside, on the page /operator. "
      "Written by eboardd.\n"
      "# time (ms since 1970), who, round, board, what, before, after\n";
  for (const Correction& one : all_)
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", one.at, one.author, one.round, one.board, one.key,
                        one.was, one.is);
  return text;
}

std::vector<std::string> Corrections::lay_over(std::vector<BoardConfig>& boards, int round) const {
  std::map<std::pair<int, std::string>, const Correction*> latest;
  for (const Correction& one : all_) {
    BoardConfig* board = find_or_add(boards, one, round);
    if (board == nullptr) continue;
    if (value_of(*board, one.key) == one.was) set_value(*board, one.key, one.is);
    latest[{one.board, one.key}] = &one;
  }
  std::vector<std::string> overtaken;
  for (const auto& [place, one] : latest) {
    const std::string value =
        value_of(*std::ranges::find(boards, one->board, &BoardConfig::number), one->key);
    if (value != one->is)
      overtaken.push_back(
          fmt::format("board {}: {} was put right to '{}' by {}; the file says '{}' since then, and counts",
                      one->board, one->key, one->is, one->author, value));
  }
  return overtaken;
}

}  // namespace eboard::daemon

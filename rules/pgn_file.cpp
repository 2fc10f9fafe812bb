// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <memory>

#include "rules/notation/game_notation.hpp"
#include "rules/pgn_reader.hpp"

namespace eboard::rules {

namespace {

using std::chrono::milliseconds;

constexpr std::string_view kBlanks = " \t\r\n";

/// "1:30:00", "29:59.9" or "12": hours, minutes and seconds from the right.
std::optional<milliseconds> parse_time(std::string_view text) {
  std::int64_t seconds = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int part = 0; part < 3; ++part) {
    unsigned value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || value > 999'999) return std::nullopt;
    seconds = seconds * 60 + value;
    at = next;
    if (at == end || *at != ':') break;
    ++at;
  }
  std::int64_t thousandths = 0;
  if (at < end && *at == '.') {
    ++at;
    for (int unit = 100; at < end && *at >= '0' && *at <= '9'; ++at, unit /= 10)
      thousandths += unit * (*at - '0');
  }
  if (at != end) return std::nullopt;
  return milliseconds(seconds * 1000 + thousandths);
}

/// Words joined by single blanks: a line break inside a comment means no more than a blank.
void append_words(std::string& out, std::string_view text) {
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    if (!out.empty()) out += ' ';
    out += text.substr(at, end - at);
    at = text.find_first_not_of(kBlanks, end);
  }
}

/// Takes "[%clk ...]" or "[%emt ...]" off the front of `text` into `ply`; false where neither stands there.
bool take_time(std::string_view& text, PlyRecord& ply) {
  const std::size_t end = text.find(']');
  if (end == std::string_view::npos || end < 6) return false;
  const std::string_view name = text.substr(0, 5);
  const std::size_t from = text.find_first_not_of(kBlanks, 5);
  if ((name != "[%clk" && name != "[%emt") || from == 5) return false;
  std::string_view value = text.substr(from, end - from);
  while (!value.empty() && kBlanks.find(value.back()) != std::string_view::npos) value.remove_suffix(1);
  const auto time = parse_time(value);
  if (!time) return false;
  (name == "[%clk" ? ply.clock : ply.elapsed) = time;
  text.remove_prefix(end + 1);
  return true;
}

/// Stores what comes by as one PgnGame at a time.
class Collector final : public PgnVisitor {
 public:
  explicit Collector(const std::function<bool(const PgnGame&)>& on_game) : on_game_(on_game) {}

  void begin_game(int) override { game_ = PgnGame{}; }
  void tag(std::string_view name, std::string_view value) override { game_.record.set_tag(name, value); }
  void start(const Position& position, bool chess960) override {
    game_.record.start = position.setup();
    game_.record.chess960 = chess960;
  }
  void move(const Position&, Move move) override {
    game_.record.plies.push_back({.move = move, .clock = {}, .elapsed = {}, .comment = {}});
  }
  void annotation(std::string_view marks) override { game_.record.plies.back().annotation += marks; }
  void fault(const PgnFault& fault) override { game_.faults.push_back(fault); }

  void comment(std::string_view text) override {
    GameRecord& record = game_.record;
    if (!game_.faults.empty()) return;  // it may belong to a move that was not taken
    if (record.plies.empty()) {
      append_words(record.comment, text);
      return;
    }
    PlyRecord& ply = record.plies.back();
    while (!text.empty()) {
      const std::size_t command = text.find("[%");
      append_words(ply.comment, text.substr(0, command));
      if (command == std::string_view::npos) return;
      text.remove_prefix(command);
      if (take_time(text, ply)) continue;
      const std::size_t next = std::min(text.find("[%", 2), text.size());
      append_words(ply.comment, text.substr(0, next));
      text.remove_prefix(next);
    }
  }

  bool end_game(Result result) override {
    game_.record.result = result;
    return on_game_(game_);
  }

 private:
  const std::function<bool(const PgnGame&)>& on_game_;
  PgnGame game_;
};

}  // namespace

void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game) {
  Collector collector(on_game);
  read_pgn(text, collector);
}

void read_pgn(std::string_view text, const std::function<bool(const PgnGame&)>& on_game,
              GameNotation notation) {
  Collector collector(on_game);
  read_pgn(text, static_cast<PgnVisitor&>(collector), std::move(notation));
}

Expected<std::string, std::string> read_text_file(const std::string& path) {
  const auto fault = [&] { return unexpected(fmt::format("{}: {}", path, std::strerror(errno))); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) return fault();
  std::string text;
  std::array<char, 65536> block;
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get()))
    text.append(block.data(), got);
  if (std::ferror(file.get())) return fault();
  return text;
}

Expected<std::vector<PgnGame>, std::string> read_pgn_file(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return unexpected(text.error());
  std::vector<PgnGame> games;
  read_pgn(*text, [&](const PgnGame& game) {
    games.push_back(game);
    return true;
  });
  return games;
}

}  // namespace eboard::rules

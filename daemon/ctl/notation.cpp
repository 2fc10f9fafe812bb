// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `check` and `notate`: games that come as text.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/ctl/options.hpp"
#include "rules/notation.hpp"
#include "rules/pgn_reader.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;
using namespace std::string_view_literals;

namespace {

constexpr std::array kStyles{"san"sv, "uci"sv, "long-algebraic"sv};

/// Prints each fault and counts.
class Checker final : public rules::PgnVisitor {
 public:
  explicit Checker(std::string_view file) : file_(file) {}
  void begin_game(int) override { faulty_ = false; }
  void fault(const rules::PgnFault& fault) override {
    faulty_ = true;
    fmt::print("{}:{} game {} ply {}: {}\n", file_, fault.line, fault.game, fault.ply, fault.reason);
  }
  bool end_game(rules::Result) override {
    ++(faulty_ ? faulty : legal);
    return true;
  }

  long legal = 0;
  long faulty = 0;

 private:
  std::string_view file_;
  bool faulty_ = false;
};

std::string notated(const rules::Position& position, rules::Move move, std::string_view style,
                    bool chess960) {
  if (style == "uci") return rules::to_uci(move, chess960);
  return style == "san" ? rules::to_san(position, move) : rules::to_long_algebraic(position, move);
}

/// One line a game: numbered moves and the result; for UCI the moves alone.
class Notator final : public rules::PgnVisitor {
 public:
  Notator(std::string_view file, std::string_view style) : file_(file), style_(style) {}

  void begin_game(int) override { line_.clear(); }
  void start(const rules::Position&, bool chess960) override { chess960_ = chess960; }
  void move(const rules::Position& before, rules::Move move) override {
    const bool white = before.turn() == rules::Color::white;
    if (style_ != "uci" && (white || line_.empty()))
      add(fmt::format("{}{}", before.full_move_number(), white ? "." : "..."));
    add(notated(before, move, style_, chess960_));
  }
  void fault(const rules::PgnFault& fault) override {
    faulty = true;
    fmt::print(stderr, "{}:{} game {} ply {}: {}\n", file_, fault.line, fault.game, fault.ply, fault.reason);
  }
  bool end_game(rules::Result result) override {
    if (style_ != "uci") add(rules::to_string(result));
    fmt::print("{}\n", line_);
    return true;
  }

  bool faulty = false;

 private:
  void add(std::string_view word) {
    if (!line_.empty()) line_ += ' ';
    line_ += word;
  }

  std::string_view file_;
  std::string_view style_;
  bool chess960_ = false;
  std::string line_;
};

template <class Names>
bool among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string style_fault(const char* option, std::string_view style) {
  return fmt::format("{} '{}' does not exist; there are {}", option, style, fmt::join(kStyles, ", "));
}

}  // namespace

int check(const Arguments& arguments) {
  std::string edition;
  Usage usage{
      "check",
      "FILE.pgn...",
      "Plays every game of PGN files: a line for each fault, then the count. Exit code 1: a game is faulty.",
      {}};
  usage.options.add_options()(
      "edition", po::value(&edition)->value_name("NAME")->default_value("fide-current"),
      "edition of the Laws; which moves are legal is the same in all of them, so only the "
      "name is checked as yet");
  const auto [values, exit] = parse_options(usage, arguments);
  if (!values) return exit;
  if (const auto fault = edition_fault(edition); !fault.empty()) return refuse("check", fault);
  long legal = 0;
  long faulty = 0;
  bool unreadable = false;
  for (const std::string& file : (*values)["operand"].as<Arguments>()) {
    const auto text = rules::read_text_file(file);
    if (!text) {
      refuse("check", text.error());
      unreadable = true;
      continue;
    }
    Checker checker(file);
    rules::read_pgn(*text, checker);
    legal += checker.legal;
    faulty += checker.faulty;
  }
  fmt::print("games {} legal {} faulty {}\n", legal + faulty, legal, faulty);
  if (unreadable) return kUsage;
  return faulty ? kNo : kDone;
}

int notate(const Arguments& arguments) {
  std::string style;
  std::string from;
  Usage usage{"notate", "FILE", "Writes each game of a PGN file in another notation, a line a game.", {}};
  auto add = usage.options.add_options();
  add("style", po::value(&style)->value_name("STYLE")->required(), "san, uci or long-algebraic");
  add("from", po::value(&from)->value_name("STYLE")->default_value("san"),
      "the style that FILE is written in");
  const auto [values, exit] = parse_options(usage, arguments);
  if (!values) return exit;
  if (!among(kStyles, style)) return refuse("notate", style_fault("--style", style));
  if (!among(kStyles, from)) return refuse("notate", style_fault("--from", from));
  const auto& files = (*values)["operand"].as<Arguments>();
  if (files.size() != 1) return refuse("notate", "takes one file");
  const auto text = rules::read_text_file(files.front());
  if (!text) return refuse("notate", text.error());
  Notator notator(files.front(), style);
  rules::read_pgn(*text, notator);  // tells the three styles apart by itself
  return notator.faulty ? kNo : kDone;
}

}  // namespace eboard::ctl

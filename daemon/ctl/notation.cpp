// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `check`: are games that come as text legal?
#include <fmt/format.h>

#include "daemon/ctl/options.hpp"
#include "rules/pgn_reader.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;

namespace {

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

}  // namespace eboard::ctl

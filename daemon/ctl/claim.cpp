// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `claim`: decides whether a draw may be claimed at some point of a game, and whether rightly.
#include <fmt/format.h>

#include <charconv>

#include "daemon/ctl/options.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

namespace {

constexpr std::string_view kClaim = "claim";
constexpr int kMaxTheory = 1000;
constexpr double kMaxSeconds = 1e6;

struct ClaimOptions {
  std::string kind;
  std::string by;
  std::string intended;
  std::string edition = "fide-current";
  std::string time_control;
  std::string supervision = "limited";
  std::optional<double> time_left;
  std::optional<int> ply;
  std::vector<std::string> demands;
  std::vector<std::string> theories;
};

OrFault<rules::Color> parse_side(std::string_view text) {
  if (const auto side = rules::words::parse_side(text)) return *side;
  return unexpected(fmt::format("'{}' is neither white nor black", text));
}

OrFault<int> parse_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && number >= 0) return number;
  return unexpected(fmt::format("'{}' is no number", text));
}

// Reads "WHAT@PLY".
OrFault<std::pair<std::string, int>> parse_at_ply(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) return unexpected(fmt::format("'{}' names no ply: write ...@PLY", text));
  const auto ply = parse_number(text.substr(at + 1));
  if (!ply) return unexpected(ply.error());
  return std::pair{std::string{text.substr(0, at)}, *ply};
}

OrFault<rules::TimeControl> control_of(const ClaimOptions& options, const std::string& file,
                                       const rules::GameRecord& game) {
  if (!options.time_control.empty()) return time_control_option(options.time_control);
  return time_control_tag(kClaim, file, game.tag("TimeControl"));
}

OrFault<rules::Edition> edition_of(const ClaimOptions& options, const rules::TimeControl& control) {
  return rules::resolve_edition(options.edition, control, *rules::parse_supervision(options.supervision));
}

// Claims of players and entries of the arbiter, by ply.
struct Remarks {
  std::vector<rules::MateDemand> demands;
  std::vector<rules::TheoryEntry> theories;
};

OrFault<Remarks> remarks_of(const ClaimOptions& options) {
  Remarks remarks;
  for (const std::string& text : options.demands) {
    const auto demand = parse_at_ply(text);
    if (!demand) return unexpected(demand.error());
    const auto side = parse_side(demand->first);
    if (!side) return unexpected(side.error());
    remarks.demands.push_back({*side, demand->second});
  }
  for (const std::string& text : options.theories) {
    const auto theory = parse_at_ply(text);
    if (!theory) return unexpected(theory.error());
    const auto moves = parse_number(theory->first);
    if (!moves) return unexpected(moves.error());
    if (*moves > kMaxTheory)
      return unexpected(fmt::format("{} moves are more than any theory needs", *moves));
    remarks.theories.push_back({*moves, theory->second});
  }
  return remarks;
}

rules::History with_remarks(rules::History history, const Remarks& remarks) {
  for (const rules::MateDemand& demand : remarks.demands) {
    if (demand.ply == history.plies()) history = history.with_demand(demand.by);
  }
  for (const rules::TheoryEntry& theory : remarks.theories) {
    if (theory.ply == history.plies()) history = history.with_theory(theory.moves);
  }
  return history;
}

OrFault<rules::History> history_of(const ClaimOptions& options, const rules::GameRecord& game) {
  const auto start = rules::Position::from_setup(game.start);
  if (!start) return unexpected(std::string{"the game begins with a position that cannot be played from"});
  const int last = static_cast<int>(game.plies.size());
  const int wanted = options.ply.value_or(last);
  if (wanted < 0 || wanted > last)
    return unexpected(fmt::format("--ply {}: the game has {} plies", wanted, last));
  const auto remarks = remarks_of(options);
  if (!remarks) return unexpected(remarks.error());
  rules::History history = with_remarks(rules::History{*start}, *remarks);
  for (int ply = 0; ply < wanted; ++ply) {
    history.play(game.plies[static_cast<std::size_t>(ply)].move);
    history = with_remarks(std::move(history), *remarks);
  }
  return history;
}

OrFault<rules::Claim> claim_of(const ClaimOptions& options, const rules::Position& position) {
  rules::Claim claim;
  claim.kind = *rules::parse_claim_kind(options.kind);
  claim.by = position.turn();
  if (options.by == "director") {
    claim.by.reset();
  } else if (!options.by.empty()) {
    const auto side = parse_side(options.by);
    if (!side) return unexpected(fmt::format("--by: {}, nor director", side.error()));
    claim.by = *side;
  }
  if (options.intended.empty()) return claim;
  const auto move = rules::read_intended(position, options.intended);
  if (!move) return unexpected(fmt::format("--intended {}", move.error()));
  claim.intended = *move;
  return claim;
}

std::string_view word(rules::ClaimAnswer::Kind kind) {
  switch (kind) {
    case rules::ClaimAnswer::Kind::right:
      return "right";
    case rules::ClaimAnswer::Kind::wrong:
      return "wrong";
    case rules::ClaimAnswer::Kind::refused:
      return "refused";
    case rules::ClaimAnswer::Kind::ruling:
      return "ruling";
  }
  return {};
}

double seconds(std::chrono::milliseconds time) { return std::chrono::duration<double>(time).count(); }

void print(const rules::ClaimAnswer& answer, const rules::Edition& edition, const rules::Position& position) {
  fmt::print("{} edition={} rule={} article={}", word(answer.kind), edition.id, rules::to_string(answer.rule),
             answer.article.empty() ? "-" : answer.article);
  if (answer.since) fmt::print(" since={}", *answer.since);
  if (!answer.plies.empty()) fmt::print(" plies={}", fmt::join(answer.plies, ","));
  if (answer.change.opponent.count() != 0) fmt::print(" opponent={:+}s", seconds(answer.change.opponent));
  if (answer.change.offender.count() != 0) fmt::print(" claimant={:+}s", seconds(answer.change.offender));
  if (answer.must_play) fmt::print(" must_play={}", rules::to_san(position, *answer.must_play));
  if (answer.rights_differ) fmt::print(" rights_differ");
  fmt::print(": {}\n", answer.reason);
}

OrFault<bool> answer_claim(const ClaimOptions& options, const std::string& file) {
  const auto games = rules::read_pgn_file(file, remark_printer("claim"));
  if (!games) return unexpected(games.error());
  if (games->size() != 1)
    return unexpected(fmt::format("{}: {} games; give a file of one", file, games->size()));
  const rules::PgnGame& game = games->front();
  if (!game.faults.empty()) {
    return unexpected(fmt::format("{}:{}: {}", file, game.faults.front().line, game.faults.front().reason));
  }
  const auto control = control_of(options, file, game.record);
  if (!control) return unexpected(control.error());
  const auto edition = edition_of(options, *control);
  if (!edition) return unexpected(edition.error());
  const auto history = history_of(options, game.record);
  if (!history) return unexpected(history.error());
  const auto claim = claim_of(options, history->position());
  if (!claim) return unexpected(claim.error());
  rules::ClaimCircumstances circumstances;
  if (options.time_left) {
    if (!(*options.time_left >= 0 && *options.time_left <= kMaxSeconds)) {
      return unexpected(fmt::format("--time-left {}: no time on a clock", *options.time_left));
    }
    circumstances.time_left = std::chrono::milliseconds{static_cast<std::int64_t>(*options.time_left * 1000)};
    const int moves = history->moves_made(claim->by.value_or(history->position().turn()));
    circumstances.last_period = !control->timed() || rules::is_quickplay(*control, moves);
  }
  const rules::ClaimAnswer answer = rules::check_claim(*history, *edition, *claim, circumstances);
  print(answer, *edition, history->position());
  return answer.kind == rules::ClaimAnswer::Kind::right;
}

}  // namespace

int claim(const Arguments& arguments) {
  ClaimOptions options;
  Usage usage{kClaim,
              "FILE.pgn",
              "Checks a claim of a draw in a game: right, wrong, refused (it may not be made) or ruling (the "
              "arbiter "
              "decides), with the plies that prove it and what a wrong claim costs. Exit code 1: not right.",
              {}};
  usage.add_required("kind", &options.kind, "KIND",
                     "threefold, fifty_moves, fifty_demand, perpetual_check or quickplay");
  usage.only({"threefold", "fifty_moves", "fifty_demand", "perpetual_check", "quickplay"});
  usage.add("by", &options.by, "SIDE", "white, black or director; default: the side to move");
  usage.offer({"white", "black", "director"});
  usage.add("intended", &options.intended, "MOVE", "the move written down and not yet made");
  usage.add("ply", &options.ply, "N", "number of plies played at the claim; default: all");
  usage.add_preset("edition", &options.edition, "NAME", "edition of the Laws");
  usage.offer(edition_names());
  usage.add("time-control", &options.time_control, "TC", "instead of the game's TimeControl tag");
  usage.add_preset("supervision", &options.supervision, "full|limited", "where the Laws distinguish");
  usage.add("time-left", &options.time_left, "SECONDS", "on the claimant's clock");
  usage.add("demand", &options.demands, "SIDE@PLY", "that side then asked to be mated within fifty moves");
  usage.add("theory", &options.theories, "MOVES@PLY",
            "the director then entered how many moves theory needs");
  usage.examples = {"game.pgn --kind threefold", "game.pgn --kind fifty_moves --by black --ply 120"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const auto fault = edition_fault(options.edition); !fault.empty()) return refuse(kClaim, fault);
  const Arguments& files = *operands;
  if (files.size() != 1) return refuse(kClaim, "takes one file");
  const auto right = answer_claim(options, files.front());
  if (!right) return refuse(kClaim, right.error());
  return *right ? kDone : kNo;
}

}  // namespace eboard::ctl

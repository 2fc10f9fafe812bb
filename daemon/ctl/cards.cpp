// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>

#include "daemon/cards/proposal_json.hpp"
#include "daemon/cards/shown_cards.hpp"
#include "daemon/ctl/recording.hpp"
#include "daemon/ctl/rule_print.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/events/irregularity_words.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::ctl {

namespace {

namespace json = boost::json;
using cards::ShownCard;

constexpr std::string_view kCards = "cards";

struct CardsOptions {
  RecordingOptions recording;
  std::string format = "text";
  bool arbiter = false;
};

/// "24... dxc4", "Black's move 24"; empty before the first one.
std::string place_of(const ShownCard& card, const rules::Setup& start) {
  const tracking::IrregularityFound& found = card.found();
  if (found.ply < 1) return {};
  const auto named = tracking::move_name(card.before, found.move);
  return rules::ply_name(start, found.ply, named.value_or(found.move.text()));
}

std::string_view reader_of(tracking::ForWhom whom) {
  switch (whom) {
    case tracking::ForWhom::arbiter:
      return "for the arbiter";
    case tracking::ForWhom::claim:
      return "if a player claims it";
    case tracking::ForWhom::op:
      break;
  }
  return "for the operator";
}

/// `start`: of the games, where the position of one is not known.
void print_text(const ShownCard& card, const rules::Setup& start) {
  const tracking::IrregularityFound& found = card.found();
  const auto seconds = card.event.at.count() / 1000;
  const std::string place = place_of(card, card.proposals ? card.proposals->start : start);
  fmt::print("{}:{:02}:{:02} game {}{}{}: {}, {}{}, {}\n", seconds / 3600, seconds / 60 % 60, seconds % 60,
             card.event.game, place.empty() ? "" : ", ", place, tracking::title_of(found), found.state.text(),
             found.article.empty() ? "" : fmt::format(" ({})", found.article), reader_of(found.for_whom));
  if (found.state == tracking::State::withdrawn) return;
  if (const auto sentence = tracking::sentence_of(found)) fmt::print("{}\n", *sentence);
  if (!card.proposals) return fmt::print("nothing is proposed: {}\n", card.proposals.error().sentence);
  print_proposals(card.proposals->proposals);
  print_what_if(card.proposals->what_if);
}

void print_json(const ShownCard& card) {
  json::object line = events::to_json(card.event);
  line["title"] = tracking::title_of(card.found());
  if (const auto sentence = tracking::sentence_of(card.found())) line["finding"] = *sentence;
  if (card.proposals) {
    json::array proposals;
    for (const auto& one : card.proposals->proposals)
      proposals.push_back(cards::to_json(one, card.proposals->start));
    line["proposals"] = std::move(proposals);
    json::array what_if;
    for (const auto& one : card.proposals->what_if)
      what_if.push_back(cards::to_json(one, card.proposals->start));
    line["what_if"] = std::move(what_if);
  } else {
    line["refused"] = card.proposals.error().sentence;
  }
  fmt::print("{}\n", json::serialize(line));
}

int show_file(const std::string& file, const CardsOptions& options) {
  const auto recording = read_recording(kCards, file, options.recording);
  if (!recording) return refuse(kCards, recording.error());
  const auto& [capture, settings, driver] = *recording;
  const rules::Setup start = settings.start.value_or(rules::Position::initial().setup());
  for (const ShownCard& card : cards::shown_cards(capture.lines, *driver, settings)) {
    if (options.arbiter && card.found().for_whom == tracking::ForWhom::op) continue;
    if (options.format == "jsonl")
      print_json(card);
    else
      print_text(card, start);
  }
  return kDone;
}

std::string fault_of(CardsOptions& options) { return options.recording.fault(); }

}  // namespace

int show_cards(const Arguments& arguments) {
  CardsOptions options;
  Usage usage{
      kCards,
      "CAPTURE...",
      "Shows the cards that an arbiter would have been shown while a recording was made: each when it "
      "was reported and when its state changed, with what the Laws propose. Nobody rules on them.",
      {}};
  options.recording.add_to(usage);
  usage.add_switch("arbiter", &options.arbiter, "without the cards that are for the operator");
  usage.add_preset("format", &options.format, "FORMAT",
                   "text; jsonl: the irregularity as in replay, with `title`, `finding`, `proposals` "
                   "and `what_if`");
  usage.only({"text", "jsonl"});
  usage.examples = {"board-1.ebcap", "--edition fide-2005 --time-control 5400+30 board-1.ebcap"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kCards, fault);
  for (const std::string& file : *operands) {
    if (operands->size() > 1) fmt::print("# {}\n", file);
    if (const int code = show_file(file, options); code != kDone) return code;
  }
  return kDone;
}

}  // namespace eboard::ctl

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/rule_live.hpp"

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/rule_print.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kRuleLive = "rule";

std::string body_of(const RulingForDaemon& asked) {
  json::object body{
      {"ruling", asked.ruling}, {"author", asked.author}, {"id", asked.id.empty() ? made_up_id() : asked.id}};
  if (asked.ply) body["ply"] = *asked.ply;
  if (asked.about) body["about"] = *asked.about;
  if (asked.game) body["game"] = *asked.game;
  return json::serialize(body);
}

void print_ruling(const json::object& ruling) {
  fmt::print("{}{} after ply {}: {}", text_of(ruling, "number"), ruling.contains("undone") ? " (undone)" : "",
             text_of(ruling, "ply"), text_of(ruling, "ruling"));
  const std::string article = text_of(ruling, "article");
  if (!article.empty()) fmt::print(" [{}]", article);
  const std::string author = text_of(ruling, "author");
  if (!author.empty()) fmt::print(", {}", author);
  fmt::print("\n");
}

/// Prints a gap in the same words as for a file, and what to enter at a daemon; `latest` is its latest game.
void print_gap(const json::object& gap, int board, std::string_view latest) {
  const std::string game = text_of(gap, "game");
  fmt::print("gap: game {}: {}\n", game, text_of(gap, "sentence"));
  for (const json::value& line : gap.at("lines").as_array())
    fmt::print("  perhaps {}\n", std::string(line.get_string()));
  fmt::print(
      "  enter the score sheets' moves: eboardctl rule --board {}{} --author NAME '{} moves=\"...\"'\n",
      board, game == latest ? "" : " --game " + game, text_of(gap, "enter"));
}

void print_standing(const json::object& standing, const RulingForDaemon& asked) {
  if (standing.at("game").is_null()) return fmt::print("board {}: no game yet\n", asked.board);
  fmt::print("board {}, game {}: ", asked.board, text_of(standing, "game"));
  if (const std::string fault = text_of(standing, "fault"); !fault.empty()) {
    fmt::print("{}\n", fault);
    return;
  }
  fmt::print("{}; {} plies, {}", text_of(standing, "edition"), text_of(standing, "ply"),
             text_of(standing, "phase"));
  if (const std::string outcome = text_of(standing, "outcome"); !outcome.empty()) fmt::print(": {}", outcome);
  fmt::print("\n");
  if (asked.list) {
    for (const json::value& ruling : standing.at("rulings").as_array()) print_ruling(ruling.as_object());
    for (const json::value& gap : standing.at("gaps").as_array())
      print_gap(gap.as_object(), asked.board, text_of(standing, "game"));
  }
  if (asked.snapshot) fmt::print("{}", text_of(standing, "snapshot"));
}

void print_sayable(const json::object& sayable) {
  const auto& list = sayable.at("statements").as_array();
  const auto text = [](const json::object& object, std::string_view key) {
    const json::value& value = object.at(key);
    return value.is_string() ? std::string_view(value.get_string()) : std::string_view{};
  };
  std::vector<StatementLine> lines;
  for (const json::value& each : list) {
    const json::object& one = each.as_object();
    lines.push_back({text(one, "subject"), text(one, "words"), text(one, "article"), text(one, "usage"),
                     text(one, "barred")});
  }
  print_statements(lines);
}

void print_proposed(const json::object& answer) {
  std::vector<ProposalLine> lines;
  for (const json::value& each : answer.at("proposals").as_array()) {
    const json::object& one = each.as_object();
    ProposalLine& line = lines.emplace_back(ProposalLine{
        text_of(one, "why"), text_of(one, "article"), text_of(one, "decider"), {}, text_of(one, "refused")});
    for (const json::value& ruling : one.at("rulings").as_array())
      line.rulings.emplace_back(ruling.get_string());
  }
  print_proposals(lines);
}

std::string body_of(const RulingForDaemon::SecondBoard& second) {
  json::object body{{"moves", second.moves}};
  if (!second.written.empty()) body["written"] = second.written;
  return json::serialize(body);
}

std::string body_of_question(const RulingForDaemon& asked) {
  json::object body{{"ruling", asked.ruling}};
  if (asked.game) body["game"] = *asked.game;
  return json::serialize(body);
}

/// What would come of a ruling, for the game, its clocks and everybody who reads it.
Exit print_foreseen(const json::object& answer) {
  if (const std::string reason = text_of(answer, "refused"); !reason.empty()) {
    fmt::print("refused: {}\n", reason);
    return kNo;
  }
  fmt::print("allowed: {}: {}\n", text_of(answer, "ruling"), text_of(answer, "words"));
  const std::string read = text_of(answer, "public");
  if (!read.empty()) fmt::print("everybody reads: {}\n", read);
  return kDone;
}

/// Prints the daemon's refusal and returns the exit code.
Exit refused(const DaemonAnswer& answer, const json::object& object) {
  const std::string why = text_of(object, "error");
  if (answer.status == 400) return static_cast<Exit>(refuse(kRuleLive, why));
  if (answer.status >= 500) return static_cast<Exit>(outside(kRuleLive, why));
  fmt::print("refused: {}\n", why);
  return kNo;
}

Expected<DaemonAnswer, std::string> ask(const DaemonClient& daemon, const RulingForDaemon& asked) {
  const auto path = [&](std::string_view what) {
    return fmt::format("/api/boards/{}/{}", asked.board, what);
  };
  if (!asked.second.moves.empty()) return daemon.post(path("second-board"), body_of(asked.second));
  if (asked.dry_run) return daemon.post(path("line"), body_of_question(asked));
  if (!asked.ruling.empty()) return daemon.post(path("rulings"), body_of(asked));
  const std::string game = asked.game ? fmt::format("?game={}", *asked.game) : std::string();
  return daemon.get(path(asked.say ? "statements" : "rulings") + game);
}

}  // namespace

Exit rule_live(const RulingForDaemon& asked) {
  const auto daemon = DaemonClient::to(asked.daemon);
  if (!daemon) return static_cast<Exit>(refuse(kRuleLive, daemon.error()));
  const auto answer = ask(*daemon, asked);
  if (!answer) return static_cast<Exit>(outside(kRuleLive, answer.error()));
  const auto object = object_of(*answer);
  if (!object) return static_cast<Exit>(outside(kRuleLive, object.error()));
  if (answer->status >= 300) return refused(*answer, *object);
  if (asked.as_json) {
    fmt::print("{}\n", json::serialize(*object));
  } else if (!asked.second.moves.empty()) {
    print_proposed(*object);
  } else if (asked.dry_run) {
    return print_foreseen(*object);
  } else if (asked.ruling.empty() && asked.say) {
    print_sayable(*object);
  } else if (asked.ruling.empty()) {
    print_standing(*object, asked);
  } else {
    fmt::print("entered: ");
    print_ruling(*object);
  }
  return kDone;
}

}  // namespace eboard::ctl

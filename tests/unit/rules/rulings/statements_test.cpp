// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "rules/laws/rulings/enter/entering.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace statements_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

const std::string kKnights = "Nf3 Nf6 Ng1 Ng8 ";

const Statement* find(const std::vector<Statement>& list, std::string_view kind,
                      std::optional<Color> by = std::nullopt) {
  const auto found = std::ranges::find_if(
      list, [&](const Statement& one) { return one.kind == kind && (!by || one.by == by); });
  return found == list.end() ? nullptr : &*found;
}

Statement one(const GameFile& game, std::string_view kind, std::optional<Color> by = std::nullopt) {
  const auto list = statements(game, by_material);
  const Statement* found = find(list, kind, by);
  INFO(kind);
  REQUIRE(found != nullptr);
  return *found;
}

bool lists(const GameFile& game, std::string_view kind, std::optional<Color> by = std::nullopt) {
  return find(statements(game, by_material), kind, by) != nullptr;
}

/// Every ruling that the statement stands for, with its optional fields empty and with those filled in.
std::vector<std::string> rulings_of(const Statement& statement) {
  std::vector<std::string> out;
  if (statement.barred) return out;
  std::vector<std::string> values, full;
  for (const StatementField& field : statement.fields) {
    const bool time = field.form == StatementField::Form::time;
    values.push_back(field.required ? field.example : "");
    full.push_back(field.required ? field.example : time ? "0:01:00" : "0");
  }
  const auto choice =
      std::ranges::find(statement.fields, StatementField::Form::choice, &StatementField::form);
  if (choice == statement.fields.end()) return {filled(statement, values), filled(statement, full)};
  const auto at = static_cast<std::size_t>(choice - statement.fields.begin());
  for (const auto& each : choice->choices) {
    values[at] = full[at] = each.words;
    out.push_back(filled(statement, values));
    out.push_back(filled(statement, full));
  }
  return out;
}

/// Why the ruling is refused when a person enters it; empty if it is not.
std::string refusal_of(const GameFile& game, const std::string& text) {
  auto ruling = parse_ruling(text);
  if (!ruling) return ruling.error();
  auto entered = entering(game, std::move(*ruling), Occasion{}, by_material);
  if (!entered) return entered.error().text();
  const auto next = game.with(entered->ruling, {}, by_material);
  return next ? std::string{} : next.error().text();
}

struct Scene {
  std::string name;
  GameFile game;
};

/// Games of an edition in which different things may be said.
std::vector<Scene> scenes(std::string_view id, std::string_view control) {
  const GameFile start = file(id, control);
  const GameFile played = moves(start, "e4 e5 Nf3");
  const GameFile repeated = moves(start, kKnights + kKnights);
  const GameFile illegal = irregular(moves(start, "e4 e5"), "f1f5");
  const GameFile pawn = irregular(file(id, control, "7k/P6p/8/8/8/8/P7/K7 w - - 0 1"), "a7a8");
  const GameFile fifty = file(id, control, "4k2r/8/8/8/8/8/8/R3K3 w - - 99 80");
  const GameFile rook = file(id, control, "4k3/8/8/8/8/8/8/R3K3 w - - 0 80");
  const GameFile offered = ruled(played, "R-NOTE offer=white");
  std::vector<Scene> out{{"start", start},
                         {"played", played},
                         {"repeated", repeated},
                         {"illegal", illegal},
                         {"illegal answered", moves(illegal, "a6")},
                         {"pawn left", pawn},
                         {"fifty", fifty},
                         {"rook", rook},
                         {"offered", offered},
                         {"over", ruled(played, "R-LOSS white cause=resignation")}};
  if (start.head().control.timed()) {
    const Times short_of_time{std::chrono::seconds{90}, std::chrono::seconds{0}};
    out.push_back({"short of time", enter(repeated, entry::Clock{short_of_time, Color::white})});
  }
  if (const auto sealed = moves(start, "e4 e5 Nf3 Nc6 Bb5").ruled("R-SEAL black move=\"a6\"")) {
    out.push_back({"adjourned", *sealed});
    out.push_back({"sealer absent", ruled(*sealed, "R-NOTE absent=black")});
  }
  if (const auto vague = moves(start, "d4 d5 Nf3 Nf6").ruled("R-SEAL white move=\"Nd2\"")) {
    out.push_back({"two knights", *vague});
  }
  return out;
}

void for_each_scene(const std::function<void(const Scene&)>& look) {
  for (const std::string_view id : editions()) {
    const bool quick = id.find("rapid") != id.npos;
    const bool blitz = id.find("blitz") != id.npos;
    for (const std::string_view control : {quick ? "900" : blitz ? "180" : "40/7200:3600", "-"}) {
      if ((quick || blitz) && control == "-") continue;
      for (const Scene& scene : scenes(id, control)) {
        INFO(id << ", " << control << ", " << scene.name);
        look(scene);
      }
    }
  }
}

/// Commands of which the list should have all that are taken.
std::vector<std::string> catalogue() {
  std::vector<std::string> out{"R-CLAIM director threefold accept", "R-NOTE declined", "R-NOTE theory=60",
                               "R-DRAW cause=agreement"};
  for (const std::string side : {"white", "black"}) {
    for (const std::string kind :
         {"threefold", "fifty_moves", "fifty_demand", "perpetual_check", "quickplay"})
      for (const std::string decision : {"accept", "reject", "postpone", "refer"})
        out.push_back(fmt::format("R-CLAIM {} {} {}", side, kind, decision));
    for (const std::string note : {"demand", "offer", "touched"})
      out.push_back(fmt::format("R-NOTE {}={}", note, side));
    for (const std::string result : {"1-0", "0-1", "1/2-1/2", "0-0"})
      out.push_back(fmt::format("R-NOTE signed={} result={}", side, result));
    out.push_back(fmt::format("R-LOSS {} cause=resignation", side));
    out.push_back(fmt::format("R-ANNUL on-request={} cause=wrong-start", side));
    for (int i = 0; i < kSquares; ++i)
      out.push_back(fmt::format("R-OBLIGE {} move={}", side, to_string(static_cast<Square>(i))));
  }
  return out;
}

}  // namespace

TEST_CASE("whatever is listed is taken once its fields are filled in as the list says") {
  std::size_t rulings = 0;
  for_each_scene([&](const Scene& scene) {
    for (const Statement& statement : statements(scene.game, by_material)) {
      INFO(statement.kind << ": " << statement.words);
      CHECK(std::ranges::count(statement.fields, StatementField::Form::choice, &StatementField::form) <= 1);
      for (const std::string& text : rulings_of(statement)) {
        INFO(text);
        CHECK(refusal_of(scene.game, text).empty());
        ++rulings;
      }
    }
  });
  CHECK(rulings > 5000);
}

TEST_CASE(
    "a claim, an offer, a demand, a touch or a resignation that is not listed is refused, and the reverse") {
  std::size_t refused = 0, taken = 0;
  for_each_scene([&](const Scene& scene) {
    std::vector<ruling::Action> listed;
    for (const Statement& statement : statements(scene.game, by_material))
      for (const std::string& text : rulings_of(statement)) listed.push_back(parse_ruling(text)->action);
    for (const std::string& text : catalogue()) {
      INFO(text);
      const bool is_listed = std::ranges::count(listed, parse_ruling(text)->action) > 0;
      const std::string why = refusal_of(scene.game, text);
      INFO(why);
      CHECK(is_listed == why.empty());
      ++(why.empty() ? taken : refused);
    }
  });
  CHECK(taken > 500);
  CHECK(refused > 500);
}

TEST_CASE("what is barred has a sentence, and its command is refused with that sentence") {
  for_each_scene([](const Scene& scene) {
    for (const Statement& statement : statements(scene.game, by_material)) {
      if (!statement.barred) continue;
      INFO(statement.kind << ": " << statement.words);
      CHECK_FALSE(statement.barred->reason.empty());
      CHECK_FALSE(scene.game.state().over());
    }
  });
}

TEST_CASE("a claim is listed with the one decision that the record allows, and what it costs") {
  const GameFile game = moves(file("fide-2023"), kKnights);
  const Statement wrong = one(game, "threefold", Color::white);
  REQUIRE(wrong.fields.size() == 1);
  REQUIRE(wrong.fields.front().choices.size() == 1);
  CHECK(wrong.fields.front().choices.front().words == "reject");
  CHECK(wrong.fields.front().choices.front().effect == "two minutes added for Black");
  const Statement right = one(moves(game, kKnights), "threefold", Color::white);
  CHECK(right.fields.front().choices.front().words == "accept");
  CHECK(right.fields.front().choices.front().effect == "the game is drawn");
  CHECK(right.article == "9.2.2");
  CHECK(right.words == "White claims a draw: the position stands for the third time");
  CHECK(has(one(game, "threefold", Color::black).barred->text(), "only the side to move may claim"));
}

TEST_CASE("a claim with an announced move lists the moves by name, each as right or wrong as it is") {
  const Statement claim = one(moves(file("fide-2023"), kKnights + "Nf3 Nf6 Ng1"), "threefold_intended");
  CHECK(claim.by == Color::black);
  const auto& moves = claim.fields.front().choices;
  const auto right = std::ranges::find(moves, "accept intended=f6g8", &StatementField::Choice::words);
  REQUIRE(right != moves.end());
  CHECK(right->label == "Ng8: the claim is accepted");
  const auto wrong = std::ranges::find(moves, "reject intended=f6d5", &StatementField::Choice::words);
  REQUIRE(wrong != moves.end());
  CHECK(wrong->effect == "two minutes added for White; Black must play f6-d5");
}

TEST_CASE("each edition lists its own claims only") {
  const std::map<std::string_view, std::vector<std::string_view>> known{
      {"fide-1928-draft",
       {"threefold", "threefold_director", "perpetual_check", "fifty_demand", "demand", "annul_request"}},
      {"fide-1930", {"threefold", "perpetual_check", "fifty_demand", "demand", "theory"}},
      {"fide-2005",
       {"threefold", "threefold_intended", "fifty_moves_intended", "quickplay", "signed_result"}},
      {"fide-2018", {"threefold", "threefold_intended", "fifty_moves_intended", "signed_result"}},
      {"fide-2023", {"threefold", "threefold_intended", "fifty_moves_intended", "signed_result"}}};
  for (const auto& [id, kinds] : known) {
    for (const std::string_view kind :
         {"threefold", "threefold_intended", "threefold_director", "fifty_moves_intended", "perpetual_check",
          "fifty_demand", "demand", "theory", "quickplay", "signed_result", "annul_request"}) {
      INFO(id << " " << kind);
      CHECK(lists(file(id), kind) == (std::ranges::count(kinds, kind) > 0));
    }
  }
}

TEST_CASE(
    "after an illegal move in blitz the opponent may claim the game, or a draw without mating material") {
  const GameFile start = file("fide-2005-blitz", "180");
  const GameFile illegal = irregular(moves(start, "e4 e5"), "f1f5");
  CHECK(one(illegal, "illegal_win").command == "R-LOSS white cause=illegal-move");
  CHECK(one(illegal, "illegal_win").by == Color::black);
  CHECK(has(one(moves(illegal, "a6"), "illegal_win").barred->text(), "the illegal move stands"));
  const GameFile bare = irregular(file("fide-2005-blitz", "180", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1b2");
  CHECK(one(bare, "illegal_win").command == "R-DRAW cause=other art=C.3");
  CHECK_FALSE(lists(irregular(moves(file("fide-2005"), "e4 e5"), "f1f5"), "illegal_win"));
}

TEST_CASE("a resignation against a bare king is a draw where the edition has that") {
  const std::string_view fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 80";
  CHECK(one(file("fide-2023", "40/7200:3600", fen), "resignation", Color::white).command ==
        "R-DRAW cause=other art=5.1.2");
  CHECK(one(file("fide-2018", "40/7200:3600", fen), "resignation", Color::white).command ==
        "R-LOSS white cause=resignation");
}

TEST_CASE("a flag may be claimed when the clock shows none left, or is not known") {
  const GameFile game = moves(file("fide-2005-rapid", "900"), "e4 e5");
  CHECK_FALSE(lists(game, "flag"));
  const Times fallen{std::chrono::seconds{0}, std::chrono::seconds{60}};
  const GameFile down = enter(game, entry::Clock{fallen, Color::white});
  CHECK(one(down, "flag").words == "Black claims that White's flag has fallen");
  CHECK(one(down, "flag").command == "R-LOSS white cause=flag");
}

TEST_CASE("that a piece was touched before ends the right to claim") {
  const GameFile game = moves(file("fide-2023"), kKnights + kKnights);
  const GameFile touched = ruled(game, one(game, "touched").command);
  CHECK(one(game, "touched").by == Color::black);
  CHECK(has(one(touched, "threefold", Color::white).barred->text(), "touched a piece"));
  // It was an adjustment after all.
  const GameFile adjusted = ruled(touched, one(touched, "adjusted").command);
  CHECK_FALSE(one(adjusted, "threefold", Color::white).barred);
  CHECK(has(refused(game, "R-NOTE touched=black"), "Black is not on move"));
}

TEST_CASE("who is not on move puts pieces straight by leave in 1928, and never in other editions",
          "[T28-030][D28-13.2]") {
  const GameFile old = moves(file("fide-1928-draft"), "e4");
  const Statement leave = one(old, "adjusted_by_leave");
  CHECK(leave.by == Color::white);
  CHECK(leave.words == "White puts pieces straight with the permission of Black");
  CHECK(leave.article == "13");
  CHECK(ruled(old, leave.command).rulings().size() == 1);
  CHECK(has(refused(old, "R-NOTE adjusted=black leave"), "Black is on move and needs no leave (13)"));
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    CAPTURE(id);
    const GameFile game = moves(file(id), "e4");
    CHECK(
        has(refused(game, "R-NOTE adjusted=white leave"), "only the player on move may put pieces straight"));
    CHECK(std::ranges::count(statements(game), "adjusted_by_leave", &Statement::kind) == 0);
  }
}

TEST_CASE("a piece that was touched is named by its square, if it can be used at all") {
  const Statement claim = one(moves(file("fide-2023"), "e4 d5"), "touch_claim");
  const auto& pieces = claim.fields.front().choices;
  const auto with = [&](std::string_view words) {
    const auto found = std::ranges::find(pieces, words, &StatementField::Choice::words);
    return found == pieces.end() ? std::string{} : found->label;
  };
  CHECK(claim.by == Color::black);
  CHECK(with("move=g1") == "knight on g1: must move");
  CHECK(with("capture=d5") == "pawn on d5: must be taken");
  CHECK(with("move=a1").empty());
  CHECK(with("capture=d8").empty());
}

TEST_CASE("an adjournment is said from the end of the session to the opened envelope") {
  GameFile game = moves(file("fide-1930"), "e4 e5 Nf3");
  const Statement end = one(game, "session_end");
  CHECK(end.words == "The session ends: Black is to seal a move");
  CHECK(end.effect == "the game is adjourning");
  game = ruled(game, end.command);
  const Statement envelope = one(game, "sealed_move");
  game = ruled(game, filled(envelope, {"Nc6", "0:10:00"}));
  CHECK(game.state().phase == Phase::adjourned);
  CHECK(one(game, "envelope_opened").effect == "the game is under way; Nc6 is played");
  CHECK_FALSE(lists(game, "sealed_choice"));
  CHECK(one(game, "absent", Color::white).command == "R-NOTE absent=white");
  CHECK(one(ruled(game, "R-NOTE absent=white"), "present", Color::white).command == "R-NOTE present=white");
}

TEST_CASE("which move an ambiguous envelope means is chosen among its readings") {
  const GameFile game = ruled(moves(file("fide-1928-draft"), "d4 d5 Nf3 Nf6"), "R-SEAL white move=\"Nd2\"");
  CHECK(one(game, "envelope_opened").barred);
  const Statement meaning = one(game, "sealed_choice");
  CHECK(meaning.by == Color::black);
  const auto means = [&](std::string_view label) {
    return std::ranges::count(meaning.fields.front().choices, label, &StatementField::Choice::label) == 1;
  };
  CHECK(means("Nbd2"));
  CHECK(means("Nfd2"));
  CHECK_FALSE(means("e4"));
}

TEST_CASE("an illegal move seen too late is put back to the position before it, if both agree",
          "[F23-A.5.2]") {
  const GameFile late = moves(irregular(moves(file("fide-2023-rapid", "900"), "e4 e5"), "f1f5"), "d5 Nf3");
  CHECK(one(late, "restore_agreed").command == "R-RESTORE 2 agreed");
  CHECK_FALSE(lists(moves(file("fide-2023-rapid", "900"), "e4 e5 Nf3 d5"), "restore_agreed"));
}

TEST_CASE("a draw offer is answered while it is open, and agreed when the edition allows it") {
  const GameFile game = ruled(moves(file("fide-1930"), "e4 e5"), "R-NOTE offer=white");
  CHECK(one(game, "draw_declined").words == "Black declines the draw");
  CHECK(has(one(game, "draw_agreed").barred->text(), "no agreement before"));
  CHECK_FALSE(lists(ruled(game, "R-NOTE declined"), "draw_declined"));
}

TEST_CASE("texts are put in quotes, and fields that are left empty are left out") {
  const Statement statement{.kind = "sealed_move",
                            .words = {},
                            .article = {},
                            .command = "R-SEAL white",
                            .fields = {{.key = "move", .label = {}}, {.key = "charge", .label = {}}},
                            .effect = {}};
  CHECK(filled(statement, {"F 5 T \"x\"", ""}) == "R-SEAL white move=\"F 5 T \\\"x\\\"\"");
  CHECK(filled(statement, {"Nf3", "0:20:00"}) == "R-SEAL white move=Nf3 charge=0:20:00");
}

}  // namespace statements_test

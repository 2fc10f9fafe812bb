// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/hall_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <optional>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::scenarios {

namespace json = boost::json;

using rules::Color;
using rules::GameFile;
using rules::GameState;
using test::Happened;
using tracking::IrregularityFound;
using Cards = std::vector<IrregularityFound>;

namespace {

std::string hex(const std::vector<std::uint8_t>& bytes) {
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

/// Without what depends on how long somebody thought.
std::string timeless(rules::Ruling ruling) {
  if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
  if (auto* set = std::get_if<rules::ruling::SetClock>(&ruling.action)) {
    set->white.reset();
    set->black.reset();
  }
  ruling.because.clear();
  return rules::to_string(ruling);
}

json::object to_json(const IrregularityFound& card) {
  return {{"code", card.code.text()},
          {"article", card.article},
          {"state", card.state.text()},
          {"for", to_string(card.for_whom)}};
}

json::array to_json(const Cards& cards) {
  json::array out;
  for (const IrregularityFound& card : cards) out.push_back(to_json(card));
  return out;
}

/// What the clock is to show, in seconds.
json::value to_json(const rules::ClockState& clock) {
  using std::chrono::round, std::chrono::seconds;
  if (!clock.times) return nullptr;
  return json::array{round<seconds>(clock.times->white).count(), round<seconds>(clock.times->black).count()};
}

/// Its code, and how many cards of that code were there before it.
json::value name_of(const Cards& cards, int id) {
  const auto card = std::ranges::find(cards, id, &IrregularityFound::id);
  if (card == cards.end()) return nullptr;
  const auto before =
      std::count_if(cards.begin(), card, [&](const auto& one) { return one.code == card->code; });
  return json::array{card->code.text(), before};
}

json::object to_json(const seams::Proposals& shown) {
  json::array proposals, claims;
  for (const auto& [proposal, refused] : shown.proposals) {
    json::array rulings;
    for (const rules::Ruling& ruling : proposal.rulings) rulings.emplace_back(timeless(ruling));
    proposals.push_back(json::object{{"rulings", std::move(rulings)},
                                     {"why", proposal.why},
                                     {"article", proposal.article},
                                     {"decider", rules::to_string(proposal.decider)},
                                     {"refused", refused ? json::value(*refused) : nullptr}});
  }
  for (const auto& claim : shown.claims)
    claims.push_back(json::object{{"kind", rules::to_string(claim.kind)},
                                  {"by", claim.by == Color::white ? "white" : "black"},
                                  {"article", claim.answer.article}});
  return {{"ply", shown.ply},
          {"phase", rules::to_string(shown.phase)},
          {"proposals", std::move(proposals)},
          {"claims", std::move(claims)}};
}

/// Writes down what happened, one step after the other.
class Writer {
 public:
  explicit Writer(test::JudgedTable& table) : table_(table) {}

  void write(json::object& script) {
    for (const Happened& one : table_.happened()) {
      if (const auto* said = std::get_if<Happened::Said>(&one.what)) {
        say(one.at, said->bytes);
      } else if (const auto* looked = std::get_if<Happened::Looked>(&one.what)) {
        look(one.at, *looked);
      } else if (const auto* ruled = std::get_if<Happened::Ruled>(&one.what)) {
        rule(one.at, *ruled);
      }
    }
    script["steps"] = std::move(steps_);
    script["rest"] = (table_.hands().now() - last_.value_or(table_.hands().now())).count();
  }

 private:
  /// A step that begins now.
  json::object& step(drivers::Millis at) {
    const auto wait = at - last_.value_or(at);
    last_ = at;
    return steps_.emplace_back(json::object{{"wait", wait.count()}}).as_object();
  }

  void say(drivers::Millis at, const std::vector<std::uint8_t>& bytes) {
    if (!steps_.empty() && last_ == at) {
      if (auto* before = steps_.back().as_object().if_contains("say")) {
        before->as_string() += hex(bytes);
        return;
      }
    }
    step(at)["say"] = hex(bytes);
  }

  void look(drivers::Millis at, const Happened::Looked& looked) {
    json::object& written = step(at);
    written["look"] = name_of(looked.cards, looked.card);
    written["cards"] = to_json(looked.cards);
    written["shown"] = to_json(looked.shown);
    seen_ = looked;
  }

  void rule(drivers::Millis at, const Happened::Ruled& ruled) {
    json::object& written = step(at);
    written["rule"] = rules::to_string(ruled.ruling);
    written["ply"] = ruled.ply;
    written["about"] = ruled.about == 0 ? nullptr : name_of(table_.cards(), ruled.about);
    if (const auto place = proposed(ruled)) {
      written["rule"] = timeless(ruled.ruling);
      written["proposed"] = {place->first, place->second};
    }
    if (ruled.answer) {
      written["article"] = ruled.answer->ruling.article;
      written["clock"] = to_json(ruled.answer->ruling.after);
    } else {
      written["refused"] = ruled.answer.error().sentence;
    }
  }

  /// Its place among what was proposed when the card was last looked at.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> proposed(
      const Happened::Ruled& ruled) const {
    if (!seen_ || seen_->card != ruled.about) return std::nullopt;
    const auto& proposals = seen_->shown.proposals;
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const auto& rulings = proposals[i].proposal.rulings;
      for (std::size_t k = 0; k < rulings.size(); ++k) {
        if (rules::to_string(rulings[k]) == rules::to_string(ruled.ruling)) return std::pair(i, k);
      }
    }
    return std::nullopt;
  }

  test::JudgedTable& table_;
  json::array steps_;
  std::optional<drivers::Millis> last_;
  std::optional<Happened::Looked> seen_;
};

/// In the words of the daemon's configuration of a board.
json::object settings_of(const pipeline::PipelineSettings& settings) {
  const tracking::TrackerSettings& tracker = settings.tracker;
  json::object out{{"edition", tracker.edition.id}};
  if (tracker.edition.supervision == rules::Supervision::full) out["supervision"] = "full";
  if (tracker.control.kind != rules::TimeControl::Kind::unknown)
    out["time_control"] = rules::to_string(tracker.control);
  if (settings.local.any()) out["local_rules"] = rules::to_string(settings.local);
  if (tracker.odds.any()) out["odds"] = rules::to_string(tracker.odds);
  if (tracker.start && *tracker.start != rules::odds_start(tracker.odds))
    out["start"] = rules::to_fen(*tracker.start);
  return out;
}

/// The moves up to the first that no rule allows, as PGN has them.
json::array moves_of(const GameState& state) {
  json::array out;
  std::optional<rules::Position> position = state.start;
  for (const rules::GamePly& ply : state.plies) {
    if (ply.irregular || !position) break;
    out.emplace_back(rules::to_san(*position, ply.move));
    position = ply.after;
  }
  return out;
}

/// What everybody may read of the rulings that count.
json::array decisions_of(test::JudgedTable& table, const GameFile& file) {
  json::array out;
  const int game = table.game();
  for (const auto& event : table.events()) {
    const auto* made = std::get_if<tracking::RulingMade>(&event.what);
    if (event.game != game || made == nullptr || file.undone(made->number)) continue;
    const std::string clause = rules::public_clause(made->ruling, made->article, file.state().start.setup());
    if (!clause.empty()) out.emplace_back(clause);
  }
  return out;
}

/// What the latest game ended with.
std::string result_of(test::JudgedTable& table) {
  rules::Result result = rules::Result::unknown;
  const int game = table.game();
  for (const auto& event : table.events()) {
    if (event.game != game) continue;
    if (std::holds_alternative<tracking::GameStarted>(event.what)) result = rules::Result::unknown;
    if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) result = ended->result;
  }
  return std::string(rules::to_string(result));
}

json::object end_of(test::Seat& seat) {
  test::JudgedTable& table = seat.table();
  const GameFile file = seat.file();
  return {{"ply", file.state().ply()},
          {"phase", rules::to_string(file.state().phase)},
          {"moves", moves_of(file.state())},
          {"result", result_of(table)},
          {"decisions", decisions_of(table, file)},
          {"cards", to_json(table.cards())}};
}

}  // namespace

json::object hall_script(test::Seat& seat) {
  json::object script{{"board", settings_of(seat.table().settings())}};
  Writer(seat.table()).write(script);
  script["end"] = end_of(seat);
  return script;
}

json::object without_waits(const json::object& script) {
  json::object out = script;
  out.erase("rest");
  for (json::value& step : out.at("steps").as_array()) step.as_object().erase("wait");
  return out;
}

}  // namespace eboard::scenarios

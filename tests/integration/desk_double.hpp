// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A double of the loop on which games are tracked: proposes the same for every illegal move and nothing for
// anything else, and takes every ruling unless it is told to refuse. It can be made not to answer for a
// while.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daemon/seams/core_desk.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::test {

class DeskDouble final : public seams::CoreDesk {
 public:
  /// The clocks at the boards are set from now on; with a reason they refuse. Before, none can be set.
  void have_clocks(std::string reason) {
    const std::lock_guard lock(mutex_);
    clock_refuses_ = std::move(reason);
  }
  /// True: no request is answered from now on. False: all are, those that waited first.
  void be_silent(bool silent) {
    const std::lock_guard lock(mutex_);
    silent_ = silent;
    if (silent) return;
    for (const auto& answer : std::exchange(held_, {})) answer();
  }
  /// An irregularity, as it was last reported: proposals are about one that is known.
  void know(int board, int game, const tracking::IrregularityFound& found) {
    const std::lock_guard lock(mutex_);
    known_.insert_or_assign({board, game, found.id}, found);
  }
  /// Makes plies of that board's record missing, until they are entered.
  void miss_plies(int board) {
    const std::lock_guard lock(mutex_);
    gaps_.push_back(board);
  }
  /// From now on refuses rulings with this reason; an empty one takes them again.
  void refuse(std::string reason) {
    const std::lock_guard lock(mutex_);
    reason_ = std::move(reason);
  }

 private:
  struct Entered {
    int board = 0;
    seams::RulingGiven given;
  };

  void take(seams::CoreQuestions::Asked asked) override {
    std::visit([this](auto& one) { give(one.question, std::move(one.reply)); }, asked);
  }
  template <class Question>
  void give(const Question& question, seams::ReplyTo<Question> reply) {
    const std::lock_guard lock(mutex_);
    seams::AnswerTo<Question> given = answer(question);
    if (!silent_) return reply(std::move(given));
    held_.push_back([reply = std::move(reply), given = std::move(given)] { reply(given); });
  }

  static rules::Ruling ruling(std::string_view text) { return rules::parse_ruling(text).value(); }

  static seams::BoardGap gap(int board) {
    rules::RecordGap gap{
        .after = 2,
        .plies = 3,
        .counted = true,
        .start = rules::Setup::initial(),
        .before =
            rules::Position::from_setup(
                rules::parse_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").value())
                .value(),
        .behind = rules::Placement::parse("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R").value(),
        .turn = rules::Color::black};
    return {board, 1, std::move(gap), {{"Nf3", "Nc6", "Bb5"}, {"Bb5", "Nc6", "Nf3"}}};
  }

  seams::AnswerTo<seams::RulingRequest> answer(const seams::RulingRequest& request) {
    if (!reason_.empty()) return unexpected(seams::Refused{seams::Refused::Why::outdated, reason_});
    rules::RulingRecord record;
    record.number = static_cast<int>(entered_.size()) + 1;
    record.ply = 2;
    record.ruling = request.asked.ruling;
    record.stamp = request.asked.stamp;
    entered_.push_back({request.board, {record}});
    if (const auto* undo = std::get_if<rules::ruling::Undo>(&record.ruling.action)) {
      for (Entered& one : entered_) one.given.undone |= one.given.record.number == undo->number;
    }
    return rules::RulingEntered{request.board, 1, std::move(record)};
  }

  seams::AnswerTo<seams::StandingQuery> answer(const seams::StandingQuery& query) {
    return seams::Standing{.board = query.board, .game = {}, .gaps = {}};
  }

  /// A gap with two known lines, at each board where nothing was entered for it.
  seams::AnswerTo<seams::GapsQuery> answer(const seams::GapsQuery& query) {
    std::vector<seams::BoardGap> gaps;
    for (const int board : gaps_) {
      const bool filled = std::ranges::any_of(entered_, [&](const Entered& one) {
        return one.board == board && !one.given.undone &&
               std::holds_alternative<rules::ruling::Record>(one.given.record.ruling.action);
      });
      if (!filled && (!query.board || *query.board == board)) gaps.push_back(gap(board));
    }
    return gaps;
  }

  seams::AnswerTo<seams::ProposalQuery> answer(const seams::ProposalQuery& query) {
    const auto found = known_.find({query.board, query.game, query.irregularity});
    if (found == known_.end())
      return unexpected(seams::Refused{seams::Refused::Why::unknown, "there is no such irregularity"});
    seams::Proposals out;
    out.board = query.board;
    out.game = query.game;
    out.ply = 2;
    out.start = rules::Setup::initial();
    out.window = rules::ClaimWindow{"both have made 10 moves", 9, true};
    out.position_occurred = 2;
    out.plies_without_progress = 5;
    const seams::Proposals::Proposed changeable{
        {{}, "the move is not completed, so it can still be changed", "7.5.1"}, {}};
    if (found->second.code == tracking::Code::illegal_move && stated_unpressed(query)) {
      out.proposals.push_back(changeable);
    } else if (found->second.code == tracking::Code::illegal_move) {
      out.what_if.push_back({ruling("R-NOTE fact=not-pressed"), "the clock was not pressed", {changeable}});
      out.proposals.push_back({{.rulings = {ruling("R-RESTORE 2 art=7.5.1"),
                                            ruling("R-TIME black +0:02:00 art=7.5.5 because=\"a b\"")},
                                .why = "the illegal move is put right",
                                .article = "7.5.1"}});
      out.proposals.push_back({{.rulings = {ruling("R-LOSS white")},
                                .why = "White loses",
                                .article = "7.5.5",
                                .decider = rules::Decider::on_request},
                               "it is the first one"});
    }
    for (const Entered& one : entered_) {
      const bool undo = std::holds_alternative<rules::ruling::Undo>(one.given.record.ruling.action);
      if (one.given.record.stamp.about == query.irregularity && !undo) out.given.push_back(one.given);
    }
    return out;
  }

  [[nodiscard]] bool stated_unpressed(const seams::ProposalQuery& query) const {
    return std::ranges::any_of(entered_, [&](const Entered& one) {
      const auto* note = std::get_if<rules::ruling::Note>(&one.given.record.ruling.action);
      return note != nullptr && note->fact == rules::Fact::not_pressed && !one.given.undone &&
             one.given.record.stamp.about == query.irregularity;
    });
  }

  /// The boards differ after 1. e4, whatever was played on the other one.
  seams::AnswerTo<seams::SecondBoardQuery> answer(const seams::SecondBoardQuery& query) {
    if (query.moves.empty()) return unexpected(seams::Refused{seams::Refused::Why::unreadable, "no moves"});
    seams::Proposals out;
    out.board = query.board;
    out.game = 1;
    out.ply = 2;
    out.start = rules::Setup::initial();
    out.proposals.push_back(
        {{{ruling("R-STOP"), ruling("R-RESTORE 1")}, "the boards differ after White's move 1", "D.2"}});
    return out;
  }

  /// A game that began with 1. e4 e5, as it stands after the rulings that were entered there.
  rules::GameFile game_of(int board) const {
    rules::GameHead head{.edition = rules::current_edition()};
    head.control = rules::parse_time_control("5400+30").value();
    auto game = rules::GameFile::begin(std::move(head)).value().with_moves("e4 e5").value();
    for (const Entered& one : entered_) {
      if (one.board != board || one.given.undone) continue;
      if (auto next = game.with(one.given.record.ruling)) game = std::move(*next);
    }
    return game;
  }

  seams::AnswerTo<seams::SayableQuery> answer(const seams::SayableQuery& query) {
    const auto game = game_of(query.board);
    return seams::Sayable{query.board, 1, game.state().ply(), game.state().phase, rules::statements(game)};
  }

  seams::AnswerTo<seams::LineQuery> answer(const seams::LineQuery& query) {
    const auto game = game_of(query.board);
    auto line = rules::record_line(game.state(), query.line);
    if (!line) return unexpected(seams::Refused{seams::Refused::Why::unlawful, line.error().text()});
    seams::LineAnswer out{.board = query.board, .game = 1, .now = game, .line = std::move(*line)};
    out.ruling = query.ruling ? query.ruling : out.line.ruling;
    for (const Entered& one : entered_) {
      if (one.board == query.board) out.given.push_back(one.given);
    }
    if (!out.ruling) return out;
    auto then = game.with(*out.ruling);
    if (then) out.then = std::move(*then);
    if (!then) out.refused = then.error().text();
    return out;
  }

  /// It stands at 1:30:00 and 0:52:00 until it is set.
  seams::AnswerTo<seams::ClockRequest> answer(const seams::ClockRequest& request) {
    using What = seams::ClockRequest::What;
    if (!clock_refuses_) return unexpected(seams::Refused{seams::Refused::Why::unlawful, "no clock here"});
    if (!clock_refuses_->empty())
      return unexpected(seams::Refused{seams::Refused::Why::unable, *clock_refuses_});
    auto& shown = clocks_.try_emplace(request.board, initial_clock(request.board)).first->second;
    if (!clock_orders_.insert(request.id).second) return shown;
    const bool adds = request.what == What::add;
    if (request.white) shown.white = *request.white + (adds ? shown.white : std::chrono::milliseconds{0});
    if (request.black) shown.black = *request.black + (adds ? shown.black : std::chrono::milliseconds{0});
    return shown;
  }

  seams::AnswerTo<seams::ClockQuery> answer(const seams::ClockQuery& query) {
    if (!clock_refuses_) return seams::ClockState{query.board, "no clock here"};
    return seams::ClockState{query.board, "",
                             clocks_.try_emplace(query.board, initial_clock(query.board)).first->second};
  }

  static seams::AnswerTo<seams::PortsQuery> answer(const seams::PortsQuery& /*query*/) {
    return seams::PortStandings{};
  }

  static seams::AnswerTo<seams::ManualQuery> answer(const seams::ManualQuery& /*query*/) {
    return unexpected(seams::Refused{seams::Refused::Why::unlawful, "no manual board here"});
  }
  static seams::AnswerTo<seams::ManualRequest> answer(const seams::ManualRequest& /*request*/) {
    return unexpected(seams::Refused{seams::Refused::Why::unlawful, "no manual board here"});
  }

  static seams::ClockShown initial_clock(int board) {
    return {board, std::chrono::minutes{90}, std::chrono::minutes{52}};
  }

  std::mutex mutex_;
  std::vector<Entered> entered_;
  std::vector<int> gaps_;
  std::map<std::tuple<int, int, int>, tracking::IrregularityFound> known_;  ///< by board, game and id
  std::string reason_;
  std::optional<std::string> clock_refuses_;  ///< none: there are no clocks
  std::map<int, seams::ClockShown> clocks_;   ///< by board
  std::set<std::string> clock_orders_;        ///< the ids of those that were carried out
  bool silent_ = false;
  std::vector<std::function<void()>> held_;
};

}  // namespace eboard::test

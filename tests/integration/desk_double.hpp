// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// In place of the loop on which games are tracked: proposes the same for every illegal move, nothing for
// anything else, and takes every ruling while it is told to. It may be told to be silent for a while.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "daemon/net/ruling_desk.hpp"
#include "rules/rulings/decision_words.hpp"

namespace eboard::test {

class DeskDouble final : public net::RulingDesk {
 public:
  void ask(net::DeskQuestion question, Reply reply) override {
    const std::lock_guard lock(mutex_);
    net::DeskAnswer given = std::visit([this](const auto& asked) { return answer(asked); }, question);
    if (!silent_) return reply(std::move(given));
    held_.push_back([reply = std::move(reply), given = std::move(given)] { reply(given); });
  }
  /// True: nobody is answered from now on. False: everybody is, and those who waited are first.
  void be_silent(bool silent) {
    const std::lock_guard lock(mutex_);
    silent_ = silent;
    if (silent) return;
    for (const auto& answer : std::exchange(held_, {})) answer();
  }
  /// Plies are missing from the record of that board's game, until they are entered.
  void miss_plies(int board) {
    const std::lock_guard lock(mutex_);
    gaps_.push_back(board);
  }
  /// From now on: empty takes rulings again.
  void refuse(std::string reason) {
    const std::lock_guard lock(mutex_);
    reason_ = std::move(reason);
  }

 private:
  struct Entered {
    net::RulingRequest request;
    bool undone = false;
  };

  static boost::json::object gap(int board) {
    return {{"board", board},
            {"game", 1},
            {"after", 2},
            {"plies", 3},
            {"counted", true},
            {"sentence", "Three plies are missing between 1... and 3..."},
            {"before", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
            {"behind", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R"},
            {"turn", "black"},
            {"lines", {"2. Nf3 Nc6 3. Bb5", "2. Bb5 Nc6 3. Nf3"}},
            {"enter", "R-RECORD after=2 plies=3"}};
  }
  static std::string words_of(const std::string& ruling) {
    const auto read = rules::parse_ruling(ruling);
    if (!read) return {};
    return rules::decision_words(read->action, rules::Audience::arbiter, rules::Setup::initial());
  }

  static net::DeskAnswer json(unsigned status, const boost::json::object& object) {
    return {status, boost::json::serialize(object)};
  }

  net::DeskAnswer answer(const net::RulingRequest& request) {
    if (!reason_.empty()) return json(409, {{"error", reason_}});
    entered_.push_back({request});
    if (request.ruling.starts_with("R-UNDO ")) {
      const auto number = static_cast<std::size_t>(std::stoi(request.ruling.substr(7)));
      if (number <= entered_.size()) entered_[number - 1].undone = true;
    }
    return json(201, {{"board", request.board},
                      {"game", 1},
                      {"ply", 2},
                      {"number", entered_.size()},
                      {"ruling", request.ruling},
                      {"article", ""}});
  }

  net::DeskAnswer answer(const net::StandingQuery& query) { return json(200, {{"board", query.board}}); }

  /// A gap of which two lines are known, at each board where nothing was entered for it.
  net::DeskAnswer answer(const net::GapsQuery& query) {
    boost::json::array gaps;
    for (const int board : gaps_) {
      const bool filled = std::ranges::any_of(entered_, [&](const Entered& one) {
        return one.request.board == board && !one.undone && one.request.ruling.starts_with("R-RECORD");
      });
      if (!filled && (!query.board || *query.board == board)) gaps.push_back(gap(board));
    }
    return json(200, {{"gaps", std::move(gaps)}});
  }

  net::DeskAnswer answer(const net::ProposalQuery& query) {
    boost::json::array proposals, given;
    if (query.found.code == tracking::Code::illegal_move) {
      proposals.push_back(
          {{"why", "the illegal move is put right"},
           {"article", "7.5.1"},
           {"decider", "arbiter"},
           {"rulings", {"R-RESTORE 2 art=7.5.1", "R-TIME black +0:02:00 art=7.5.5 because=\"a b\""}},
           {"words", {words_of("R-RESTORE 2"), words_of("R-TIME black +0:02:00")}},
           {"refused", nullptr}});
      proposals.push_back({{"why", "White loses"},
                           {"article", "7.5.5"},
                           {"decider", "on_request"},
                           {"rulings", {"R-LOSS white"}},
                           {"words", {words_of("R-LOSS white")}},
                           {"refused", "it is the first one"}});
    }
    for (std::size_t i = 0; i < entered_.size(); ++i) {
      const net::RulingRequest& request = entered_[i].request;
      if (request.about != query.found.id || request.ruling.starts_with("R-UNDO")) continue;
      boost::json::object one{{"number", i + 1},
                              {"ruling", request.ruling},
                              {"words", words_of(request.ruling)},
                              {"article", ""},
                              {"author", request.author}};
      if (entered_[i].undone) one["undone"] = true;
      given.push_back(std::move(one));
    }
    return json(200, {{"board", query.board},
                      {"game", query.game},
                      {"ply", 2},
                      {"phase", "under way"},
                      {"proposals", std::move(proposals)},
                      {"window", {{"until", "both have made 10 moves"}, {"moves_left", 9}, {"open", true}}},
                      {"claims", boost::json::array{}},
                      {"counts", {{"position_occurred", 2}, {"plies_without_progress", 5}}},
                      {"given", std::move(given)}});
  }

  std::mutex mutex_;
  std::vector<Entered> entered_;
  std::vector<int> gaps_;
  std::string reason_;
  bool silent_ = false;
  std::vector<std::function<void()>> held_;
};

}  // namespace eboard::test

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The desk of the loop on which games are tracked: takes every question about boards, their games, clocks and
// ports.
#pragma once

#include <utility>
#include <variant>

#include "daemon/seams/clock_request.hpp"
#include "daemon/seams/desk.hpp"
#include "daemon/seams/line_query.hpp"
#include "daemon/seams/manual_request.hpp"
#include "daemon/seams/ports_query.hpp"
#include "daemon/seams/ruling_request.hpp"

namespace eboard::seams {

/// A question, and who takes its answer.
template <class Question>
struct Asked {
  Question question;
  ReplyTo<Question> reply;
};

template <class... Questions>
struct QuestionsFor {
  using Question = std::variant<Questions...>;
  using Asked = std::variant<seams::Asked<Questions>...>;
};
/// The reply to a ClockRequest comes when the clock was read again, which may take half a minute.
using CoreQuestions =
    QuestionsFor<RulingRequest, StandingQuery, GapsQuery, ProposalQuery, SecondBoardQuery, SayableQuery,
                 LineQuery, ClockRequest, ClockQuery, PortsQuery, ManualRequest, ManualQuery>;
using CoreQuestion = CoreQuestions::Question;

class CoreDesk {
 public:
  virtual ~CoreDesk() = default;
  /// From any thread. A reply to what was entered comes only when it is on the disk, and none after the desk
  /// was closed.
  template <class Question>
  void ask(Question question, ReplyTo<Question> reply) {
    take(Asked<Question>{std::move(question), std::move(reply)});
  }

 private:
  virtual void take(CoreQuestions::Asked asked) = 0;
};

/// True: it changes something that has to be stored.
[[nodiscard]] inline bool changes_something(const CoreQuestion& question) {
  return std::holds_alternative<RulingRequest>(question) || std::holds_alternative<ManualRequest>(question);
}

}  // namespace eboard::seams

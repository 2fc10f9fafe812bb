// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/desks.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <utility>
#include <variant>

#include "daemon/net/desk_response.hpp"

namespace eboard::net {

namespace {

/// The maximum number of questions that wait for the core loop. It is smaller than the number of places, so
/// that waiting questions do not keep other connections out. The second value is the time in seconds after
/// which a client may try again.
constexpr int kMaxQuestions = 32, kQuestionAgain = 1;

HttpResponse not_stored(std::string_view message) {
  HttpResponse response = error_response(503, message);
  response.headers.emplace_back("Retry-After", "5");
  return response;
}

}  // namespace

void Desks::conditions_changed() {
  const auto* reason = live::why_not_stored(conditions_);
  if (reason == nullptr) return;
  pending_.refuse(not_stored(fmt::format(
      "this is not stored yet: {} It is kept and stored as soon as possible; ask again under the same id",
      reason->sentence)));
}

/// What cannot be stored now is not taken: the client learns it at once, and asks again.
bool Desks::takes_changes(const Reply& reply) const {
  const auto* reason = live::why_not_stored(conditions_);
  if (reason == nullptr) return true;
  reply(not_stored(fmt::format("nothing was entered: {}", reason->sentence)));
  return false;
}

void Desks::ask(const seams::CoreQuestion& question, Reply reply) {
  if (core_ == nullptr) return reply(error_response(503, "the boards are not ready yet"));
  if (seams::changes_something(question)) {
    if (!takes_changes(reply)) return;
    reply = pending_.hold(std::move(reply));
  }
  std::visit([&](const auto& asked) { put(*core_, asked, std::move(reply)); }, question);
}

void Desks::ask(const seams::QuaternityRequest& request, Reply reply) {
  if (quaternity_ == nullptr) return reply(error_response(503, "the tables are not ready yet"));
  if (!takes_changes(reply)) return;
  put(*quaternity_, request, pending_.hold(std::move(reply)));
}

void Desks::ask(const seams::ReloadRequest& request, Reply reply) {
  if (reload_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  if (request.dry_run) return put(*reload_, request, std::move(reply));
  if (!takes_changes(reply)) return;
  put(*reload_, request, pending_.hold(std::move(reply)));
}

void Desks::ask(const seams::ConfigurationQuery& query, Reply reply) {
  if (reload_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  put(*reload_, query, std::move(reply));
}

void Desks::ask(const seams::CorrectionRequest& request, Reply reply) {
  if (reload_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  if (!takes_changes(reply)) return;
  put(*reload_, request, pending_.hold(std::move(reply)));
}

void Desks::ask(const seams::PairingsQuery& query, Reply reply) {
  if (reload_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  put(*reload_, query, std::move(reply));
}

void Desks::ask(const seams::OutletTrial& trial, Reply reply) {
  if (outlets_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  put(*outlets_, trial, std::move(reply));
}

void Desks::ask(const seams::BackupOrder& order, Reply reply) {
  if (backup_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  put(*backup_, order, std::move(reply));
}

void Desks::ask(const seams::CosignatureOrder& order, Reply reply) {
  if (witnesses_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  if (!takes_changes(reply)) return;
  put(*witnesses_, order, std::move(reply));
}

/// A preview changes nothing.
template <class Change>
void Desks::change_tournament(const Change& change, Reply reply) {
  if (change.preview) return ask_tournament(change, std::move(reply));
  if (!takes_changes(reply)) return;
  ask_tournament(change, pending_.hold(std::move(reply)));
}

template <class Question>
void Desks::ask_tournament(const Question& question, Reply reply) {
  if (tournament_ == nullptr) return reply(error_response(503, "the daemon is not ready yet"));
  put(*tournament_, question, std::move(reply));
}

void Desks::ask(const seams::TournamentOrder& order, Reply reply) {
  change_tournament(order, std::move(reply));
}
void Desks::ask(const seams::TournamentUpload& upload, Reply reply) {
  change_tournament(upload, std::move(reply));
}
void Desks::ask(const seams::TournamentHistoryQuery& query, Reply reply) {
  ask_tournament(query, std::move(reply));
}
void Desks::ask(const seams::TournamentFileQuery& query, Reply reply) {
  ask_tournament(query, std::move(reply));
}

void Desks::ask(const seams::RoundDeskQuery& query, Reply reply) { ask_tournament(query, std::move(reply)); }

/// The place is free again when the reply is destroyed, whether it was called or not.
template <class Desk, class Question>
void Desks::put(Desk& desk, const Question& question, Reply reply) {
  if (questions_->load() >= kMaxQuestions)
    return reply(later_response(503, "too many questions wait for their answer", kQuestionAgain));
  ++*questions_;
  const std::shared_ptr<void> place(nullptr, [count = questions_](void*) { --*count; });
  // It is moved as a whole, because the session that it holds must end on this loop.
  const auto held = std::make_shared<Reply>(std::move(reply));
  desk.ask(question, [this, place, held](seams::AnswerTo<Question> answer) {
    boost::asio::post(
        io_, [reply = std::move(*held), answer = std::move(answer)] { reply(desk_response(answer)); });
  });
}

}  // namespace eboard::net

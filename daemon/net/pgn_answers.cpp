// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_answers.hpp"

#include <optional>
#include <string>
#include <utility>

namespace eboard::net {

PgnAnswers::PgnAnswers(const Projection& shown, PgnService& service, Known known)
    : shown_(shown),
      service_(service),
      known_(std::move(known)),
      streams_([this](auto round, auto ready) { read_round(round, std::move(ready)); }) {}

void PgnAnswers::answer(const HttpRequest& request, const PgnQuery& query, Reply reply) {
  const auto ready = [this, request, query, reply](const PgnService::Answer& answer) {
    if (!answer) return reply(error_response(503, answer.error()));
    const bool known = (!query.round || shown_.knows_round(*query.round)) &&
                       (!query.board || shown_.state().find(*query.board) != nullptr);
    if (answer->text->empty() && !known) return reply(error_response(404, "there is no such round or board"));
    reply(pgn_response(request, answer->text, answer->modified));
  };
  read(query, ready);
}

void PgnAnswers::follow(const PgnFollowing& following, const Reply& reply) {
  read_round(following.round, [this, following, reply](const PgnService::Answer& answer) {
    if (!answer) return reply(error_response(503, answer.error()));
    if (answer->text->empty() && following.round && !shown_.knows_round(*following.round))
      return reply(error_response(404, "there is no such round"));
    HttpResponse response;
    response.content_type = std::string(kPgnType);
    response.headers = {{"Cache-Control", "no-store"}};
    response.stream = streams_.follow(following.round, answer->text);
    reply(response);
  });
}

void PgnAnswers::read(const PgnQuery& query, PgnService::Callback ready) {
  const live::LiveState& state = shown_.state();
  service_.get(query, {state.record_version(), known_(), state.resting_games()}, std::move(ready));
}

void PgnAnswers::read_round(PgnStreams::Round round, PgnService::Callback ready) {
  read({round.value_or(played_round(shown_.state())), std::nullopt}, std::move(ready));
}

}  // namespace eboard::net

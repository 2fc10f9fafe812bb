// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/ruling_answers.hpp"

#include <fmt/format.h>

#include "daemon/cards/proposals.hpp"

namespace eboard::daemon {

using pipeline::RulingRefused;
using seams::Refused;

namespace {

Refused::Why why(RulingRefused::Why why) {
  switch (why) {
    case RulingRefused::Why::no_game:
      return Refused::Why::unknown;
    case RulingRefused::Why::moved_on:
      return Refused::Why::outdated;
    case RulingRefused::Why::laws:
      break;
  }
  return Refused::Why::unlawful;
}

auto no_such_game(int board, int game) {
  return unexpected(
      Refused{Refused::Why::unknown,
              fmt::format("board {} has no game {} on which it can be ruled: it is none, or an older "
                          "one, which is ruled on in its PGN",
                          board, game)});
}

/// Says which of them are not on the disk yet.
void say_stored(std::vector<seams::RulingGiven>& rulings, BoardRecorder& recorder) {
  for (seams::RulingGiven& given : rulings) given.stored = recorder.is_stored(given.record.stamp.request);
}

/// A game, and where it stands by now.
struct AskedAbout {
  int game = 0;
  rules::GameFile file;
};

/// Without a number the latest game, or the one that stands ready.
Expected<AskedAbout, Refused> asked_about(BoardRecorder& recorder, const std::optional<int>& number) {
  pipeline::BoardPipeline& pipeline = recorder.pipeline();
  auto opened = pipeline.opened_by_ruling();
  pipeline::RuledGame* game = opened ? &*opened : pipeline.book().latest();
  if (number && (game == nullptr || game->number() != *number)) game = pipeline.book().find(*number);
  const int board = recorder.identity().number;
  if (game == nullptr && number) return no_such_game(board, *number);
  if (game == nullptr)
    return unexpected(Refused{Refused::Why::unknown,
                              fmt::format("no game was played at board {} yet, and none is set up", board)});
  auto file = pipeline.file(*game);
  if (!file) return unexpected(Refused{Refused::Why::outdated, file.error().text()});
  return AskedAbout{game->number(), std::move(*file)};
}

auto proposals_at(BoardRecorder& recorder, const auto&... query) {
  auto answer = cards::propose_rulings(recorder.pipeline(), query...);
  if (!answer) return answer;
  answer->board = recorder.identity().number;
  say_stored(answer->given, recorder);
  return answer;
}

}  // namespace

seams::AnswerTo<seams::RulingRequest> enter_ruling(BoardRecorder& recorder, Millis at, Millis wall,
                                                   rules::RulingAsked asked, std::function<void()> stored) {
  asked.stamp.wall = wall;
  auto entered = recorder.rule(at, std::move(asked), std::move(stored));
  if (!entered) return unexpected(Refused{why(entered.error().why), entered.error().refusal.text()});
  return std::move(*entered);
}

seams::AnswerTo<seams::ProposalQuery> proposals(BoardRecorder& recorder, const seams::ProposalQuery& query) {
  return proposals_at(recorder, query);
}

seams::AnswerTo<seams::ProposalQuery> proposals(BoardRecorder& recorder, int number,
                                                const tracking::IrregularityFound& found) {
  return proposals_at(recorder, number, found);
}

seams::AnswerTo<seams::SecondBoardQuery> proposals(BoardRecorder& recorder,
                                                   const seams::SecondBoardQuery& query) {
  return proposals_at(recorder, query);
}

seams::AnswerTo<seams::StandingQuery> standing(BoardRecorder& recorder, const std::optional<int>& number) {
  seams::Standing out;
  out.board = recorder.identity().number;
  pipeline::GameBook& book = recorder.pipeline().book();
  pipeline::RuledGame* game = number ? book.find(*number) : book.latest();
  if (game == nullptr && number) return no_such_game(out.board, *number);
  if (game == nullptr) return out;
  auto file = book.file(*game);
  if (!file) {
    out.game = {game->number(), unexpected(file.error().text()), {}};
    return out;
  }
  std::vector<seams::RulingGiven> rulings = cards::rulings_given(*file);
  say_stored(rulings, recorder);
  out.game = {game->number(), std::move(*file), std::move(rulings)};
  out.gaps = gaps(recorder);
  return out;
}

seams::AnswerTo<seams::SayableQuery> sayable(BoardRecorder& recorder, const std::optional<int>& number) {
  pipeline::BoardPipeline& pipeline = recorder.pipeline();
  const auto asked = asked_about(recorder, number);
  if (!asked) return unexpected(asked.error());
  const rules::GameFile& file = asked->file;
  return seams::Sayable{.board = recorder.identity().number,
                        .game = asked->game,
                        .ply = file.state().ply(),
                        .phase = file.state().phase,
                        .statements = rules::statements(file, pipeline.oracle())};
}

seams::AnswerTo<seams::LineQuery> line(BoardRecorder& recorder, Millis at, const seams::LineQuery& query) {
  pipeline::BoardPipeline& pipeline = recorder.pipeline();
  const auto asked = asked_about(recorder, query.game);
  if (!asked) return unexpected(asked.error());
  auto found = rules::record_line(asked->file.state(), query.line);
  if (!found) return unexpected(Refused{Refused::Why::unlawful, found.error().text()});
  seams::LineAnswer out{.board = recorder.identity().number,
                        .game = asked->game,
                        .now = asked->file,
                        .line = std::move(*found)};
  out.given = cards::rulings_given(out.now);
  say_stored(out.given, recorder);
  out.ruling = query.ruling ? query.ruling : out.line.ruling;
  if (!out.ruling) {
    if (out.line.refused) out.refused = out.line.refused->text();
    return out;
  }
  const auto decided = pipeline.decide(at, {.game = out.game, .ruling = *out.ruling});
  if (!decided) {
    out.refused = decided.error().refusal.text();
    return out;
  }
  out.article = decided->ruling.article;
  auto then = out.now.with(decided->ruling.ruling, {}, pipeline.oracle());
  if (!then) {
    out.refused = then.error().text();
    return out;
  }
  out.then = std::move(*then);
  return out;
}

std::vector<seams::BoardGap> gaps(BoardRecorder& recorder) {
  std::vector<seams::BoardGap> out;
  for (pipeline::RuledGame* game : recorder.pipeline().book().games()) {
    for (pipeline::OpenGap& open : game->gaps())
      out.push_back({recorder.identity().number, game->number(), std::move(open.gap), std::move(open.lines)});
  }
  return out;
}

}  // namespace eboard::daemon

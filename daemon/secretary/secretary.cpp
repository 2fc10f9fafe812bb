// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/secretary.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <optional>
#include <set>
#include <utility>

#include "daemon/config/trf_pairings.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/played.hpp"
#include "daemon/secretary/upload.hpp"

namespace eboard::secretary {

namespace {

using seams::Refused;
using tournament::Book;
using tournament::Section;
using tournament::Step;

auto refused(Refused::Why why, std::vector<std::string> sentences) {
  Refused out{why, sentences.front(), {}};
  if (sentences.size() > 1) out.faults = std::move(sentences);
  return unexpected(std::move(out));
}

/// So old may be what is known of rounds that are not played now: only a ruling changes them. Milliseconds.
constexpr std::int64_t kEarlierRounds = 60'000;

}  // namespace

std::vector<daemon::PairedGame> games_now(const Book& book) {
  std::vector<daemon::PairedGame> games;
  for (const auto& [number, section] : book.sections()) {
    if (section.round < 1) continue;
    for (daemon::PairedGame& game : daemon::games_of(section, section.round))
      games.push_back(std::move(game));
  }
  std::ranges::sort(games, {}, [](const daemon::PairedGame& game) { return game.pairing.board; });
  return games;
}

Secretary::Secretary(Book book, Seams seams)
    : book_(std::move(book)),
      seams_(std::move(seams)),
      hall_(seams_.database),
      released_(seams_.public_database) {}

void Secretary::stop() {
  pool_.stop();
  pool_.join();
}

template <class Task>
void Secretary::post(Task task) {
  boost::asio::post(pool_, std::move(task));
}

void Secretary::ask(seams::TournamentQuery query, seams::ReplyTo<seams::TournamentQuery> reply) {
  post([this, query = std::move(query), reply = std::move(reply)] { reply(show(query)); });
}

void Secretary::ask(seams::TournamentOrder order, seams::ReplyTo<seams::TournamentOrder> reply) {
  post([this, order = std::move(order), reply = std::move(reply)]() mutable {
    if (keeping_)
      waiting_.emplace_back(std::move(order), std::move(reply));
    else
      decide(std::move(order), reply);
  });
}

void Secretary::ask(seams::TournamentUpload upload, seams::ReplyTo<seams::TournamentUpload> reply) {
  post([this, upload = std::move(upload), reply = std::move(reply)]() mutable {
    if (upload.unless_known && is_known(book_, upload)) return reply(seams::TournamentDone{});
    if (upload.by_itself) reply = remembering(upload.file_name, std::move(reply));
    seams::TournamentOrder order{std::move(upload.author), upload.preview, {}, upload.by_itself};
    auto said = order_of(book_, std::move(upload));
    if (!said) return reply(refused(Refused::Why::unlawful, std::move(said.error())));
    order.order = std::move(*said);
    ask(std::move(order), std::move(reply));
  });
}

/// Called on the thread of the pool, as are all replies to uploads.
seams::ReplyTo<seams::TournamentUpload> Secretary::remembering(
    std::string file_name, seams::ReplyTo<seams::TournamentUpload> reply) {
  return [this, file_name = std::move(file_name), reply = std::move(reply)](auto answer) {
    std::erase_if(not_taken_, [&](const auto& one) { return one.file_name == file_name; });
    if (!answer) {
      const Refused& why = answer.error();
      not_taken_.push_back(
          {file_name, seams_.wall(), why.faults.empty() ? std::vector{why.sentence} : why.faults});
    }
    reply(std::move(answer));
  };
}

void Secretary::ask(seams::TournamentHistoryQuery /*query*/,
                    seams::ReplyTo<seams::TournamentHistoryQuery> reply) {
  post([this, reply = std::move(reply)] {
    seams::TournamentHistory history;
    for (const Step& step : book_.steps()) {
      Step& line = history.steps.emplace_back();
      line.id = step.id;
      line.section = step.section;
      line.at = step.at;
      line.author = step.author;
      line.what = step.what;
      line.undoes = step.undoes;
      line.format = step.format;
      line.file_name = step.file_name;
    }
    history.not_taken = not_taken_;
    reply(std::move(history));
  });
}

void Secretary::ask(seams::TournamentFileQuery query, seams::ReplyTo<seams::TournamentFileQuery> reply) {
  post([this, query = std::move(query), reply = std::move(reply)] { reply(file_of(query)); });
}

void Secretary::decide(seams::TournamentOrder order, const seams::ReplyTo<seams::TournamentOrder>& reply) {
  auto decided = tournament::decide(book_, order.order);
  if (!decided) return reply(refused(Refused::Why::unlawful, std::move(decided.error())));
  seams::TournamentDone done = done_by(order.order, *decided);
  Step step = std::move(decided->step);
  const bool counts = !step.changes.empty() || (order.keep_anyway && !step.file_name.empty());
  if (order.preview || !counts) return reply(std::move(done));
  step.author = std::move(order.author);
  step.at = seams_.wall();
  keeping_ = true;
  seams_.keep(packed(step), [this, step, done, reply](const Expected<std::int64_t, std::string>& kept) {
    post([this, step, done, reply, kept]() mutable {
      keeping_ = false;
      if (kept) {
        step.id = done.id = *kept;
        take(std::move(step), std::move(done), reply);
      } else {
        reply(
            refused(Refused::Why::unable, {"nothing was changed, since it cannot be kept: " + kept.error()}));
      }
      auto waiting = std::exchange(waiting_, {});
      for (auto& [next, reply_to] : waiting) ask(std::move(next), std::move(reply_to));
    });
  });
}

void Secretary::take(Step step, seams::TournamentDone done,
                     const seams::ReplyTo<seams::TournamentOrder>& reply) {
  if (auto added = book_.add(std::move(step)); !added)
    return reply(refused(Refused::Why::broken, {added.error()}));
  seams_.seat(games_now(book_));
  reply(std::move(done));
}

/// Who learns late learns of changes late, too: of all as late as of the latest round.
std::size_t Secretary::steps_known_to(const seams::TournamentQuery& query) const {
  if (!query.late) return book_.steps().size();
  auto hold = query.hold.longest();
  if (query.hold.by_plies()) hold = std::max(hold, query.hold.plies().end);
  const std::int64_t until = seams_.wall() - hold.count();
  const auto hidden = std::ranges::find_if(book_.steps(), [&](const Step& step) { return step.at > until; });
  return static_cast<std::size_t>(hidden - book_.steps().begin());
}

Book Secretary::first(std::size_t steps) const {
  auto book = Book::of({book_.steps().begin(), book_.steps().begin() + static_cast<std::ptrdiff_t>(steps)});
  return book ? std::move(*book) : Book();
}

storage::Result<std::vector<PlayedGame>> Secretary::read_games(seams::Released& released, const Book& known,
                                                               Answered& before) const {
  std::set<int> now;
  for (const auto& [number, section] : known.sections()) now.insert(section.round);
  const auto read = [&](int round, std::vector<PlayedGame>& into) {
    return released.read_games({.round = round}, [&](const storage::GameRow& game) {
      into.push_back(played_game(game));
      return true;
    });
  };
  if (const std::int64_t wall = seams_.wall(); wall - before.earlier_read >= kEarlierRounds) {
    before.earlier.clear();
    const auto rounds = released.rounds();
    if (!rounds) return unexpected(rounds.error());
    for (const int round : *rounds) {
      if (now.contains(round)) continue;
      if (auto done = read(round, before.earlier); !done) return unexpected(done.error());
    }
    before.earlier_read = wall;
  }
  std::vector<PlayedGame> games = before.earlier;
  for (const int round : now)
    if (auto done = read(round, games); !done) return unexpected(done.error());
  return games;
}

seams::AnswerTo<seams::TournamentQuery> Secretary::show(const seams::TournamentQuery& query) {
  const std::size_t steps = steps_known_to(query);
  if (steps == 0) return seams::TournamentShown{std::make_shared<std::vector<tournament::SectionInHall>>()};
  Answered& before = answered_[query.late];
  auto& store = query.late && !seams_.public_database.empty() ? released_ : hall_;
  const auto read = store.read([&](storage::Store& opened) -> storage::Result<void> {
    storage::AsOf as_of = query.known;
    if (!query.late) {
      const auto last = opened.last_sequence();
      if (!last) return unexpected(last.error());
      as_of = {*last, storage::Millis::max()};
    }
    seams::Released released({}, opened, query.delay, as_of);
    const auto names = released.names_version();
    if (!names) return unexpected(names.error());
    const bool same_names = before.steps == steps && before.names == *names;
    if (same_names && before.sections && before.last == as_of.last) return {};
    if (!same_names) before.earlier_read = 0;
    const Book early = steps < book_.steps().size() ? first(steps) : Book{};
    const Book& known = steps < book_.steps().size() ? early : book_;
    const auto games = read_games(released, known, before);
    if (!games) return unexpected(games.error());
    auto sections = std::make_shared<std::vector<tournament::SectionInHall>>();
    for (const auto& [number, section] : known.sections()) sections->push_back(in_hall(section, *games));
    before.steps = steps;
    before.last = as_of.last;
    before.names = *names;
    // The same pointer means that nothing has changed.
    if (!before.sections || *before.sections != *sections) before.sections = std::move(sections);
    return {};
  });
  if (!read)
    return unexpected(Refused{Refused::Why::unable, "the store cannot be read now: " + read.error().message});
  return seams::TournamentShown{before.sections};
}

seams::AnswerTo<seams::TournamentFileQuery> Secretary::file_of(const seams::TournamentFileQuery& query) {
  const int number = book_.find(query.section);
  if (number == 0)
    return unexpected(Refused{Refused::Why::unknown, book_.sections().size() > 1 && query.section.empty()
                                                         ? "there are several sections; say which"
                                                         : "there is no such tournament"});
  Section section = book_.section(number);
  if (query.boards_results) {
    const auto shown = show({});
    if (!shown) return unexpected(shown.error());
    const auto at = std::distance(book_.sections().begin(), book_.sections().find(number));
    section = (*shown->sections)[static_cast<std::size_t>(at)].section;
  }
  auto text = tournament_file(book_, number, section);
  if (!text) return unexpected(Refused{Refused::Why::unlawful, text.error()});
  return seams::TournamentFile{std::move(*text)};
}

}  // namespace eboard::secretary

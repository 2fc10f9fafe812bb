// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/secretary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "daemon/config/trf_pairings.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/played.hpp"
#include "daemon/secretary/upload.hpp"
#include "daemon/system/precedence.hpp"
#include "daemon/tournament/desk/said.hpp"

namespace eboard::secretary {

namespace {

using seams::Refused;
using tournament::Book;
using tournament::Section;
using tournament::Step;

auto refused(Refused::Why why, std::vector<std::string> sentences,
             std::shared_ptr<const seams::TableSeen> table = nullptr) {
  Refused out{why, sentences.front(), {}, std::move(table)};
  if (sentences.size() > 1) out.faults = std::move(sentences);
  return unexpected(std::move(out));
}

/// Who begins rounds that begin by themselves.
constexpr const char* kByItself = "eboardd";

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
      released_(seams_.public_database) {
  boost::asio::post(pool_, [] { daemon::let_others_go_first(); });
}

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
    if (upload.by_itself) {
      reply = remembering(upload.section, upload.file_name, std::move(reply));
      // Whatever came in between is gone: what was taken is there again.
      if (is_known(book_, upload)) return reply(seams::TournamentDone{});
    }
    seams::TournamentOrder order{std::move(upload.author), upload.preview, {}, upload.by_itself};
    auto said = order_of(book_, std::move(upload));
    if (!said)
      return reply(refused(Refused::Why::unlawful, std::move(said.error().faults), said.error().table));
    order.order = std::move(*said);
    ask(std::move(order), std::move(reply));
  });
}

std::string Secretary::loss_by(const tournament::Decision& decided) {
  const auto shown = show({});
  if (!shown) return shown.error().sentence;
  const auto found = book_.sections().find(decided.step.section);
  if (found == book_.sections().end()) return {};
  const auto place = static_cast<std::size_t>(std::distance(book_.sections().begin(), found));
  return lost_by((*shown->sections)[place].section, decided.section);
}

std::vector<std::string> Secretary::overridden_by(const tournament::Decision& decided) {
  if (decided.step.changes.empty() || !show({})) return {};
  return overridden(book_.section(decided.step.section), decided.section, answered_[false].games);
}

/// Called on the thread of the pool, as are all replies to uploads.
seams::ReplyTo<seams::TournamentUpload> Secretary::remembering(
    std::string section, std::string file_name, seams::ReplyTo<seams::TournamentUpload> reply) {
  return [this, section = std::move(section), file_name = std::move(file_name),
          reply = std::move(reply)](auto answer) {
    std::erase_if(not_taken_,
                  [&](const auto& one) { return one.section == section && one.file_name == file_name; });
    if (!answer) {
      const Refused& why = answer.error();
      not_taken_.push_back(
          {section, file_name, seams_.wall(), why.faults.empty() ? std::vector{why.sentence} : why.faults});
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

void Secretary::ask(seams::RoundDeskQuery /*query*/, seams::ReplyTo<seams::RoundDeskQuery> reply) {
  post([this, reply = std::move(reply)] { reply(round_desks()); });
}

void Secretary::decide(seams::TournamentOrder order, const seams::ReplyTo<seams::TournamentOrder>& reply) {
  auto decided = tournament::decide(book_, order.order);
  if (!decided)
    return reply(refused(Refused::Why::unlawful, std::move(decided.error()), table_seen(order.order)));
  seams::TournamentDone done = done_by(book_, order.order, *decided);
  std::ranges::move(overridden_by(*decided), std::back_inserter(done.warned));
  if (order.keep_anyway) {
    std::vector<std::string> doubts = doubtful_names(book_, order.order);
    if (std::string loss = loss_by(*decided); !loss.empty()) doubts.push_back(std::move(loss));
    for (std::string& doubt : doubts) doubt += ": whoever wants that takes the file in by hand";
    if (!doubts.empty()) return reply(refused(Refused::Why::unlawful, std::move(doubts)));
  }
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
    before.games = *games;
    // The same pointer means that nothing has changed.
    if (!before.sections || *before.sections != *sections) before.sections = std::move(sections);
    return {};
  });
  if (!read)
    return unexpected(Refused{Refused::Why::unable, "the store cannot be read now: " + read.error().message});
  return seams::TournamentShown{before.sections};
}

tournament::HallNow Secretary::hall_now() const {
  tournament::HallNow hall;
  hall.boards = seams_.boards();
  hall.now = seams_.line_now();
  hall.wall = seams_.wall();
  hall.local = seams_.local(hall.wall);
  hall.scale = seams_.scale;
  return hall;
}

tournament::HallNow Secretary::hall_with_games() const {
  tournament::HallNow hall = hall_now();
  if (const auto answered = answered_.find(false); answered != answered_.end())
    for (const PlayedGame& game : answered->second.games) hall.games.push_back(game.there);
  return hall;
}

seams::AnswerTo<seams::RoundDeskQuery> Secretary::round_desks() {
  const auto shown = show({});
  if (!shown) return unexpected(shown.error());
  const tournament::HallNow hall = hall_with_games();
  seams::RoundDesks desks;
  int id = 0;
  for (const auto& [number, section] : book_.sections()) {
    ++id;
    if (section == Section{}) continue;
    tournament::SectionNow now;
    now.id = id;
    now.entered = &section;
    now.shown = &(*shown->sections)[static_cast<std::size_t>(id - 1)];
    now.begun = begun_at(book_, number);
    now.ever_begun = rounds_begun(book_, number);
    now.colours_decided = colours_decided(book_, number);
    desks.sections.push_back(round_desk(now, hall));
    if (const Hindered* why = hindered(number))
      desks.sections.back().next.waits_for.push_back({"refused", why->sentence});
  }
  return desks;
}

void Secretary::tick() {
  if (ticking_.exchange(true)) return;
  post([this] {
    ticking_ = false;
    if (!keeping_) begin_what_is_due();
  });
}

void Secretary::begin_what_is_due() {
  std::size_t place = 0;
  for (const auto& [number, section] : book_.sections()) {
    const auto next = due(number, place++);
    if (!next) continue;
    seams::TournamentOrder order{kByItself, false, {}};
    order.order.section = section.name;
    order.order.what = tournament::RoundOrder{next->round, next->because};
    const std::string said =
        fmt::format("{}round {} is played: {}", section.name.empty() ? "" : section.name + ": ", next->round,
                    next->because);
    return decide(std::move(order), [this, number = number, said](const auto& done) {
      if (!done) return hinder(number, done.error());
      hindered_.erase(number);
      seams_.log(said);
    });
  }
}

const Secretary::Hindered* Secretary::hindered(int number) const {
  const auto found = hindered_.find(number);
  return found == hindered_.end() || found->second.steps != book_.steps().size() ? nullptr : &found->second;
}

/// What passes is tried again with every tick, and said once.
void Secretary::hinder(int number, const seams::Refused& why) {
  const Hindered* before = hindered(number);
  if (before == nullptr || before->sentence != why.sentence)
    seams_.log(fmt::format("round {} of the tournament does not begin by itself: {}",
                           book_.section(number).round + 1, why.sentence));
  hindered_[number] = {book_.steps().size(), why.sentence, why.why == Refused::Why::unable};
}

/// What the section's next round is, if that begins now. The store is read only if nothing else is missing.
std::optional<tournament::NextRound> Secretary::due(int number, std::size_t place) {
  const Section& section = book_.section(number);
  if (section.begins == tournament::Begins::by_order) return std::nullopt;
  if (const Hindered* why = hindered(number); why != nullptr && !why->passes) return std::nullopt;
  const std::set<int> begun = rounds_begun(book_, number);
  const auto foreseen = next_round(section, begun, hall_now());
  const auto other = [](const tournament::WaitsFor& what) { return what.kind != "results"; };
  if (std::ranges::any_of(foreseen.waits_for, other)) return std::nullopt;
  const auto shown = show({});
  if (!shown) return std::nullopt;
  auto next = next_round((*shown->sections)[place].section, begun, hall_with_games());
  if (!next.waits_for.empty()) return std::nullopt;
  return next;
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

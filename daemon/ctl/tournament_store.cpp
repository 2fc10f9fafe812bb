// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/tournament_store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/upload.hpp"
#include "daemon/tournament/changes/order_words.hpp"
#include "rules/text/plain_text.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

using storage::Store;
using tournament::Book;

constexpr std::string_view kFiles = "/api/tournament/files";
constexpr std::string_view kOrders = "/api/tournament/orders";

auto not_done(Exit exit, std::string sentence) { return unexpected(NotDone{exit, {std::move(sentence)}}); }

std::vector<std::string> lines_of(const json::object& object, std::string_view key) {
  std::vector<std::string> lines;
  const json::value* found = object.if_contains(key);
  if (found == nullptr || !found->is_array()) return lines;
  for (const json::value& line : found->get_array())
    if (line.is_string()) lines.emplace_back(line.get_string());
  return lines;
}

// --- a database

using OrderOf = std::function<Expected<tournament::Order, std::vector<std::string>>(const Book& book)>;

Outcome in_book(const Book& book, Store* store, const TournamentWanted& wanted, const OrderOf& order_of) {
  const auto order = order_of(book);
  if (!order) return unexpected(NotDone{kNo, order.error()});
  auto decided = tournament::decide(book, *order);
  if (!decided) return unexpected(NotDone{kNo, std::move(decided.error())});
  seams::TournamentDone done = secretary::done_by(book, *order, *decided);
  tournament::Step& step = decided->step;
  if (store != nullptr && !step.changes.empty()) {
    const auto games = secretary::read_played(*store);
    if (!games) return not_done(kOutside, games.error().message);
    for (std::string& line : secretary::overridden(book.section(step.section), decided->section, *games))
      done.warned.push_back(std::move(line));
  }
  if (wanted.preview || store == nullptr || step.changes.empty()) return done;
  step.author = wanted.author;
  step.at = std::chrono::duration_cast<std::chrono::milliseconds>(
                std::chrono::system_clock::now().time_since_epoch())
                .count();
  const auto id = store->tournament_changes().append(secretary::packed(step));
  if (!id) return not_done(kOutside, id.error().message);
  done.id = *id;
  return done;
}

Outcome in_database(const TournamentPlace& place, const TournamentWanted& wanted, const OrderOf& order_of) {
  if (std::error_code none; wanted.preview && !std::filesystem::exists(place.database, none))
    return in_book(Book(), nullptr, wanted, order_of);
  auto store =
      Store::open(place.database, wanted.preview ? Store::Access::read_only : Store::Access::read_write);
  if (!store)
    return not_done(kOutside,
                    store.error().message + (store.error().in_use
                                                 ? "; while it runs, leave out --db: then the daemon itself "
                                                   "is asked"
                                                 : ""));
  const auto book = secretary::read_book(*store);
  if (!book) return not_done(kOutside, book.error());
  return in_book(*book, &*store, wanted, order_of);
}

// --- a daemon

Outcome outcome_of(const Expected<DaemonAnswer, std::string>& answer) {
  if (!answer) return not_done(kOutside, answer.error());
  const auto object = object_of(*answer);
  if (!object) return not_done(kOutside, object.error());
  if (answer->status >= 300) {
    auto faults = lines_of(*object, "faults");
    if (faults.empty()) faults.push_back(text_of(*object, "error"));
    return unexpected(NotDone{answer->status >= 500 ? kOutside : kNo, std::move(faults)});
  }
  seams::TournamentDone done;
  if (const json::value* id = object->if_contains("id"); id != nullptr && id->is_int64())
    done.id = id->get_int64();
  if (const json::value* table = object->if_contains("table"); table != nullptr && table->is_object())
    done.table = std::make_shared<const seams::TableSeen>(
        seams::TableSeen{{}, text_of(table->get_object(), "columns")});
  done.changed = lines_of(*object, "changed");
  done.warned = lines_of(*object, "warned");
  return done;
}

}  // namespace

void add_tournament_place(Usage& usage, TournamentPlace* place) {
  usage.add("db", &place->database, "FILE", "a daemon's database, while no daemon runs");
  add_daemon(usage, &place->daemon, "without --db: ");
}

Outcome carry_out(const TournamentPlace& place, const TournamentWanted& wanted,
                  const std::vector<std::string>& words) {
  auto order = tournament::parse_order(words);
  if (!order) return not_done(kUsage, order.error());
  if (!place.database.empty()) {
    order->section = wanted.section;
    order->round = wanted.round;
    return in_database(place, wanted, [&](const Book& /*book*/) { return *order; });
  }
  const auto daemon = DaemonClient::to(place.daemon);
  if (!daemon) return not_done(kUsage, daemon.error());
  json::object body{{"author", wanted.author}, {"order", json::array(words.begin(), words.end())}};
  if (!wanted.section.empty()) body["section"] = wanted.section;
  if (wanted.round) body["round"] = *wanted.round;
  if (wanted.preview) body["preview"] = true;
  return outcome_of(daemon->post(std::string(kOrders), json::serialize(body)));
}

Outcome carry_in(const TournamentPlace& place, const TournamentWanted& wanted, const FileToImport& file) {
  const OrderOf order_of = [&](const Book& book) {
    return secretary::order_of(book, {wanted.author, wanted.preview, wanted.section, wanted.round,
                                      file.columns, file.name, file.bytes})
        .map_error([](const secretary::Faulty& faulty) { return faulty.faults; });
  };
  if (!place.database.empty()) return in_database(place, wanted, order_of);
  const auto daemon = DaemonClient::to(place.daemon);
  if (!daemon) return not_done(kUsage, daemon.error());
  std::string target =
      fmt::format("{}?name={}&author={}", kFiles, query_value_of(file.name), query_value_of(wanted.author));
  if (!wanted.section.empty()) target += "&section=" + query_value_of(wanted.section);
  if (wanted.round) target += fmt::format("&round={}", *wanted.round);
  if (!file.columns.empty()) target += "&columns=" + query_value_of(file.columns);
  if (wanted.preview) target += "&preview=yes";
  const auto answer = daemon->post_file(target, file.bytes);
  if (!answer && wanted.preview && place.daemon.empty()) {
    fmt::print(stderr, "eboardctl import: {}; compared with an empty tournament\n", answer.error());
    return in_book(Book(), nullptr, wanted, order_of);
  }
  return outcome_of(answer);
}

Expected<seams::TournamentHistory, NotDone> read_history(const TournamentPlace& place) {
  if (!place.database.empty()) {
    auto store = Store::open(place.database, Store::Access::read_only);
    if (!store) return not_done(kOutside, store.error().message);
    const auto book = secretary::read_book(*store);
    if (!book) return not_done(kOutside, book.error());
    return seams::TournamentHistory{book->steps(), {}};
  }
  const auto daemon = DaemonClient::to(place.daemon);
  if (!daemon) return not_done(kUsage, daemon.error());
  const auto answer = daemon->get(std::string(kOrders));
  if (!answer) return not_done(kOutside, answer.error());
  const auto object = object_of(*answer);
  if (!object) return not_done(kOutside, object.error());
  if (answer->status >= 300) return not_done(kOutside, text_of(*object, "error"));
  seams::TournamentHistory history;
  for (const json::value& one : object->at("changes").as_array()) {
    const json::object& line = one.as_object();
    tournament::Step& step = history.steps.emplace_back();
    step.id = line.at("id").as_int64();
    step.at = line.at("at").as_int64();
    step.author = text_of(line, "author");
    step.what = text_of(line, "what");
    if (const json::value* undoes = line.if_contains("undoes")) step.undoes = undoes->as_int64();
  }
  for (const json::value& one : object->at("not_taken").as_array()) {
    const json::object& file = one.as_object();
    history.not_taken.push_back({text_of(file, "section"), text_of(file, "file_name"),
                                 file.at("at").as_int64(), lines_of(file, "faults")});
  }
  return history;
}

Expected<std::string, NotDone> read_tournament_file(const TournamentPlace& place, const std::string& section,
                                                    FileResults results) {
  if (!place.database.empty()) {
    auto store = Store::open(place.database, Store::Access::read_only);
    if (!store) return not_done(kOutside, store.error().message);
    const auto book = secretary::read_book(*store);
    if (!book) return not_done(kOutside, book.error());
    const int number = book->find(section);
    auto file = results == FileResults::all || number == 0
                    ? secretary::tournament_file(*store, *book, number)
                    : secretary::tournament_file(*book, number, book->section(number));
    if (!file) return not_done(kNo, file.error());
    return std::move(*file);
  }
  const auto daemon = DaemonClient::to(place.daemon);
  if (!daemon) return not_done(kUsage, daemon.error());
  const auto answer = daemon->get(fmt::format("{}?section={}&results={}", kFiles, query_value_of(section),
                                              results == FileResults::all ? "all" : "entered"));
  if (!answer) return not_done(kOutside, answer.error());
  if (answer->status < 300) return answer->body;
  const auto object = object_of(*answer);
  return not_done(answer->status >= 500 ? kOutside : kNo,
                  object ? text_of(*object, "error") : object.error());
}

std::string fault_of(const TournamentWanted& wanted) {
  constexpr std::size_t kLongest = 100;
  for (const auto& [name, text] :
       {std::pair("--section", wanted.section), std::pair("--author", wanted.author)})
    if (text.size() > kLongest || rules::one_line(rules::as_utf8(text)) != text)
      return fmt::format("{}: one line of UTF-8 of at most {} bytes", name, kLongest);
  return {};
}

std::string hall_time(std::int64_t at) {
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(at / 1000)));
}

std::vector<std::string> not_taken_lines(const seams::TournamentHistory::NotTaken& file) {
  std::vector<std::string> lines;
  for (const std::string& fault : file.faults) {
    const std::string name = fault.starts_with(file.file_name) ? std::string() : file.file_name + ": ";
    lines.push_back(fmt::format("not taken, {}: {}{}", hall_time(file.at), name, fault));
  }
  return lines;
}

int print_outcome(std::string_view command, const Outcome& outcome, bool preview) {
  if (!outcome) {
    if (outcome.error().exit == kUsage) return refuse(command, outcome.error().sentences.front());
    for (const std::string& sentence : outcome.error().sentences) {
      if (outcome.error().exit == kOutside)
        outside(command, sentence);
      else
        fmt::print("refused: {}\n", sentence);
    }
    return outcome.error().exit;
  }
  for (const std::string& line : outcome->warned) fmt::print("{}\n", line);
  if (outcome->changed.empty()) fmt::print("nothing {}\n", preview ? "would change" : "changed");
  for (const std::string& line : outcome->changed) fmt::print("{}\n", line);
  if (outcome->id != 0) fmt::print("change {}\n", outcome->id);
  return kDone;
}

}  // namespace eboard::ctl

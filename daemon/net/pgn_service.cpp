// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <ctime>
#include <utility>

#include "rules/pgn.hpp"

namespace eboard::net {

namespace {

/// The texts that are kept; more rounds than this are read again.
constexpr std::size_t kMostTexts = 64;

std::string date_of(storage::Millis at) {
  const std::time_t seconds = std::chrono::duration_cast<std::chrono::seconds>(at).count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

void set_default(rules::GameRecord& record, std::string_view name, const std::string& value) {
  if (!record.tag(name)) record.set_tag(name, value);
}

rules::GameRecord with_tags(const storage::GameRow& game, const std::string& event) {
  rules::GameRecord record = game.record;
  set_default(record, "Event", event.empty() ? "?" : event);
  set_default(record, "Site", "?");
  set_default(record, "Date", date_of(game.started));
  set_default(record, "Round", std::to_string(game.round));
  set_default(record, "White", "?");
  set_default(record, "Black", "?");
  record.set_tag("Result", rules::to_string(record.result));
  set_default(record, "Board", std::to_string(game.board_number));
  return record;
}

}  // namespace

std::string to_round_pgn(std::vector<storage::GameRow> games, std::optional<int> board,
                         const std::string& event) {
  std::sort(games.begin(), games.end(), [](const storage::GameRow& a, const storage::GameRow& b) {
    return std::pair(a.board_number, a.number) < std::pair(b.board_number, b.number);
  });
  std::string text;
  for (const storage::GameRow& game : games) {
    if (board && game.board_number != *board) continue;
    if (!text.empty() && !text.ends_with("\n\n")) text += '\n';
    text += rules::to_pgn(with_tags(game, event));
  }
  return text;
}

/// Owns the thread and the connection that only it uses.
class PgnService::Reader {
 public:
  Reader(std::string database, std::string event)
      : database_(std::move(database)), event_(std::move(event)) {}
  ~Reader() { pool_.join(); }

  void run(std::function<void()> task) { boost::asio::post(pool_, std::move(task)); }

  Answer read(const PgnQuery& query) {
    if (database_.empty()) return std::make_shared<const std::string>();
    if (!store_) {
      auto opened = storage::Store::open(database_, storage::Store::Access::read_beside_writer);
      if (!opened) return unexpected(opened.error().message);
      store_.emplace(std::move(*opened));
    }
    auto games = store_->games(query.round);
    if (!games) {
      store_.reset();
      return unexpected(games.error().message);
    }
    return std::make_shared<const std::string>(to_round_pgn(std::move(*games), query.board, event_));
  }

 private:
  std::string database_, event_;
  std::optional<storage::Store> store_;
  boost::asio::thread_pool pool_{1};
};

PgnService::PgnService(std::string database, std::string event, Post post)
    : post_(std::move(post)), reader_(std::make_unique<Reader>(std::move(database), std::move(event))) {}

PgnService::~PgnService() = default;

void PgnService::stop() { reader_.reset(); }

void PgnService::get(const PgnQuery& query, std::uint64_t version, Callback callback) {
  if (entries_.size() > kMostTexts) {
    std::erase_if(entries_, [](const auto& entry) { return !entry.second.reading; });
  }
  Entry& entry = entries_[query];
  if (entry.text && entry.version == version) {
    callback(Answer(entry.text));
    return;
  }
  entry.waiting.push_back(std::move(callback));
  if (!entry.reading) read(query, version);
}

void PgnService::read(const PgnQuery& query, std::uint64_t version) {
  entries_[query].reading = true;
  reader_->run([this, query, version, reader = reader_.get()] {
    post_([this, query, version, answer = reader->read(query)] { finished(query, version, answer); });
  });
}

void PgnService::finished(const PgnQuery& query, std::uint64_t version, const Answer& answer) {
  Entry& entry = entries_[query];
  entry.reading = false;
  if (answer) {
    entry.text = *answer;
    entry.version = version;
  }
  for (const Callback& callback : std::exchange(entry.waiting, {})) callback(answer);
}

}  // namespace eboard::net

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pgn_service.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <ctime>
#include <utility>

#include "rules/pgn.hpp"

namespace eboard::net {

namespace {

/// The texts that are kept; more rounds than this, or longer ones, are read again.
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

void append_round_pgn(std::string& text, const storage::GameRow& game, const std::string& event) {
  if (!text.empty() && !text.ends_with("\n\n")) text += '\n';
  text += rules::to_pgn(with_tags(game, event));
}

namespace {
std::string unreadable(const storage::StoreError& error) {
  return "the store cannot be read now: " + error.message;
}
}  // namespace

/// Owns the thread and the connection that only it uses.
class PgnService::Reader {
 public:
  Reader(std::string database, std::string event)
      : database_(std::move(database)), event_(std::move(event)) {}
  ~Reader() { pool_.join(); }

  void run(std::function<void()> task) { boost::asio::post(pool_, std::move(task)); }

  Answer read(const PgnQuery& query) {
    if (database_.empty()) return std::make_shared<const std::string>();
    if (store_ && store_->displaced()) store_.reset();  // the writer may go on in a copy by now
    if (!store_) {
      auto opened = storage::Store::open(database_, storage::Store::Access::read_beside_writer);
      if (!opened) return unexpected(unreadable(opened.error()));
      store_.emplace(std::move(*opened));
    }
    std::string text;
    const auto read = store_->read_games({query.round, query.board}, [&](const storage::GameRow& game) {
      append_round_pgn(text, game, event_);
      return text.size() <= kMostBytes;
    });
    if (!read) {
      store_.reset();
      return unexpected(unreadable(read.error()));
    }
    if (text.size() <= kMostBytes) return std::make_shared<const std::string>(std::move(text));
    return unexpected(
        fmt::format("more than {} MiB of games; ask for one board, or export them", kMostBytes >> 20));
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

// All texts together stay within what one may be.
void PgnService::make_room(const std::string& wanted) {
  std::size_t bytes = wanted.size();
  for (auto& [query, entry] : entries_) {
    if (!entry.text) continue;
    bytes += entry.text->size();
    if (bytes <= kMostBytes) continue;
    bytes -= entry.text->size();
    entry.text.reset();
  }
}

void PgnService::finished(const PgnQuery& query, std::uint64_t version, const Answer& answer) {
  Entry& entry = entries_[query];
  entry.reading = false;
  if (answer) {
    make_room(**answer);
    entry.text = *answer;
    entry.version = version;
  }
  for (const Callback& callback : std::exchange(entry.waiting, {})) callback(answer);
}

}  // namespace eboard::net

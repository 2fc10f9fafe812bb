// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/hall_site.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <cctype>
#include <exception>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/halls/site/pages.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/system/log.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::halls {

namespace {

namespace json = boost::json;
using std::chrono::milliseconds;

constexpr const char* kIndex = "live/index.json";

std::int64_t unix_seconds(HallSite::Wall wall) {
  return std::chrono::duration_cast<std::chrono::seconds>(wall.time_since_epoch()).count();
}

/// Programs for LiveChess know a tournament by such an id: here by that of the store, written otherwise.
std::string uuid_of(std::string store) {
  std::ranges::transform(store, store.begin(), [](unsigned char letter) { return std::tolower(letter); });
  for (const std::size_t at : {20U, 16U, 12U, 8U}) store.insert(at, 1, '-');
  return store;
}

/// The stream says nothing of devices. One whose events come is there, unless they say otherwise.
seams::DeviceStatus ready(int board) {
  seams::DeviceStatus status;
  status.board = board;
  status.state = seams::DeviceState::ready;
  return status;
}

std::string sentence_of(const seams::Trouble& trouble) {
  return fmt::format("{} {}", trouble.sentence, trouble.detail);
}

/// A delivery may throw.
SiteFolder::Outcome attempt(seams::Delivery& delivery, seams::Released& released) {
  try {
    return delivery.deliver(released);
  } catch (const std::exception& fault) {
    return unexpected(seams::Trouble{.sentence = "Games are not written.", .detail = fault.what()});
  }
}

}  // namespace

Expected<std::unique_ptr<HallSite>, std::string> HallSite::open(Settings settings) {
  auto copy = HallCopy::open(settings.database, settings.store);
  if (!copy) return unexpected(copy.error().message);
  std::unique_ptr<HallSite> site(new HallSite(std::move(settings), std::move(*copy)));
  if (auto loaded = site->load(); !loaded) return unexpected(loaded.error().message);
  return site;
}

HallSite::HallSite(Settings settings, HallCopy copy)
    : settings_(std::move(settings)),
      copy_(std::move(copy)),
      folder_(settings_.folder, settings_.hall, settings_.changed),
      files_(folder_) {
  using outlets::PgnLayout;
  const auto add = [this](const outlets::Content& content, std::chrono::seconds pace) {
    outlets_.push_back({content.make(outlet_folder(folder_)), pace});
  };
  add(outlets::pgn_content(PgnLayout{.of_the_round = false, .of_each_table = true}), {});
  add(outlets::pgn_content(PgnLayout{.of_the_round = true, .of_each_table = false}), kRoundPace);
  if (settings_.livechess) add(outlets::livechess_content({.id = uuid_of(settings_.store)}), kRoundPace);
  read_number();
}

/// Readers must not see it count down: the former index says where it stood.
void HallSite::read_number() {
  const auto text = rules::read_input(folder_.path_of(kIndex), rules::InputKind::configuration);
  if (!text) return;
  boost::system::error_code fault;
  const json::value index = json::parse(*text, fault);
  if (fault || !index.is_object()) return;
  const json::value* number = index.as_object().if_contains("number");
  if (number != nullptr && number->is_int64()) number_ = number->as_int64();
}

storage::Result<void> HallSite::load() {
  auto history = copy_.history();
  if (!history) return unexpected(history.error());
  if (auto known = know_boards(); !known) return known;
  if (auto known = know_earlier_games(*history); !known) return known;
  for (const live::GameSeat& seat : history->seats) state_.know(seat);
  for (const auto& [board, marks] : history->marks) state_.know(board, marks);
  for (const storage::StoredEvent& event : history->events) {
    (void)state_.apply(event);
    clock_.remember(event.event.at);
  }
  files_.all_changed(state_);
  return {};
}

/// Those of which no events are read: who played where is all that is shown of them.
storage::Result<void> HallSite::know_earlier_games(const net::Recalled& history) {
  std::map<BoardId, int> latest;
  for (const storage::StoredEvent& event : history.events) {
    int& game = latest[event.board];
    game = std::max(game, event.event.game);
  }
  const auto pairings = copy_.store().rounds().pairings();
  if (!pairings) return unexpected(pairings.error());
  const auto rows = copy_.store().boards();
  if (!rows) return unexpected(rows.error());
  for (const storage::BoardRow& board : *rows) {
    for (int game = 1; game < latest[board.id]; ++game) {
      const auto round = copy_.store().rounds().round_of(board.id, game);
      if (!round) return unexpected(round.error());
      if (!*round) continue;
      const auto pairing = std::ranges::find_if(*pairings, [&](const storage::Pairing& each) {
        return each.round == **round && each.board == board.number;
      });
      state_.know({board.id, game, **round, pairing == pairings->end() ? Tags{} : pairing->tags});
    }
  }
  return {};
}

bool HallSite::is_due(const Outlet& outlet, Steady now) const {
  return (!outlet.events.empty() || outlet.is_renamed) && (!outlet.next || *outlet.next <= now);
}

bool HallSite::is_due(Steady now) const {
  const bool plays = heard_ && now - *heard_ < kPlays;
  const bool beats = written_ && plays && now - *written_ >= kBeat;
  return copy_.is_due() || files_.is_due() || index_is_due_ || beats ||
         std::ranges::any_of(outlets_, [&](const Outlet& outlet) { return is_due(outlet, now); });
}

Expected<void, std::string> HallSite::write_parts(Steady now, std::size_t maximum) {
  if (auto entered = enter(now, maximum); !entered) return unexpected(entered.error().message);
  if (pages_are_due_) {
    if (auto written = write_pages(); !written) return unexpected(sentence_of(written.error()));
    pages_are_due_ = false;
  }
  index_is_due_ = index_is_due_ || files_.is_due();
  if (auto written = files_.write(state_, now); !written) return unexpected(sentence_of(written.error()));
  for (Outlet& outlet : outlets_) {
    if (!is_due(outlet, now)) continue;
    if (auto delivered = deliver(outlet, now); !delivered) return unexpected(sentence_of(delivered.error()));
  }
  return {};
}

storage::Result<void> HallSite::enter(Steady now, std::size_t maximum) {
  const std::int64_t before = copy_.missing();
  const auto entered = enter_events(now, maximum);
  if (copy_.missing() > before)
    log::warning("hall {}: {} events never came, or are of another version", settings_.hall,
                 copy_.missing() - before);
  return entered ? enter_rounds() : entered;
}

storage::Result<void> HallSite::enter_events(Steady now, std::size_t maximum) {
  const auto entered = copy_.enter_events(now, maximum);
  if (!entered) return unexpected(entered.error());
  if (!entered->empty()) heard_ = now;
  const bool is_new = std::ranges::any_of(
      *entered, [this](const storage::StoredEvent& event) { return !state_.knows(event.board); });
  if (is_new) {
    if (auto known = know_boards(); !known) return known;
  }
  for (const storage::StoredEvent& event : *entered) {
    clock_.observe(event.event.at, now);
    files_.changed(state_.apply(event));
    for (Outlet& outlet : outlets_) outlet.events.push_back(event);
  }
  return {};
}

storage::Result<void> HallSite::enter_rounds() {
  const auto is_renamed = copy_.enter_rounds();
  if (!is_renamed) return unexpected(is_renamed.error());
  if (!*is_renamed) return {};
  for (Outlet& outlet : outlets_) outlet.is_renamed = true;
  return know_boards();
}

/// As the store has them now: tables, and who sits there.
storage::Result<void> HallSite::know_boards() {
  const auto boards = copy_.boards();
  if (!boards) return unexpected(boards.error());
  const auto history = copy_.history();
  if (!history) return unexpected(history.error());
  for (const seams::BoardInfo& board : *boards) {
    const bool is_new = !state_.knows(board.id);
    files_.changed(state_.apply(board));
    if (is_new) files_.changed(state_.apply(ready(board.number)));
  }
  for (const live::GameSeat& seat : history->seats) state_.know(seat);
  return {};
}

SiteFolder::Outcome HallSite::deliver(Outlet& outlet, Steady now) {
  const auto last = copy_.store().last_sequence();
  if (!last)
    return unexpected(
        seams::Trouble{.sentence = "Its store cannot be read.", .detail = last.error().message});
  const auto line = clock_.now(now);
  seams::Released released(outlet.events, copy_.store(), {}, {*last, line}, line, outlet.is_renamed);
  auto delivered = attempt(*outlet.delivery, released);
  if (!delivered && folder_.take_failure()) return delivered;
  // What a hall publishes may be more than an outlet takes, and nobody else waits for it.
  const std::string trouble = delivered ? std::string() : sentence_of(delivered.error());
  if (!trouble.empty() && trouble != outlet.trouble) log::error("hall {}: {}", settings_.hall, trouble);
  outlet.trouble = trouble;
  outlet.events.clear();
  outlet.is_renamed = false;
  outlet.next = now + outlet.pace;
  return {};
}

SiteFolder::Outcome HallSite::write_pages() {
  for (const Page& page : pages()) {
    if (auto written = folder_.write(page.path, page.text, page.gzip); !written) return written;
  }
  return {};
}

std::string HallSite::index_text(Steady now, Wall wall) const {
  const bool plays = heard_ && now - *heard_ < kPlays;
  json::object index{
      {"number", number_},
      {"written_ms", std::chrono::duration_cast<milliseconds>(wall.time_since_epoch()).count()},
      {"beat_ms", plays ? json::value(milliseconds(kBeat).count()) : json::value(nullptr)},
      {"run", settings_.store},
      {"sequence", state_.sequence()},
      {"now_ms", clock_.running() ? json::value(clock_.now(now).count()) : json::value(nullptr)},
      {"event", net::event_name_of(state_)}};
  for (auto& [key, value] : files_.names()) index[key] = std::move(value);
  return net::json_text(index) + "\n";
}

Expected<void, std::string> HallSite::write_index(Steady now, Wall wall) {
  const bool beats = !written_ || now - *written_ >= kBeat;
  if (index_is_due_ || beats) {
    // Behind what an index ever had that is lost now.
    number_ = std::max(number_ + 1, unix_seconds(wall));
    if (auto written = folder_.write(kIndex, index_text(now, wall)); !written)
      return unexpected(sentence_of(written.error()));
    written_ = now;
    index_is_due_ = false;
  }
  if (std::exchange(others_are_there_, false)) folder_.drop_others(files_.files(), now);
  folder_.clear(now);
  return {};
}

}  // namespace eboard::halls

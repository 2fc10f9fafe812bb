// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/core_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "daemon/core/boards.hpp"
#include "daemon/core/device_line.hpp"
#include "daemon/core/mate_search.hpp"
#include "daemon/core/naming.hpp"
#include "daemon/core/plugging.hpp"
#include "daemon/core/proposals.hpp"
#include "daemon/core/ruling_answers.hpp"
#include "daemon/events/evidence_json.hpp"
#include "daemon/pipeline/swaps.hpp"
#include "daemon/system/log.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds kNoRoomPause{100}, kHouseKeeping{1000};

bool same(const seams::DeviceStatus& a, const seams::DeviceStatus& b) {
  return a.board == b.board && a.serial == b.serial && a.firmware == b.firmware && a.state == b.state &&
         a.bytes == b.bytes && a.errors == b.errors;
}

}  // namespace

class CoreLoop::Impl final : public NamingHost {
 public:
  Impl(CoreSettings settings, const TimeLine& line, StorageThread& storage, seams::LiveFeed& feed)
      : arrangement_(std::move(settings.arrangement)),
        quaternity_ports_(std::move(settings.quaternity_ports)),
        line_(line),
        storage_(storage),
        feed_(feed),
        house_keeping_(io_),
        plugging_(
            io_, std::move(settings.watch),
            [this](const std::string& path, const Plugging::Candidates& drivers) {
              open_found(path, drivers);
            },
            [this](const std::string& path) { unplugged(path); }) {}

  void add(BoardRecorder recorder) { (void)add_slot(std::move(recorder)); }
  void know(const std::vector<KnownBoard>& boards) {
    keys_.emplace(arrangement_.boards, arrangement_.ports, boards);
    naming_.emplace(*keys_, io_, storage_, *this);
  }

  void start() {
    for (auto& [key, slot] : slots_) {
      if (slot->recorder.open()) slot->recorder.lost(line_.now(), "the daemon was not running");
      concluded(*slot);
    }
    for (const PortConfig& port : arrangement_.ports) open_named(port);
    for (const QuaternityPort& four : quaternity_ports_) open_quaternity(four);
    if (arrangement_.discover) plugging_.start();
    keep_house();
    thread_ = std::thread([this] { io_.run(); });
  }

  void stop() {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] {
      for (auto& [path, line] : lines_) {
        line->session.close(line_.now(), "the daemon stopped");
        follow(*line);
      }
      plugging_.stop();
      io_.stop();
    });
    thread_.join();
    mates_.stop();
  }

  template <class Question>
  void ask(Question question, seams::ReplyTo<Question> reply) {
    asio::post(io_,
               [this, question = std::move(question), reply = std::move(reply)] { answer(question, reply); });
  }

  void rearrange(Arrangement wanted, Done done) {
    asio::post(io_, [this, wanted = std::move(wanted), done = std::move(done)] {
      if (std::exchange(rearranging_, true))
        return done(unexpected(std::string("another change is under way")));
      prepare(wanted, done);
    });
  }

  [[nodiscard]] std::uint64_t ticks() const { return ticks_; }

 private:
  // --- A change of the configuration has three steps. First the tables that it names get their numbers, so
  // that no device that connects meanwhile takes them. Then the store is asked for these tables. Then ports
  // are closed and opened.
  struct Change {
    Arrangement next;
    Rearranged outcome;
    Done done;
  };

  [[nodiscard]] std::vector<HeardBoard> heard_boards() const {
    std::vector<HeardBoard> all;
    for (const auto& [key, slot] : slots_) {
      if (slot->heard_on == nullptr || slot->heard_on->session.descriptor() < 0) continue;
      const Line& line = *slot->heard_on;
      all.push_back({{key, slot->recorder.identity().number},
                     line.port.path,
                     line.session.status().serial,
                     line.port.board.has_value()});
    }
    for (const auto& [key, line] : naming_->looked_up())
      all.push_back({key, line->port.path, line->session.status().serial, false});
    return all;
  }

  void prepare(const Arrangement& wanted, const Done& done) {
    Running running{arrangement_, heard_boards(), {}};
    for (const QuaternityPort& four : quaternity_ports_) running.quaternity_paths.insert(four.port.path);
    Plan plan = plan_rearrangement(running, wanted, *keys_);
    auto change = std::make_shared<Change>(Change{std::move(plan.next), {}, done});
    change->outcome.refused = std::move(plan.refused);
    change->outcome.later = tell_displaced(*keys_);
    std::set<std::string> there;
    for (const auto& [key, slot] : slots_) there.insert(key);
    for (const auto& [key, line] : naming_->looked_up()) there.insert(key.key);
    storage_.ask([this, change, there = std::move(there), now = line_.now()](storage::Store& store) {
      auto raised = std::make_shared<Expected<Boards, std::string>>(
          raise_more(store, change->next, there, now, sink()));
      asio::post(io_, [this, change, raised] { settle(*change, *raised); });
    });
  }

  void settle(Change& change, Expected<Boards, std::string>& raised) {
    rearranging_ = false;
    if (!raised) {
      keys_->configure(arrangement_.boards, arrangement_.ports);
      return change.done(unexpected(raised.error()));
    }
    for (BoardRecorder& recorder : raised->recorders) {
      Slot& slot = add_slot(std::move(recorder));
      const BoardIdentity& board = slot.recorder.identity();
      show(change.next.board(board.number), board.board);
      concluded(slot);
    }
    const Arrangement before = std::exchange(arrangement_, change.next);
    change_ports(before, change.outcome);
    describe_anew(before, change.outcome);
    change.done(std::move(change.outcome));
  }

  void change_ports(const Arrangement& before, Rearranged& outcome) {
    for (const PortConfig& port : before.ports) {
      const PortConfig* next = arrangement_.port(port.path);
      const auto line = lines_.find(port.path);
      if (line == lines_.end() || (next != nullptr && next->board == port.board)) continue;
      end(*line->second, "the configuration changed");
      outcome.changed.push_back(fmt::format("port {}: closed", port.path));
    }
    for (const PortConfig& port : arrangement_.ports) {
      if (const auto line = lines_.find(port.path); line != lines_.end()) {
        keep_open(*line->second, port);
      } else {
        open_named(port);
        outcome.changed.push_back(fmt::format("port {}: opened", port.path));
      }
    }
    for (auto& [path, line] : lines_) ask_again(*line, outcome);
    if (arrangement_.discover) plugging_.start();
  }

  /// The configuration may now name a port that was found before.
  void keep_open(Line& line, const PortConfig& port) {
    if (!line.found) return;
    if (port.board || port.driver != line.session.driver().name) {
      end(line, "the configuration changed");
      return open_named(port);
    }
    line.found = false;
    line.may_open = {};
  }

  /// Identifies the device again: the configuration may give it, or its table, to another.
  void ask_again(Line& line, Rearranged& outcome) {
    if (line.slot == nullptr || line.port.board) return;
    const BoardIdentity& board = line.slot->recorder.identity();
    const std::string serial = line.session.status().serial;
    if (board.key != table_key(board.number) || keys_->of_device(serial, line.port.path).key == board.key)
      return;
    outcome.changed.push_back(
        fmt::format("port {}: the device there is not board {} any more", line.port.path, board.number));
    line.session.start_over(line_.now(), "the configuration changed");
    after(line);
  }

  void describe_anew(const Arrangement& before, Rearranged& outcome) {
    for (auto& [key, slot] : slots_) {
      const BoardIdentity& identity = slot->recorder.identity();
      const BoardConfig board = arrangement_.board(identity.number);
      slot->recorder.allow_stored(board.stored_changes);
      slot->recorder.want_settings(settings_of(board, slot->recorder.driver()));
      if (shown_[identity.number] != identity.board) continue;
      if (slot->recorder.keeps_settings()) {
        outcome.later.push_back(fmt::format(
            "board {}: the game that is played there keeps its time control, edition and rules; the new "
            "ones hold from the next game",
            identity.number));
      }
      if (info_of(before.board(identity.number), identity.board) == info_of(board, identity.board)) continue;
      show(board, identity.board);
      outcome.changed.push_back(
          fmt::format("board {}: who plays there, round or time control", identity.number));
    }
  }

  [[nodiscard]] BoardRecorder::Sink sink() {
    return [this](Batch batch) { storage_.push(std::move(batch)); };
  }

  /// Publishes the players of that table. From here on the board's games are shown under its number.
  void show(const BoardConfig& config, storage::BoardId board) {
    shown_[config.number] = board;
    feed_.board_known(info_of(config, board));
  }

  /// Slots are never replaced: lines, timers and pending answers hold their addresses.
  Slot& add_slot(BoardRecorder recorder) {
    std::string key = recorder.identity().key;
    shown_[recorder.identity().number] = recorder.identity().board;
    const auto [slot, is_new] = slots_.try_emplace(std::move(key));
    if (is_new) slot->second = std::make_unique<Slot>(std::move(recorder), io_, line_);
    return *slot->second;
  }

  /// nullptr: that port has a line already.
  Line* add_line(const PortConfig& port, PortSession::Candidates drivers, Line::MayOpen may_open = {}) {
    if (lines_.contains(port.path)) return nullptr;
    auto line = std::make_unique<Line>(port, std::move(drivers), io_, line_, std::move(may_open));
    return lines_.emplace(port.path, std::move(line)).first->second.get();
  }

  void open_named(const PortConfig& port) {
    Line* line = add_line(port, {drivers::find_driver(port.driver)});
    if (line == nullptr) return;
    if (const auto key = keys_->of_port(port)) {
      if (Slot* slot = find_slot(key->key)) attach(*line, *slot, true);
    }
    turn(*line);
  }

  void open_quaternity(const QuaternityPort& four) {
    Line* line = add_line(four.port, {drivers::find_driver(four.port.driver)});
    if (line == nullptr) return;
    line->four = four.listener;
    line->session.attach(*four.listener, true);
    turn(*line);
  }

  void open_found(const std::string& path, const PortSession::Candidates& drivers) {
    Line* line = add_line({.path = path}, drivers, [this, path, drivers] {
      if (plugging_.is_named(path, drivers)) return Expected<void, drivers::TransportError>{};
      return Expected<void, drivers::TransportError>(
          unexpected(drivers::TransportError{0, path + ": it is no board that a driver names"}));
    });
    if (line == nullptr) return;
    line->found = true;
    turn(*line);
  }

  void unplugged(const std::string& path) {
    const auto line = lines_.find(path);
    if (line == lines_.end() || !line->second->found) return;
    log::notice("{}: unplugged", path);
    end(*line->second, "unplugged");
  }

  /// Closes the port. The line is removed when all that its device reported was given to a board.
  void end(Line& line, const std::string& reason) {
    line.session.close(line_.now(), reason);
    after(line);
    line.ended = true;
    leaving_.push_back(std::move(lines_.extract(line.port.path).mapped()));
    let_go(line);
  }

  void let_go(Line& line) {
    if (naming_->waits(line)) return;
    line.rest();
    // Handlers that are queued on the loop may use the line; all of them run before this one.
    asio::post(io_, [this, &line] {
      std::erase_if(leaving_, [&](const auto& leaving) { return leaving.get() == &line; });
    });
  }

  void turn(Line& line) {
    if (line.ended) return;
    line.session.turn(line_.now());
    after(line);
  }

  // Applies what the session did: the loop waits for what the session waits for.
  void after(Line& line) {
    follow(line);
    if (line.told) naming_->identify(line, *std::exchange(line.told, std::nullopt));
    naming_->settle(line);
    if (line.session.descriptor() >= 0) wait_for_input(line);
    if (line.session.next_turn() != Millis::max()) {
      line.timer.at_latest(line.session.next_turn(), [this, &line] { turn(line); });
    }
    if (line.slot != nullptr) concluded(*line.slot);
    arm(line);
    report(line, false);
  }

  /// A line of the record may have been entered meanwhile, so this is also called once a second.
  void arm(Line& line) {
    const auto deadline = line.four != nullptr ? line.four->next_deadline() : std::nullopt;
    if (!deadline) return;
    line.deadline.at_latest(*deadline, [this, &line] {
      line.four->advance(line_.now());
      arm(line);
    });
  }

  // A descriptor that the session has closed must leave the loop before its number is used again.
  void follow(Line& line) {
    const bool open = line.session.descriptor() >= 0;
    if (line.input.is_open() && (!open || line.opening_on_loop != line.session.opening()))
      line.input.release();
    if (line.slot != nullptr && line.session.listener() == nullptr) {
      Slot& slot = *std::exchange(line.slot, nullptr);
      if (slot.heard_on == &line) slot.heard_on = nullptr;
      arm(slot);
    }
  }

  void wait_for_input(Line& line) {
    if (line.input.is_open()) return;  // a wait is under way
    line.input.assign(line.session.descriptor());
    line.opening_on_loop = line.session.opening();
    wait_again(line);
  }

  void wait_again(Line& line) {
    line.input.async_wait(
        asio::posix::stream_descriptor::wait_read,
        [this, &line, opening = line.opening_on_loop](const boost::system::error_code& error) {
          if (!error && opening == line.session.opening()) read(line);
        });
  }

  void read(Line& line) {
    if (line.ended) return;
    // The port's own buffer holds a little more; beyond that, bytes of the device are lost.
    if (!storage_.room() || !line.session.room()) {
      line.no_room.expires_after(kNoRoomPause);
      line.no_room.async_wait(
          [this, &line, opening = line.opening_on_loop](const boost::system::error_code& error) {
            if (!error && line.input.is_open() && opening == line.opening_on_loop) read(line);
          });
      return;
    }
    const int opening = line.opening_on_loop;
    line.session.readable(line_.now());
    after(line);
    if (line.input.is_open() && opening == line.opening_on_loop) wait_again(line);
  }

  void arm(Slot& slot) {
    const auto deadline = slot.recorder.next_deadline();
    if (!deadline) return;
    slot.timer.at_latest(*deadline, [this, &slot] {
      slot.recorder.advance(line_.now());
      concluded(slot);
    });
  }

  /// Call it when the board's pipeline may have concluded something.
  void concluded(Slot& slot) {
    arm(slot);
    compare(slot);
    find_mates(slot);
  }

  void find_mates(Slot& slot) {
    const auto& question = slot.recorder.pipeline().question();
    if (slot.asked || !question) return;
    slot.asked = true;
    mates_.ask(*question, [this, &slot](pipeline::MateAnswer found) {
      asio::post(io_, [this, &slot, found = std::move(found)] {
        slot.asked = false;
        slot.recorder.answer(line_.now(), found);
        concluded(slot);
      });
    });
  }

  /// Two devices may have stood for a table one after the other: the connected one is returned.
  Slot* slot_of(int board) {
    Slot* found = nullptr;
    for (auto& [key, slot] : slots_) {
      if (slot->recorder.identity().number != board) continue;
      if (found == nullptr || slot->heard_on != nullptr) found = slot.get();
    }
    return found;
  }

  static auto no_board(int number) {
    return unexpected(
        seams::Refused{seams::Refused::Why::unknown, fmt::format("there is no board {}", number)});
  }

  void answer(const seams::RulingRequest& request, const seams::ReplyTo<seams::RulingRequest>& reply) {
    Slot* slot = slot_of(request.board);
    if (slot == nullptr) return reply(no_board(request.board));
    // The answer is ready before the storage thread can need it. It is sent when the ruling is stored.
    const auto given = std::make_shared<std::promise<rules::RulingEntered>>();
    const auto wall = std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
    auto entered = enter_ruling(slot->recorder, line_.now(), wall, request.asked,
                                [given, reply] { reply(given->get_future().get()); });
    concluded(*slot);
    if (!entered) return reply(unexpected(std::move(entered.error())));
    given->set_value(std::move(*entered));
  }

  void answer(const seams::StandingQuery& query, const seams::ReplyTo<seams::StandingQuery>& reply) {
    Slot* slot = slot_of(query.board);
    if (slot == nullptr) return reply(no_board(query.board));
    reply(standing(slot->recorder));
  }

  void answer(const seams::GapsQuery& query, const seams::ReplyTo<seams::GapsQuery>& reply) {
    std::set<int> boards;
    for (auto& [key, slot] : slots_) {
      const int number = slot->recorder.identity().number;
      if (!query.board || number == *query.board) boards.insert(number);
    }
    if (query.board && boards.empty()) return reply(no_board(*query.board));
    std::vector<seams::BoardGap> all;
    for (const int number : boards)
      std::ranges::move(gaps(slot_of(number)->recorder), std::back_inserter(all));
    reply(std::move(all));
  }

  void answer(const seams::ProposalQuery& query, const seams::ReplyTo<seams::ProposalQuery>& reply) {
    Slot* slot = slot_of(query.board);
    if (slot == nullptr) return reply(no_board(query.board));
    reply(propose_rulings(slot->recorder, query));
  }

  /// Boards that changed places can only be found by comparing all of them.
  void compare(Slot& slot) {
    const pipeline::Whereabouts& where = slot.recorder.pipeline().whereabouts();
    if (std::exchange(slot.compared, where.changes()) == where.changes()) return;
    std::vector<pipeline::TableAt> tables;
    for (const auto& [key, one] : slots_)
      tables.push_back({one->recorder.identity().number, &one->recorder.pipeline().whereabouts()});
    for (const auto& [number, note] : pipeline::find_swaps(tables, slot.recorder.identity().number)) {
      const auto found = std::ranges::find_if(
          slots_, [&](const auto& one) { return one.second->recorder.identity().number == number; });
      log::warning("board {}: {}, {}: {}", number, to_string(note.code), note.state.text(),
                   tracking::to_text(note.evidence));
      found->second->recorder.note(line_.now(), note);
      arm(*found->second);
    }
  }

  void attach(Line& line, Slot& slot, bool fixed) {
    // The board moved here from another port, whose line must not report for it any more.
    for (auto& [path, other] : lines_) {
      if (other->reported && other->reported->board == slot.recorder.identity().number)
        other->reported.reset();
    }
    const BoardIdentity& board = slot.recorder.identity();
    if (shown_[board.number] != board.board) show(arrangement_.board(board.number), board.board);
    line.slot = &slot;
    slot.heard_on = &line;
    line.session.attach(slot.recorder, fixed);
  }

  // --- NamingHost
  Slot* find_slot(const std::string& key) override {
    const auto slot = slots_.find(key);
    return slot == slots_.end() ? nullptr : slot->second.get();
  }

  Slot* make_slot(BoardIdentity identity, const Line& line) override {
    const BoardConfig board = arrangement_.board(identity.number);
    log::notice("{}: a new board, number {}", line.port.path, identity.number);
    auto recorder =
        BoardRecorder::begin(std::move(identity), settings_of(board, std::string(line.session.driver().name)),
                             line.session.opened_at(), sink());
    if (recorder) {
      recorder->allow_stored(board.stored_changes);
      show(board, recorder->identity().board);
      return &add_slot(std::move(*recorder));
    }
    log::error("{}: {}", line.port.path, recorder.error());
    return nullptr;
  }

  void speak_for(Line& line, Slot& slot) override {
    attach(line, slot, false);
    after(line);
    if (line.ended) let_go(line);
  }

  void hurry(Line& line) override { turn(line); }

  void keep_house() {
    ++ticks_;
    for (auto& [path, line] : lines_) {
      report(*line, true);
      arm(*line);
    }
    house_keeping_.expires_after(kHouseKeeping);
    house_keeping_.async_wait([this](const boost::system::error_code& error) {
      if (!error) keep_house();
    });
  }

  // Reports counters once a second, and all else at once.
  void report(Line& line, bool counters) {
    seams::DeviceStatus status = line.session.status();
    if (line.slot != nullptr) status.board = line.slot->recorder.identity().number;
    if (status.board == 0 && line.reported)
      status.board = line.reported->board;  // the link is lost, and no other line has the board yet
    if (status.board == 0) return;
    if (line.reported) {
      seams::DeviceStatus before = *line.reported;
      if (!counters) {
        before.bytes = status.bytes;
        before.errors = status.errors;
      }
      if (same(before, status)) return;
    }
    feed_.device_status(status);
    line.reported = std::move(status);
  }

  Arrangement arrangement_;
  std::vector<QuaternityPort> quaternity_ports_;
  const TimeLine& line_;
  StorageThread& storage_;
  seams::LiveFeed& feed_;
  asio::io_context io_{1};
  asio::steady_timer house_keeping_;
  std::optional<KeyRing> keys_;
  std::optional<Naming> naming_;
  std::map<std::string, std::unique_ptr<Slot>> slots_;  ///< by the device's key
  std::map<int, storage::BoardId> shown_;               ///< by number: whose games the pages show
  std::map<std::string, std::unique_ptr<Line>> lines_;  ///< by path
  std::vector<std::unique_ptr<Line>> leaving_;          ///< they ended, but something still refers to them
  Plugging plugging_;
  bool rearranging_ = false;
  std::atomic<std::uint64_t> ticks_{0};
  std::thread thread_;
  MateSearch mates_;
};

CoreLoop::CoreLoop(CoreSettings settings, const TimeLine& line, StorageThread& storage, seams::LiveFeed& feed)
    : impl_(std::make_unique<Impl>(std::move(settings), line, storage, feed)) {}
CoreLoop::~CoreLoop() { stop(); }
void CoreLoop::add(BoardRecorder recorder) { impl_->add(std::move(recorder)); }
void CoreLoop::know(const std::vector<KnownBoard>& boards) { impl_->know(boards); }
void CoreLoop::start() { impl_->start(); }
void CoreLoop::stop() { impl_->stop(); }
void CoreLoop::ask(seams::RulingRequest request, seams::ReplyTo<seams::RulingRequest> reply) {
  impl_->ask(std::move(request), std::move(reply));
}
void CoreLoop::ask(seams::StandingQuery query, seams::ReplyTo<seams::StandingQuery> reply) {
  impl_->ask(query, std::move(reply));
}
void CoreLoop::ask(seams::GapsQuery query, seams::ReplyTo<seams::GapsQuery> reply) {
  impl_->ask(query, std::move(reply));
}
void CoreLoop::ask(seams::ProposalQuery query, seams::ReplyTo<seams::ProposalQuery> reply) {
  impl_->ask(std::move(query), std::move(reply));
}
void CoreLoop::rearrange(Arrangement wanted, Done done) {
  impl_->rearrange(std::move(wanted), std::move(done));
}
std::uint64_t CoreLoop::ticks() const { return impl_->ticks(); }

}  // namespace eboard::daemon

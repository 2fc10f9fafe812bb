// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/core_loop.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <type_traits>
#include <utility>

#include "daemon/core/board_desk.hpp"
#include "daemon/core/boards.hpp"
#include "daemon/core/clock_desk.hpp"
#include "daemon/core/differences.hpp"
#include "daemon/core/lines.hpp"
#include "daemon/core/manual_boards.hpp"
#include "daemon/core/pgn_tables.hpp"
#include "daemon/core/slots.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds kHouseKeeping{1000};

}  // namespace

class CoreLoop::Impl {
 public:
  Impl(CoreSettings settings, const TimeLine& line, StorageThread& storage, seams::LiveFeed& feed)
      : arrangement_(std::move(settings.arrangement)),
        quaternity_ports_(std::move(settings.quaternity_ports)),
        damaged_(std::move(settings.damaged)),
        usb_(std::move(settings.watch)),
        air_(std::move(settings.watch_air)),
        open_port_(std::move(settings.open_port)),
        line_(line),
        storage_(storage),
        feed_(feed) {}

  void add(BoardRecorder recorder) { (void)slots_.add(std::move(recorder)); }
  void know(const std::vector<KnownBoard>& boards) {
    keys_.emplace(arrangement_.boards, arrangement_.ports, boards);
    lines_.emplace(LineSurroundings{io_, line_, storage_, feed_, slots_, *keys_, arrangement_, damaged_,
                                    std::move(open_port_)},
                   std::move(usb_), air_);
    manual_.emplace(slots_, *lines_);
    pgns_.emplace(PgnTables::Surroundings{io_, line_, storage_, feed_, slots_, *lines_});
    clocks_.emplace(slots_, *lines_, arrangement_, line_);
  }

  void start() {
    for (const auto& [key, slot] : slots_.all()) {
      if (slot->recorder.open()) slot->recorder.lost(line_.now(), "the daemon was not running");
      slots_.concluded(*slot);
    }
    for (const PortConfig& port : arrangement_.ports) lines_->open(port);
    for (const QuaternityPort& port : quaternity_ports_) lines_->open(port);
    if (arrangement_.discover) lines_->discover();
    if (air_) lines_->scan();
    pgns_->arrange(arrangement_);
    keep_house();
    thread_ = std::thread([this] { io_.run(); });
  }

  void stop() {
    if (!thread_.joinable()) return;
    asio::post(io_, [this] {
      pgns_->stop();
      lines_->close("the daemon stopped");
      io_.stop();
    });
    thread_.join();
    slots_.stop();
  }

  void take(seams::CoreQuestions::Asked asked) {
    asio::post(io_, [this, asked = std::move(asked)] {
      std::visit([this](const auto& one) { answer(one.question, one.reply); }, asked);
    });
  }

  void rearrange(Arrangement wanted, Done done) {
    asio::post(io_, [this, wanted = std::move(wanted), done = std::move(done)] {
      if (std::exchange(rearranging_, true))
        return done(unexpected(std::string("another change is under way")));
      prepare(wanted, done);
    });
  }

  void describe(std::vector<BoardConfig> boards, Done done) {
    asio::post(io_, [this, boards = std::move(boards), done = std::move(done)] {
      if (std::exchange(rearranging_, true))
        return done(unexpected(std::string("another change is under way")));
      Arrangement wanted = arrangement_;
      for (const BoardConfig& board : boards) {
        const auto found = std::ranges::find(wanted.boards, board.number, &BoardConfig::number);
        if (found == wanted.boards.end()) {
          wanted.boards.push_back(board);
        } else {
          found->tags = board.tags;
          found->time_control = board.time_control;
        }
      }
      std::ranges::sort(wanted.boards, {}, &BoardConfig::number);
      prepare(wanted, done);
    });
  }

  void foresee(const Arrangement& wanted, const Done& done) {
    asio::post(io_, [this, wanted, done] {
      KeyRing trial = *keys_;
      const Plan plan = plan_rearrangement(running_beside(wanted), wanted, trial);
      Rearranged outcome{plan.changed, {}, plan.refused};
      for (std::string& each : differences(arrangement_, plan.next))
        outcome.changed.push_back(std::move(each));
      for (const auto& [key, slot] : slots_.all()) {
        if (slots_.shows(slot->recorder.identity()) && slot->recorder.game_under_way())
          say_what_stays(slot->recorder.identity().number, plan.next, outcome);
      }
      done(std::move(outcome));
    });
  }

  [[nodiscard]] std::uint64_t ticks() const { return ticks_; }

 private:
  [[nodiscard]] Running running_beside(const Arrangement& wanted) {
    Running running{
        arrangement_, lines_->heard(wanted.discover || arrangement_.discover), {}, lines_->missed()};
    for (const QuaternityPort& port : quaternity_ports_) running.quaternity_paths.insert(port.port.path);
    return running;
  }

  /// Of a table at which a game is under way.
  void say_what_stays(int number, const Arrangement& next, Rearranged& outcome) const {
    const BoardConfig former = arrangement_.board(number), board = next.board(number);
    if (former.round != board.round)
      outcome.later.push_back(fmt::format(
          "board {}: the game that is played there stays in round {}, with its names", number, former.round));
    if (has_other_rules(former, board)) outcome.later.push_back(kept_words(number, "edition and rules"));
  }
  static std::string kept_words(int number, const char* what) {
    return fmt::format(
        "board {}: the game that is played there keeps its {}; what is new holds from the next game", number,
        what);
  }

  template <class Question>
  void answer(const Question& question, const seams::ReplyTo<Question>& reply) {
    desk_of(question).answer(question, reply);
    if constexpr (std::is_same_v<Question, seams::RulingRequest>) manual_->follow_ruling(question.board);
  }
  void answer(const seams::PortsQuery&, const seams::ReplyTo<seams::PortsQuery>& reply) {
    reply(lines_->standings());
  }
  auto& desk_of(const seams::ClockRequest&) { return *clocks_; }
  auto& desk_of(const seams::ClockQuery&) { return *clocks_; }
  auto& desk_of(const seams::ManualRequest&) { return *manual_; }
  auto& desk_of(const seams::ManualQuery&) { return *manual_; }
  auto& desk_of(const auto&) { return desk_; }

  // --- A change of the configuration has three steps. First the tables that it names get their numbers, so
  // that no device that connects meanwhile takes them. Then the store is asked for these tables. Then ports
  // are closed and opened.
  struct Change {
    Arrangement next;
    std::vector<Renamed> renamed;
    Rearranged outcome;
    Done done;
    /// Of the games under way whose round is known.
    struct Round {
      int game = 0, round = 0;
    };
    std::map<storage::BoardId, Round> rounds;
  };

  void prepare(const Arrangement& wanted, const Done& done) {
    Plan plan = plan_rearrangement(running_beside(wanted), wanted, *keys_);
    auto change =
        std::make_shared<Change>(Change{std::move(plan.next), std::move(plan.renamed), {}, done, {}});
    change->outcome.changed = std::move(plan.changed);
    change->outcome.refused = std::move(plan.refused);
    change->outcome.later = tell_displaced(*keys_);
    std::set<std::string> there = lines_->looked_up();
    for (const auto& [key, slot] : slots_.all()) {
      there.insert(key);
      if (const auto game = slot->recorder.game_under_way())
        change->rounds.insert({slot->recorder.identity().board, {*game, 0}});
    }
    for (const Renamed& board : change->renamed) there.insert(board.to.key);
    storage_.ask([this, change, there = std::move(there), now = line_.now()](storage::Store& store) {
      auto raised = std::make_shared<Expected<RaisedBoards, std::string>>(
          find_more(store, change->next, there, now).and_then([&](const FoundBoards& found) {
            return raise_more(store, found.boards, now, sink_to(storage_));
          }));
      for (auto& [board, game] : change->rounds) {
        if (!*raised) break;
        const auto round = store.rounds().round_of(board, game.game);
        if (!round) *raised = unexpected(round.error().message);
        game.round = round ? round->value_or(0) : 0;
      }
      for (const Renamed& board : change->renamed) {
        if (!*raised) break;
        if (const auto renamed = store.rename(board.from.key, board.to.key, now); !renamed)
          *raised = unexpected(renamed.error().message);
      }
      asio::post(io_, [this, change, raised] { settle(*change, *raised); });
    });
  }

  void settle(Change& change, Expected<RaisedBoards, std::string>& raised) {
    rearranging_ = false;
    if (!raised) {
      for (const Renamed& board : change.renamed) keys_->rename(board.to, board.from);
      keys_->configure(arrangement_.boards, arrangement_.ports);
      return change.done(unexpected(raised.error()));
    }
    for (const Renamed& board : change.renamed) slots_.rename(board.from.key, board.to.key);
    for (BoardRecorder& recorder : raised->recorders) {
      Slot& slot = slots_.add(std::move(recorder));
      const BoardIdentity& board = slot.recorder.identity();
      slots_.show(change.next.board(board.number), board.board);
      slots_.concluded(slot);
    }
    const Arrangement before = std::exchange(arrangement_, change.next);
    lines_->rearranged(before, change.outcome);
    describe_anew(before, change.rounds, change.outcome);
    pgns_->arrange(arrangement_);
    change.done(std::move(change.outcome));
  }

  /// A time control that was corrected in a round holds for the games of that round: a game of another one
  /// keeps its own.
  void correct_control(Slot& slot, const BoardConfig& board,
                       const std::map<storage::BoardId, Change::Round>& rounds) {
    const auto game = slot.recorder.game_under_way();
    const auto known = rounds.find(slot.recorder.identity().board);
    if (!game || known == rounds.end() || known->second.game != *game) return;
    if (known->second.round != 0 && known->second.round != board.round) return;
    slot.recorder.correct_control(line_.now(), control_of(board));
  }

  void describe_anew(const Arrangement& before, const std::map<storage::BoardId, Change::Round>& rounds,
                     Rearranged& outcome) {
    for (const auto& [key, slot] : slots_.all()) {
      const BoardIdentity& identity = slot->recorder.identity();
      const BoardConfig former = before.board(identity.number), board = arrangement_.board(identity.number);
      slot->recorder.allow({.stored = board.stored_changes, .lights = board.lights});
      slot->recorder.want_settings(settings_of(board, slot->recorder.driver()));
      correct_control(*slot, board, rounds);
      slot->recorder.advance(line_.now());  // a board that stands may say nothing more before its game begins
      slots_.concluded(*slot);
      if (!slots_.shows(identity)) continue;
      const BoardRecorder::Kept kept = slot->recorder.kept_settings();
      if (kept.control || kept.rules) {
        outcome.later.push_back(kept_words(identity.number, !kept.rules ? "time control"
                                                            : !kept.control
                                                                ? "edition and rules"
                                                                : "time control, edition and rules"));
      }
      if (kept.waits_for_memory)
        outcome.later.push_back(
            fmt::format("board {}: stored_changes = true from the next game", identity.number));
      std::vector<std::string> changed;
      const std::string& driver = slot->recorder.driver();
      if (info_of(former, identity.board, driver) != info_of(board, identity.board, driver)) {
        slots_.show(board, identity.board);
        changed = table_differences(former, board);
      }
      const auto compare = [&](const char* name, bool was, bool is) {
        if (was != is) changed.push_back(fmt::format("{} = {}", name, is));
      };
      compare("clock_commands", former.clock_commands, board.clock_commands);
      compare("lights", former.lights, board.lights);
      if (!kept.waits_for_memory) compare("stored_changes", former.stored_changes, board.stored_changes);
      if (!changed.empty())
        outcome.changed.push_back(fmt::format("board {}: {}", identity.number, fmt::join(changed, "; ")));
    }
  }

  void keep_house() {
    ++ticks_;
    lines_->keep_house();
    pgns_->keep_house();
    house_keeping_.expires_after(kHouseKeeping);
    house_keeping_.async_wait([this](const boost::system::error_code& error) {
      if (!error) keep_house();
    });
  }

  Arrangement arrangement_;
  std::vector<QuaternityPort> quaternity_ports_;
  std::set<std::string> damaged_;
  Plugging::MakeWatch usb_, air_;
  OpenPort open_port_;  ///< until the lines have it
  const TimeLine& line_;
  StorageThread& storage_;
  seams::LiveFeed& feed_;
  asio::io_context io_{1};
  asio::steady_timer house_keeping_{io_};
  std::optional<KeyRing> keys_;
  Slots slots_{io_, line_, feed_};
  BoardDesk desk_{slots_, line_};
  std::optional<Lines> lines_;
  std::optional<ManualBoards> manual_;
  std::optional<PgnTables> pgns_;
  std::optional<ClockDesk> clocks_;
  bool rearranging_ = false;
  std::atomic<std::uint64_t> ticks_{0};
  std::thread thread_;
};

CoreLoop::CoreLoop(CoreSettings settings, const TimeLine& line, StorageThread& storage, seams::LiveFeed& feed)
    : impl_(std::make_unique<Impl>(std::move(settings), line, storage, feed)) {}
CoreLoop::~CoreLoop() { stop(); }
void CoreLoop::add(BoardRecorder recorder) { impl_->add(std::move(recorder)); }
void CoreLoop::know(const std::vector<KnownBoard>& boards) { impl_->know(boards); }
void CoreLoop::start() { impl_->start(); }
void CoreLoop::stop() { impl_->stop(); }
void CoreLoop::take(seams::CoreQuestions::Asked asked) { impl_->take(std::move(asked)); }
void CoreLoop::rearrange(Arrangement wanted, Done done) {
  impl_->rearrange(std::move(wanted), std::move(done));
}
void CoreLoop::describe(std::vector<BoardConfig> boards, Done done) {
  impl_->describe(std::move(boards), std::move(done));
}
void CoreLoop::foresee(Arrangement wanted, Done done) { impl_->foresee(wanted, done); }
std::uint64_t CoreLoop::ticks() const { return impl_->ticks(); }

}  // namespace eboard::daemon

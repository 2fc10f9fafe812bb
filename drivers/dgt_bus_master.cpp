// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_bus_master.hpp"

#include <algorithm>
#include <utility>

#include "drivers/dgt_log.hpp"

namespace eboard::drivers::dgt::bus {

namespace {

constexpr int kMissesOfAll = 2;          // in a row: rather all boards left the bus than that many are gone
constexpr std::uint8_t kNoClock = 0x20;  // of the last byte of a clock answer

bool is_due(std::optional<Millis> last, Millis every, Millis now) { return last && now >= *last + every; }

}  // namespace

Master::Master(Settings settings) : exchange_(settings.allowance) {
  for (const Address address : settings.expected) boards_.try_emplace(address);
}

void Master::start(Millis now) {
  exchange_.end();
  (void)exchange_.take_noise();
  addresses_.start();
  urgent_.clear();
  visit_.clear();
  visiting_ = asked_again_ = false;
  round_.clear();
  for (auto& [address, board] : boards_) {
    board.there = false;
    board.repeat = board.repeat || !board.last_changes.empty();
    round_.push_back({Command::ping, address});
  }
  rounds_ = quiet_rounds_ = misses_ = 0;
  to_bus_mode_ = true;
  next_turn_ = pause_ends_ = cycle_at_ = round_at_ = absent_at_ = changed_at_ = now;
}

void Master::watch(Address address) {
  Board& board = boards_[address];
  board.watched = board.wants_clock = true;
  next_turn_ = Millis{0};
}

void Master::leave(Address address) { boards_[address].watched = false; }

void Master::ask(const Question& question) {
  if (std::ranges::find(urgent_, question) == urgent_.end()) urgent_.push_back(question);
  next_turn_ = Millis{0};
}

Bytes Master::turn(Millis now, std::vector<Heard>& out) {
  if (exchange_.question()) {
    if (now < exchange_.deadline()) return {};
    missed(now, out);
  }
  if (now < pause_ends_) {
    next_turn_ = pause_ends_;
    return {};
  }
  if (std::exchange(to_bus_mode_, false)) {
    next_turn_ = pause_ends_ = now + kPause;
    return {dgt::kToBusMode};
  }
  const auto question = choose(now);
  if (!question) return {};
  exchange_.begin(*question, now);
  addresses_.asked(*question, now);
  return encode(*question);
}

void Master::receive(Millis now, std::span<const std::uint8_t> bytes, std::vector<Heard>& out) {
  std::vector<Answer> answers;
  exchange_.receive(bytes, now, answers);
  for (const Answer& answer : answers) take(answer, now, out);
}

// Answers may also come late, when another board was asked already.
void Master::take(const Answer& answer, Millis now, std::vector<Heard>& out) {
  if (answer.address == kEveryBoard) return;
  addresses_.answered(answer, now);
  Board& board = boards_[answer.address];
  found_ = found_ || !board.there;
  board.there = true;
  board.misses = misses_ = 0;
  const auto& asked = exchange_.question();
  const bool answers = asked && asked->address == answer.address && answer_to(asked->command) == answer.id;
  const bool again = repeats(answer);
  if (answer.id == kChanges) {
    if (!again) take_changes(board, answer, now);
    if (answers && asked->command == Command::repeat) board.repeat = false;
  }
  if (answer.id == kClock) {
    board.clock_at = now;
    board.has_clock = (answer.data().back() & kNoClock) == 0;
  }
  if (answer.id == kDump) {
    board.dump_at = now;
    board.in_doubt = false;
  }
  if (!again) report(answer.address, answer.frame, out);
  if (!answers) return;
  report_noise(answer.address, out);
  answered_ = answer.address;
  exchange_.end();
  asked_again_ = false;
}

/// A board gives the same answer again if it did not hear the question before, and after a late answer.
bool Master::repeats(const Answer& answer) const {
  const auto& asked = exchange_.question();
  const bool fresh = asked == Question{Command::changes, answer.address};
  return answer.id == kChanges && !fresh && boards_.at(answer.address).last_changes == answer.frame;
}

void Master::take_changes(Board& board, const Answer& answer, Millis now) {
  board.last_changes = answer.frame;
  auto items = answer.data();
  while (const auto item = next_item(items)) {
    if (std::holds_alternative<StoredPress>(*item)) board.wants_clock = true;
    if (std::holds_alternative<LogChange>(*item)) changed_at_ = now;
    const auto* tag = std::get_if<LogTag>(&*item);
    if (tag != nullptr && (*tag == LogTag::power_up || *tag == LogTag::watchdog)) board.wants_dump = true;
  }
}

void Master::report(Address address, Bytes bytes, std::vector<Heard>& out) {
  if (boards_[address].watched) out.push_back({address, std::move(bytes)});
}

/// What belongs to no answer. It came for the board that is asked, or is the rest of the answer before: where
/// a damaged length is less than the true one and the sum fits, changes are missing in silence.
bool Master::report_noise(Address address, std::vector<Heard>& out) {
  Bytes noise = exchange_.take_noise();
  if (noise.empty()) return false;
  for (const Address one : {answered_, address}) {
    if (const auto board = boards_.find(one); board != boards_.end()) board->second.in_doubt = true;
  }
  if (address != kEveryBoard) report(address, std::move(noise), out);
  return true;
}

void Master::missed(Millis now, std::vector<Heard>& out) {
  const Question question = *exchange_.question();
  const bool broken = exchange_.heard();
  const bool single_mode = exchange_.heard_single_mode();
  exchange_.end();
  const bool noise = report_noise(question.address, out);
  if (question == Question{Command::ping, kEveryBoard}) {
    disturbed_ = noise;
    addresses_.round_over(now);
    return end_round(now);
  }
  Board& board = boards_[question.address];
  addresses_.unanswered(question, noise, now);
  if (board.there) ++misses_;
  if (++board.misses >= kMisses) board.there = false;
  if (misses_ >= kMissesOfAll || single_mode) {
    to_bus_mode_ = true;
    misses_ = 0;
  }
  const bool again = std::exchange(asked_again_, false);
  if (question.command == Command::changes || question.command == Command::repeat)
    return again ? void(board.wants_dump = true) : missed_changes(question, board, broken);
  board.wants_dump = board.wants_dump || (again && question.command == Command::board);
  const bool clock = question.command == Command::clock;
  board.wants_clock = board.wants_clock || clock;
  // The clock is asked behind the next changes: a press must not be told before its move. A mark that was
  // written twice does no harm, but a memory is not to be written without need.
  if (again || !board.there || clock || question.command == Command::set_start) return;
  asked_again_ = true;
  urgent_.push_front(question);
}

/// A board gives its changes once. Whether it did, only the answer to 84 shows, and only beside the latest
/// answer that was taken; without one a dump must do.
void Master::missed_changes(const Question& question, Board& board, bool broken) {
  const bool comparable = broken || !board.last_changes.empty();
  board.repeat = comparable;
  board.wants_dump = board.wants_dump || !comparable;
  if (!board.there) return;
  asked_again_ = true;
  urgent_.push_front({comparable ? Command::repeat : Command::changes, question.address});
}

std::optional<Question> Master::choose(Millis now) {
  const auto take_from = [](std::deque<Question>& questions) {
    const Question first = questions.front();
    questions.pop_front();
    return first;
  };
  if (!round_.empty()) return take_from(round_);
  if (!urgent_.empty()) {
    const Question& first = urgent_.front();
    Board& board = boards_[first.address];
    // What is missing comes before what happened since, unless nothing comes from that board at all.
    if (first.command == Command::changes && board.there && std::exchange(board.repeat, false))
      return Question{Command::repeat, first.address};
    return take_from(urgent_);
  }
  if (visit_.empty() && std::exchange(visiting_, false)) follow_up(turn_of_, boards_[turn_of_], now);
  if (!visit_.empty()) return take_from(visit_);
  return next_of_cycle(now);
}

std::optional<Question> Master::next_of_cycle(Millis now) {
  for (auto next = boards_.upper_bound(turn_of_); next != boards_.end(); ++next) {
    if (!next->second.there || !next->second.watched) continue;
    turn_of_ = next->first;
    visit(next->first, next->second);
    return choose(now);
  }
  if (search_is_due(now)) {
    begin_round();
    return choose(now);
  }
  if (const auto ping = ping_to_absent(now)) return ping;
  next_turn_ = cycle_at_ + kShortestCycle;
  if (now < next_turn_) return std::nullopt;
  begin_cycle(now);
  const bool anybody = std::ranges::any_of(
      boards_, [](const auto& board) { return board.second.there && board.second.watched; });
  if (anybody) return next_of_cycle(now);
  next_turn_ = now + kShortestCycle;
  return std::nullopt;
}

void Master::begin_cycle(Millis now) {
  cycle_at_ = now;
  turn_of_ = kEveryBoard;
}

void Master::visit(Address address, const Board& board) {
  if (board.repeat) visit_.push_back({Command::repeat, address});
  visit_.push_back({Command::changes, address});
  visiting_ = true;
}

void Master::follow_up(Address address, Board& board, Millis now) {
  const Millis clock_every = board.has_clock ? kClockEvery : kMissingClockEvery;
  if (!board.there || board.repeat) return;  // behind missing changes a press would be told before its move
  if (std::exchange(board.wants_clock, false) || is_due(board.clock_at, clock_every, now))
    visit_.push_back({Command::clock, address});
  if (std::exchange(board.wants_dump, false) ||
      is_due(board.dump_at, board.in_doubt ? kDumpInDoubt : kDumpEvery, now))
    visit_.push_back({Command::board, address});
}

void Master::begin_round() {
  found_ = disturbed_ = false;
  for (const auto& [address, board] : boards_) {
    if (board.there && !addresses_.suspects(address)) round_.push_back({Command::ignore_ping, address});
  }
  round_.push_back({Command::ping, kEveryBoard});
}

void Master::end_round(Millis now) {
  ++rounds_;
  quiet_rounds_ = found_ || disturbed_ ? 0 : quiet_rounds_ + 1;
  round_at_ = now;
  begin_cycle(now);  // a round is long: the boards are asked before another one
}

bool Master::search_is_due(Millis now) const {
  if (!searched() || now >= addresses_.round_due().value_or(Millis::max())) return true;
  const bool calm = now >= changed_at_ + kCalm;
  return now >= round_at_ + (calm ? kSearchQuiet : kSearchBusy);
}

std::optional<Question> Master::ping_to_absent(Millis now) {
  if (now < absent_at_ + kAbsentEvery) return std::nullopt;
  const auto absent = [this](const auto& board) {
    return !board.second.there && !addresses_.suspects(board.first);
  };
  auto next = std::find_if(boards_.upper_bound(last_absent_), boards_.end(), absent);
  if (next == boards_.end()) next = std::find_if(boards_.begin(), boards_.end(), absent);
  if (next == boards_.end()) return std::nullopt;
  absent_at_ = now;
  last_absent_ = next->first;
  return Question{Command::ping, next->first};
}

std::vector<Address> Master::there() const {
  std::vector<Address> all;
  for (const auto& [address, board] : boards_) {
    if (board.there) all.push_back(address);
  }
  return all;
}

bool Master::is_there(Address address) const {
  const auto found = boards_.find(address);
  return found != boards_.end() && found->second.there;
}

}  // namespace eboard::drivers::dgt::bus

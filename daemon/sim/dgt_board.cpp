// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/dgt_board.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {
namespace {

namespace dgt = drivers::dgt;
namespace bus = drivers::dgt::bus;

/// The board's own time before the first byte of an answer.
constexpr Micros kAnswerDelay{20'000};
constexpr Micros kSecond{1'000'000};
constexpr Micros kWritesMark{70'000};
constexpr Micros kRestart{3'000'000};
constexpr double kShortestTurnaround = 0.001;

/// What ends bus mode; other bytes below 80 mean nothing.
bool is_command(std::uint8_t byte) {
  return (byte >= dgt::kReset && byte <= 0x5f) || byte == dgt::kClockMessage || byte == dgt::kSetLeds;
}

/// The size of a command, as far as its beginning shows it.
std::size_t size_of(std::span<const std::uint8_t> frame) {
  if (frame[0] >= 0x80) return bus::kQuestionBytes;
  if (frame[0] != dgt::kClockMessage && frame[0] != dgt::kSetLeds) return 1;
  return frame.size() < 2 ? 2u : 2u + frame[1];
}

}  // namespace

std::optional<DgtModel> parse_dgt_model(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, DgtModel>, 5> models{
      {{"first", DgtModel::first},
       {"serial", DgtModel::serial},
       {"usb", DgtModel::usb},
       {"bluetooth", DgtModel::bluetooth},
       {"revelation", DgtModel::revelation}}};
  const auto found = std::ranges::find(models, name, &std::pair<std::string_view, DgtModel>::first);
  return found == models.end() ? std::nullopt : std::optional(found->second);
}

DgtBoard::DgtBoard(BoardSettings settings, const Profile& profile, Random random)
    : settings_(std::move(settings)),
      profile_(profile),
      random_(random),
      commanded_(settings_.commanded),
      wire_(960, settings_.shared_line ? HandOver::at_begin : HandOver::at_end) {}

void DgtBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (now < cut_until_ || !has_power()) return;
  for (const auto byte : bytes) {
    if (byte >= 0x80) frame_.clear();  // whatever was cut short ends here
    frame_.push_back(byte);
    if (frame_.size() < size_of(frame_)) continue;
    const auto frame = std::exchange(frame_, {});
    obey(frame, now);
  }
}

void DgtBoard::obey(std::span<const std::uint8_t> frame, Micros now) {
  if (frame[0] >= 0x80) return bus_frame(frame, now);
  if (!is_command(frame[0])) return;
  on_bus_ = false;
  if (frame[0] == dgt::kClockMessage) return clock_command(frame, now);
  if (frame[0] == dgt::kSetLeds && settings_.model == DgtModel::revelation) return light(frame);
  if (frame.size() == 1) command(frame[0], now);
}

/// In single-board mode a frame only leads back to the bus. There nothing is sent unasked.
void DgtBoard::bus_frame(std::span<const std::uint8_t> frame, Micros now) {
  const bool was_on_bus = std::exchange(on_bus_, true);
  mode_ = Mode::idle;
  repeat_at_.reset();
  const auto question = bus::parse_question(frame);
  if (!was_on_bus || !question) return;
  const bool to_all = question->address == bus::kEveryBoard;
  if (!to_all && question->address != settings_.bus_address) return;
  if (question->command == bus::Command::ping) return bus_ping(to_all, now);
  bus_command(question->command, now);
}

void DgtBoard::bus_ping(bool to_all, Micros now) {
  if (!to_all) return bus_answer(bus::kPing, {}, now);
  if (std::exchange(ignores_ping_, false)) return;
  const double spread = std::chrono::duration<double>(bus::kPingSpread).count();
  wire_.send(bus::encode_answer(bus::kPing, settings_.bus_address, {}), now + random_.time(0.0, spread));
}

void DgtBoard::bus_command(bus::Command command, Micros now) {
  using bus::Command;
  const auto payload_of = [](const dgt::Bytes& message) {
    return std::span(message).subspan(dgt::kHeaderBytes);
  };
  switch (command) {
    case Command::clock:
      return bus_answer(bus::kClock, payload_of(clock_bytes()), now);
    case Command::board:
      return bus_answer(bus::kDump, payload_of(dgt::encode_dump(seen_)), now);
    case Command::changes:
      polled_ = true;
      last_changes_ = log_.take_changes();
      return bus_changes(last_changes_, bus::kChanges, now);
    case Command::repeat:
      return bus_changes(last_changes_, bus::kChanges, now);
    case Command::from_start:
      return bus_changes(log_.since_start(), bus::kFromStart, now);
    case Command::set_start:
      log_.mark_start(seen_);
      return bus_answer(bus::kStartWritten, {}, now + kWritesMark);
    case Command::ignore_ping:
      ignores_ping_ = true;
      return bus_answer(bus::kPing, {}, now);
    case Command::version:
      if (settings_.model == DgtModel::first) return bus_answer(bus::kVersion, {}, now);
      return bus_answer(bus::kVersion, payload_of(version()), now);
    case Command::all:
      for (const Command part : {Command::changes, Command::clock, Command::board}) bus_command(part, now);
      return;
    case Command::end:
      on_bus_ = false;
      return;
    case Command::reset:
      return fail_power(now, now + kRestart);
    case Command::ping:
    case Command::dark_squares:
      return;
  }
}

void DgtBoard::bus_changes(std::span<const std::uint8_t> items, std::uint8_t id, Micros now) {
  dgt::Bytes data(items.begin(), items.end());
  if (settings_.end_in_changes) data.push_back(static_cast<std::uint8_t>(dgt::LogTag::end));
  bus_answer(id, data, now);
}

void DgtBoard::bus_answer(std::uint8_t id, std::span<const std::uint8_t> data, Micros now) {
  const double longest = std::max(settings_.turnaround, kShortestTurnaround);
  wire_.send(bus::encode_answer(id, settings_.bus_address, data),
             std::max(now, writes_until_) + random_.time(kShortestTurnaround, longest));
}

/// It comes back in bus mode, where it is as silent as when idle, and what it was asked for is forgotten.
void DgtBoard::fail_power(Micros now, Micros until) {
  wire_.cut(now);
  commanded_.cut();
  frame_.clear();
  last_changes_.clear();
  repeat_at_.reset();
  mode_ = Mode::idle;
  on_bus_ = true;
  ignores_ping_ = false;
  lights_ = 0;
  power_at_ = std::max(until, power_at_.value_or(until));
}

void DgtBoard::power_up() {
  power_at_.reset();
  log_.power_up(seen_);
}

void DgtBoard::command(std::uint8_t byte, Micros now) {
  const auto enter = [&](Mode mode) {
    mode_ = mode;
    repeat_at_.reset();
    if (mode == Mode::update) repeat_at_ = now + kSecond;
  };
  switch (byte) {
    case dgt::kReset:
      return enter(Mode::idle);
    case dgt::kToBusMode:
      on_bus_ = true;
      return enter(Mode::idle);
    case dgt::kUpdate:
      return enter(Mode::update);
    case dgt::kUpdateBoard:
      return enter(Mode::update_board);
    case dgt::kUpdateNice:
      return enter(Mode::update_nice);
    case dgt::kAskBoard:
      return answer(dgt::encode_dump(seen_), now);
    case dgt::kAskClock:
      return answer(commanded_.stale(now, random_).value_or(clock_bytes()), now);
    case dgt::kAskSerial:
      return answer(dgt::encode_serial(settings_.serial + (settings_.model == DgtModel::first ? " 1.0" : "")),
                    now);
    case dgt::kAskLongSerial:
      if (settings_.model > DgtModel::serial) answer(dgt::encode_long_serial(long_serial()), now);
      return;
    case dgt::kAskBusAddress:
      return answer(dgt::encode_bus_address(settings_.bus_address), now);
    case dgt::kAskLog:
      return read_out(now);
    case dgt::kAskTrademark:
      return answer(dgt::encode_trademark(trademark()), now);
    case dgt::kAskVersion:
      return answer(version(), now);
    case dgt::kAskBattery:
      if (settings_.model == DgtModel::bluetooth) answer(dgt::encode_battery({}), now);
      return;
    default:
      return;
  }
}

std::string DgtBoard::long_serial() const {
  return (settings_.model == DgtModel::revelation ? "3.250" : "00000") + settings_.serial;
}

dgt::Bytes DgtBoard::version() const {
  if (settings_.model == DgtModel::bluetooth) return dgt::encode_version(3, 1);
  if (settings_.model == DgtModel::first) return dgt::encode_version(1, 0);
  return settings_.model == DgtModel::serial ? dgt::encode_version(1, 3) : dgt::encode_version(1, 8);
}

/// Firmware 3.25 puts the lights out when a square changes.
void DgtBoard::light(std::span<const std::uint8_t> frame) {
  if (frame.size() != 6 || frame[2] > 1) return;
  lights_ = 0;
  if (frame[2] == 0 || frame[3] >= rules::kSquares || frame[4] >= rules::kSquares) return;
  lights_ = rules::bit(dgt::square_of(frame[3])) | rules::bit(dgt::square_of(frame[4]));
}

std::string DgtBoard::trademark() const {
  if (!settings_.trademark.empty()) return settings_.trademark;
  return "eboardd simulated chess board\r\nSerial nr. " + settings_.serial;
}

/// Acks are passed on as clock messages are: only if these may be sent without a question.
void DgtBoard::clock_command(std::span<const std::uint8_t> frame, Micros now) {
  const auto command = dgt::parse_clock_command(frame);
  if (command && settings_.has_clock) commanded_.receive(*command, passes_clock_on(), now, random_);
}

bool DgtBoard::passes_clock_on() const { return mode_ == Mode::update || mode_ == Mode::update_nice; }

void DgtBoard::answer(dgt::Bytes bytes, Micros now) { wire_.send(std::move(bytes), now + kAnswerDelay); }

/// Sends the memory in parts, because it takes 8.3 s; other messages wait until the wire is free.
void DgtBoard::read_out(Micros now) {
  constexpr std::size_t part = 96;
  const auto message = log_.message();
  for (std::size_t at = 0; at < message.size(); at += part) {
    const auto first = message.begin() + static_cast<std::ptrdiff_t>(at);
    const auto size = static_cast<std::ptrdiff_t>(std::min(part, message.size() - at));
    answer({first, first + size}, now);
  }
  log_.tag(dgt::LogTag::downloaded);
}

void DgtBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) {
  if (seen_[square] == piece) return;
  seen_.set(square, piece);
  if (!has_power()) return;
  lights_ = 0;
  log_.square_read(square, piece, seen_, now);
  writes_until_ = now + from_seconds(settings_.memory_write);
  if (mode_ == Mode::idle || now < cut_until_) return;
  if (random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", square);
    return;
  }
  wire_.send(dgt::encode_field_update(square, piece), now);
  if (!random_.chance(profile_.duplicated_update)) return;
  faults_.emplace_back("duplicated_update", square);
  wire_.send(dgt::encode_field_update(square, piece), now);
}

void DgtBoard::clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) {
  if (settings_.has_clock) clock_line_.show(reading, lever, now, profile_, random_);
}

void DgtBoard::clock_arrived(const ClockNews& news) {
  const bool changed = clock_ != news.reading;
  const bool pressed = clock_ && news.reading.running && clock_->lever_high != news.reading.lever_high;
  if (pressed && has_power()) {
    log_.halted(!news.reading.lever_high, news.reading.half(!news.reading.lever_high).remaining);
    writes_until_ = news.at + from_seconds(settings_.memory_write);
  }
  clock_ = news.reading;
  if (!changed || !passes_clock_on() || news.at < cut_until_) return;
  wire_.send(clock_bytes(), news.at);
  if (mode_ == Mode::update) repeat_at_ = news.at + kSecond;
}

void DgtBoard::repeat_clock(Micros now) {
  if (now >= cut_until_) wire_.send(clock_bytes(), now);
  repeat_at_ = now + kSecond;
}

dgt::Bytes DgtBoard::clock_bytes() const {
  if (!settings_.has_clock || !clock_) return dgt::encode_clock_missing();
  return dgt::encode_clock_time(*clock_, settings_.turn_bits);
}

void DgtBoard::cut(Micros now, Micros until) {
  wire_.cut(now);
  commanded_.cut();
  frame_.clear();
  cut_until_ = until;
}

std::optional<Micros> DgtBoard::next_event() const {
  std::optional<Micros> next = repeat_at_;
  const auto earlier = [&](Micros at) { next = next ? std::min(*next, at) : at; };
  if (const auto news = clock_line_.next()) earlier(*news);
  if (const auto ack = commanded_.next()) earlier(*ack);
  if (const auto arrival = wire_.next()) earlier(*arrival);
  if (power_at_) earlier(*power_at_);
  return next;
}

void DgtBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) step(*next, out);
}

void DgtBoard::step(Micros now, std::vector<Output>& out) {
  if (power_at_ && *power_at_ <= now) power_up();
  while (const auto news = clock_line_.take(now)) clock_arrived(*news);
  while (auto ack = commanded_.take(now)) wire_.send(std::move(ack->bytes), ack->at);
  if (repeat_at_ && *repeat_at_ <= now) repeat_clock(now);
  wire_.take(now, out);
}

std::vector<std::pair<std::string, rules::Square>> DgtBoard::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace eboard::sim

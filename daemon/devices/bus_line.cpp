// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/bus_line.hpp"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "daemon/devices/reads.hpp"
#include "daemon/system/log.hpp"
#include "drivers/transport/descriptor.hpp"

namespace eboard::daemon {

namespace bus = drivers::dgt::bus;
using drivers::TransportError;

namespace {
// A board whose reports nobody reads is not asked: it keeps them better than this computer's memory.
constexpr std::size_t kMaxUnread = 4096;
}  // namespace

/// What arrived for one board and was not read yet. Its descriptor can be read while there is something.
struct BusLine::Mailbox {
  BusLine* line = nullptr;  ///< nullptr: the port ended
  bool full = false;        ///< the board is not asked until this is read
  std::string reason;       ///< then: why
  drivers::dgt::Bytes bytes;
  drivers::Descriptor ready{eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};

  void signal() const {
    const std::uint64_t one = 1;
    // It fails only where it is signalled already.
    [[maybe_unused]] const auto written = ::write(ready.get(), &one, sizeof one);
  }
  void put(const drivers::dgt::Bytes& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
    full = bytes.size() > kMaxUnread;
    signal();
  }
  /// All is read.
  void rest(Address address) {
    std::uint64_t signals = 0;
    [[maybe_unused]] const auto cleared = ::read(ready.get(), &signals, sizeof signals);
    if (std::exchange(full, false)) line->master_.watch(address);
  }
  void end(const std::string& why) {
    line = nullptr;
    reason = why;
    signal();
  }
};

class BusLine::Port final : public drivers::Transport {
 public:
  Port(std::shared_ptr<Mailbox> mailbox, Address address) : mailbox_(std::move(mailbox)), address_(address) {}
  ~Port() override {
    if (mailbox_->line != nullptr) mailbox_->line->leave(address_);
  }
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override {
    drivers::dgt::Bytes& bytes = mailbox_->bytes;
    if (bytes.empty() && mailbox_->line == nullptr) return unexpected(TransportError{0, mailbox_->reason});
    const std::size_t count = std::min(buffer.size(), bytes.size());
    std::copy_n(bytes.begin(), count, buffer.begin());
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
    if (bytes.empty() && mailbox_->line != nullptr) mailbox_->rest(address_);
    return count;
  }

  /// Takes whole questions, as the driver's scripts have them.
  Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override {
    if (mailbox_->line == nullptr) return unexpected(TransportError{0, mailbox_->reason});
    for (auto rest = bytes; rest.size() >= bus::kQuestionBytes; rest = rest.subspan(bus::kQuestionBytes)) {
      if (const auto question = bus::parse_question(rest.first(bus::kQuestionBytes)))
        mailbox_->line->ask({question->command, address_});
    }
    return bytes.size();
  }

  [[nodiscard]] int descriptor() const override { return mailbox_->ready.get(); }

 private:
  std::shared_ptr<Mailbox> mailbox_;
  Address address_;
};

BusLine::BusLine(std::string path, Host host, std::vector<Address> expected, Millis allowance)
    : path_(std::move(path)),
      host_(std::move(host)),
      master_({.expected = std::move(expected), .allowance = allowance}) {}

BusLine::~BusLine() { end_ports(path_ + ": closed"); }

void BusLine::turn(Millis now) {
  if (closed_) return;
  if (!transport_ && now >= next_attempt_) try_open(now);
  if (transport_) converse(now);
}

Millis BusLine::next_turn() const {
  if (closed_) return Millis::max();
  return transport_ ? master_.next_turn() : next_attempt_;
}

void BusLine::try_open(Millis now) {
  auto opened = host_.open();
  if (!opened) {
    if (opened.error().message != std::exchange(last_failure_, opened.error().message))
      log::warning("{}; trying on", last_failure_);
    next_attempt_ = now + back_off_.next();
    return;
  }
  transport_ = std::move(*opened);
  ++opening_;
  last_failure_.clear();
  said_empty_ = false;
  said_shared_.clear();
  unread_ = 0;
  back_off_.reset();
  master_.start(now);
}

void BusLine::converse(Millis now) {
  while (transport_ && master_.next_turn() <= now) {
    const auto bytes = master_.turn(now, heard_);
    deliver();
    say_empty();
    say_shared();
    if (bytes.empty()) return;
    send(now, bytes);
  }
}

// A frame has four bytes and the line is idle: where they do not fit at once, the adapter is gone.
void BusLine::send(Millis now, const drivers::dgt::Bytes& bytes) {
  const auto written = transport_->write(bytes);
  if (!written) return lose(now, written.error().message);
  if (*written < bytes.size()) lose(now, path_ + ": cannot be written");
}

void BusLine::readable(Millis now) {
  std::array<std::uint8_t, 4096> buffer;
  for (int n = 0; n < kReadsAtOnce && transport_; ++n) {
    const auto got = transport_->read(buffer);
    if (!got) return lose(now, got.error().message);
    if (*got == 0) break;
    master_.receive(now, std::span(buffer).first(*got), heard_);
    unread_ = master_.there().empty() ? unread_ + *got : 0;
    deliver();
  }
  turn(now);
}

void BusLine::deliver() {
  for (const bus::Heard& one : std::exchange(heard_, {})) {
    const auto mailbox = mailboxes_.find(one.address);
    if (mailbox == mailboxes_.end()) continue;
    mailbox->second->put(one.bytes);
    if (mailbox->second->full) master_.leave(one.address);
  }
  for (const Address address : master_.there()) {
    if (!found_.insert(address).second) continue;
    log::info("{}: board {} answers on the bus", path_, bus::name_of(address));
    host_.found(address);
  }
}

/// Once, when the search is over: the line is open, and that alone looks as if all were well.
void BusLine::say_empty() {
  if (heard()) said_empty_ = false;
  if (!searched() || heard() || std::exchange(said_empty_, true)) return;
  log::warning("{}: no board answers on the bus; trying on", path_);
}

std::set<BusLine::Address> BusLine::shared_addresses() const {
  if (!transport_) return {};
  const auto all = master_.shared_addresses();
  return {all.begin(), all.end()};
}

void BusLine::say_shared() {
  const std::set<Address> now = shared_addresses();
  if (now == said_shared_) return;
  for (const Address address : now) {
    if (!said_shared_.contains(address))
      log::warning("{}: two boards answer to address {}, and destroy each other's answers", path_,
                   bus::name_of(address));
  }
  for (const Address address : said_shared_) {
    if (!now.contains(address))
      log::notice("{}: no second board answers to address {} any more", path_, bus::name_of(address));
  }
  said_shared_ = now;
}

std::string BusLine::why_closed() const {
  return last_failure_.starts_with(path_ + ": ") ? last_failure_.substr(path_.size() + 2) : last_failure_;
}

void BusLine::lose(Millis now, const std::string& reason) {
  log::warning("{}; trying on", reason);
  end_ports(reason);
  transport_.reset();
  next_attempt_ = now + back_off_.next();
}

void BusLine::close(const std::string& reason) {
  closed_ = true;
  end_ports(path_ + ": " + reason);
  transport_.reset();
}

void BusLine::end_ports(const std::string& reason) {
  for (const auto& [address, mailbox] : std::exchange(mailboxes_, {})) {
    master_.leave(address);
    mailbox->end(reason);
  }
}

BusLine::Opened BusLine::open_board(Address address) {
  const std::string name = board_path(address);
  if (!transport_) return unexpected(TransportError{0, name + ": the line is not open"});
  if (!master_.is_there(address)) return unexpected(TransportError{0, name + ": the board does not answer"});
  auto mailbox = std::make_shared<Mailbox>();
  if (mailbox->ready.get() < 0) return unexpected(drivers::system_error(name, "make a port", errno));
  mailbox->line = this;
  if (const auto before = mailboxes_.find(address); before != mailboxes_.end())
    before->second->end(name + ": opened anew");
  mailboxes_[address] = mailbox;
  master_.watch(address);
  host_.hurry();
  return std::make_unique<Port>(std::move(mailbox), address);
}

std::string BusLine::board_path(Address address) const {
  return fmt::format("{}#{}", path_, bus::name_of(address));
}

void BusLine::leave(Address address) {
  master_.leave(address);
  mailboxes_.erase(address);
}

void BusLine::ask(const bus::Question& question) {
  master_.ask(question);
  host_.hurry();
}

}  // namespace eboard::daemon

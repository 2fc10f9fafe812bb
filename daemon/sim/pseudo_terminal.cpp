// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/pseudo_terminal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace eboard::sim {
namespace {

/// Switches off echo, line editing and signals: a board's payload bytes must not come back as commands.
void make_raw(int descriptor) {
  termios settings{};
  if (tcgetattr(descriptor, &settings) != 0) return;
  cfmakeraw(&settings);
  cfsetspeed(&settings, B9600);
  tcsetattr(descriptor, TCSANOW, &settings);
}

std::string reason(const char* what) { return fmt::format("{}: {}", what, std::strerror(errno)); }

}  // namespace

Expected<PseudoTerminal, std::string> PseudoTerminal::create() {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (master < 0) return unexpected(reason("cannot make a pseudo terminal"));
  char name[128];
  if (grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, name, sizeof name) != 0) {
    auto error = reason("cannot make a pseudo terminal");
    close(master);
    return unexpected(std::move(error));
  }
  // The system reports "closed" only for an end that was open once.
  const int slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0) {
    auto error = reason(name);
    close(master);
    return unexpected(std::move(error));
  }
  make_raw(slave);
  close(slave);
  return PseudoTerminal(master, name);
}

PseudoTerminal::PseudoTerminal(PseudoTerminal&& other) noexcept
    : master_(std::exchange(other.master_, -1)), path_(std::move(other.path_)), open_(other.open_) {}

PseudoTerminal& PseudoTerminal::operator=(PseudoTerminal&& other) noexcept {
  go();
  master_ = std::exchange(other.master_, -1);
  path_ = std::move(other.path_);
  open_ = other.open_;
  return *this;
}

PseudoTerminal::~PseudoTerminal() { go(); }

void PseudoTerminal::go() {
  if (master_ >= 0) close(master_);
  master_ = -1;
  open_ = false;
}

void PseudoTerminal::look() {
  if (master_ < 0) return;
  pollfd state{master_, POLLIN, 0};
  if (poll(&state, 1, 0) < 0) return;
  const bool now_open = (state.revents & POLLHUP) == 0;
  if (open_ && !now_open) discard_unread();
  if (!open_ && now_open) make_raw(master_);
  open_ = now_open;
}

/// Discards what the host did not read before it closed its end, so that the next host does not receive it.
void PseudoTerminal::discard_unread() {
  const int slave = open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (slave < 0) return;
  tcflush(slave, TCIFLUSH);
  close(slave);
}

std::span<const std::uint8_t> PseudoTerminal::read() {
  const auto count = ::read(master_, buffer_, sizeof buffer_);
  if (count <= 0) return {};
  return {buffer_, static_cast<std::size_t>(count)};
}

void PseudoTerminal::write(std::span<const std::uint8_t> bytes) {
  if (!open_) return;
  // A full line or an end just closed loses the bytes; the next look() shows it.
  [[maybe_unused]] const auto count = ::write(master_, bytes.data(), bytes.size());
}

Expected<PortLink, std::string> PortLink::create(const std::string& target, const std::string& name) {
  struct stat there {};
  if (lstat(name.c_str(), &there) == 0) {
    if (!S_ISLNK(there.st_mode)) return unexpected(fmt::format("{}: exists and is no link", name));
    if (unlink(name.c_str()) != 0) return unexpected(reason(name.c_str()));
  }
  if (symlink(target.c_str(), name.c_str()) != 0) return unexpected(reason(name.c_str()));
  return PortLink(name);
}

PortLink::~PortLink() {
  if (!name_.empty()) unlink(name_.c_str());
}

}  // namespace eboard::sim

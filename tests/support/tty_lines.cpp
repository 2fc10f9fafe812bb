// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded before umockdev's library, makes a pseudo terminal pass for a serial port: it answers the
// requests for modem lines, which only real ports have, and sends all other requests straight to the system,
// since umockdev refuses them. Nodes of terminals are links to pseudo terminals here; realpath of umockdev
// 0.17.16 takes the target for a path inside its folder, and overwrites memory behind it. So they are no
// links, and links below /dev/serial lead to them.
#include <dlfcn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cstdarg>
#include <cstring>
#include <filesystem>
#include <string>

namespace {

using Ioctl = int (*)(int, unsigned long, void*);

bool is_pseudo_terminal(int fd) {
  constexpr unsigned kFirstMajor = 136, kLastMajor = 143;
  struct stat status {};
  return fstat(fd, &status) == 0 && major(status.st_rdev) >= kFirstMajor &&
         major(status.st_rdev) <= kLastMajor;
}

}  // namespace

extern "C" int ioctl(int fd, unsigned long request, ...) noexcept {
  va_list rest;
  va_start(rest, request);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  static const auto next = reinterpret_cast<Ioctl>(dlsym(RTLD_NEXT, "ioctl"));
  const bool is_terminal = is_pseudo_terminal(fd);
  if (!is_terminal && request != FIONBIO) return next(fd, request, value);
  const bool is_modem =
      request == TIOCMGET || request == TIOCMSET || request == TIOCMBIS || request == TIOCMBIC;
  if (!is_terminal || !is_modem) return static_cast<int>(syscall(SYS_ioctl, fd, request, value));
  if (request == TIOCMGET)
    *static_cast<int*>(value) = TIOCM_DTR | TIOCM_RTS | TIOCM_CTS | TIOCM_DSR | TIOCM_CAR;
  return 0;
}

extern "C" char* realpath(const char* path, char* resolved) noexcept {
  using Realpath = char* (*)(const char*, char*);
  static const auto next = reinterpret_cast<Realpath>(dlsym(RTLD_NEXT, "realpath"));
  struct stat status {};
  std::string node = path;
  std::array<char, 256> target{};
  if (node.starts_with("/dev/serial/") && readlink(path, target.data(), target.size() - 1) > 0)
    node = "/dev/" + std::filesystem::path(target.data()).filename().string();
  if (!node.starts_with("/dev/tty") || stat(node.c_str(), &status) != 0) return next(path, resolved);
  return resolved != nullptr ? std::strcpy(resolved, node.c_str()) : strdup(node.c_str());
}

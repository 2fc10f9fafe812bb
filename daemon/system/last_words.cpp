// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/last_words.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>
#include <system_error>

namespace eboard::daemon {

namespace {

constexpr int kOutside = 3;
std::terminate_handler usual_end = nullptr;

// Works without memory, and in a signal handler. One write, so that lines of others do not mix with it.
void say(std::initializer_list<const char*> parts) noexcept {
  std::array<char, 512> line{};
  std::size_t size = 0;
  for (const char* part : parts) {
    const std::size_t length = std::min(std::strlen(part), line.size() - size);
    std::memcpy(line.data() + size, part, length);
    size += length;
  }
  (void)!::write(STDERR_FILENO, line.data(), size);
}

constexpr const char* kName = "eboardd: ";
constexpr const char* kEnd = "; the daemon ends, and goes on from what was stored when it is started again\n";

[[noreturn]] void end_without(const char* what) noexcept {
  say({kName, "the system has no memory or thread to give: ", what, kEnd});
  ::_exit(kOutside);
}

[[noreturn]] void end() noexcept {
  if (const auto thrown = std::current_exception()) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      say({kName, "there is no memory left", kEnd});
      ::_exit(kOutside);
    } catch (const std::system_error& error) {
      end_without(error.what());
    } catch (const boost::system::system_error& error) {
      end_without(error.what());
    } catch (...) {
    }
  }
  usual_end();
  std::abort();
}

// Only the index of the write-ahead log is mapped, and other programs' libraries.
void on_bus_error(int) {
  say({kName, "a file that it has mapped, such as eboardd.db-shm, was cut by another program", kEnd});
  ::_exit(kOutside);
}

void open_standard_descriptors() {
  int opened = 0;
  do {
    opened = ::open("/dev/null", O_RDWR);
  } while (opened >= 0 && opened <= STDERR_FILENO);
  if (opened > STDERR_FILENO) ::close(opened);
}

}  // namespace

void prepare_for_the_worst() {
  open_standard_descriptors();
  usual_end = std::set_terminate(end);
  std::signal(SIGBUS, on_bus_error);
  for (const int meaningless : {SIGUSR1, SIGUSR2, SIGALRM}) std::signal(meaningless, SIG_IGN);
}

}  // namespace eboard::daemon

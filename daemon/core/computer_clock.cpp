// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/computer_clock.hpp"

#include <sys/timex.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

namespace eboard::daemon {

namespace {

constexpr const char* kTimesyncdMark = "/run/systemd/timesync/synchronized";
constexpr std::uint64_t kPatienceMicros = 1'000'000;

struct BusCloser {
  void operator()(sd_bus* bus) const { sd_bus_flush_close_unref(bus); }
};

// For chrony and ntpd. systemd's time service asks the kernel for us: the unit's filter of system calls does
// not let this process ask.
bool time_service_says_so() {
  sd_bus* opened = nullptr;
  if (sd_bus_open_system(&opened) < 0) return false;
  const std::unique_ptr<sd_bus, BusCloser> bus(opened);
  sd_bus_set_method_call_timeout(bus.get(), kPatienceMicros);
  int synchronised = 0;
  constexpr const char* kService = "org.freedesktop.timedate1";
  const int done = sd_bus_get_property_trivial(bus.get(), kService, "/org/freedesktop/timedate1", kService,
                                               "NTPSynchronized", nullptr, 'b', &synchronised);
  return done >= 0 && synchronised != 0;
}

bool kernel_says_so() {
  timex state{};
  return ntp_adjtime(&state) >= 0 && (state.status & STA_UNSYNC) == 0;
}

Millis clock_time(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::duration_cast<Millis>(std::chrono::seconds{time.tv_sec} +
                                            std::chrono::nanoseconds{time.tv_nsec});
}

std::chrono::seconds utc_offset_at(Millis wall) {
  const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(wall).count();
  std::tm parts{};
  tzset();  // another zone may have been set
  localtime_r(&seconds, &parts);
  return std::chrono::seconds{parts.tm_gmtoff};
}

/// The unit hides the kernel's file from this process, and gives the id.
std::string boot_id() {
  std::string id;
  if (std::ifstream file("/proc/sys/kernel/random/boot_id"); std::getline(file, id) && !id.empty())
    std::erase(id, '-');
  if (const char* given = std::getenv("EBOARDD_BOOT_ID"); id.empty() && given != nullptr) id = given;
  return id;
}

}  // namespace

bool is_clock_synchronised() {
  if (sd_booted() <= 0) return kernel_says_so();
  return ::access(kTimesyncdMark, F_OK) == 0 || time_service_says_so();
}

ClockLook look_at_clocks(const TimeLine& line, bool synchronised) {
  static const std::string boot = boot_id();
  const Millis wall = clock_time(CLOCK_REALTIME), up = clock_time(CLOCK_BOOTTIME);
  return {.line = line.now(),
          .wall = wall,
          .asleep = up - clock_time(CLOCK_MONOTONIC),
          .utc_offset = utc_offset_at(wall),
          .synchronised = synchronised,
          .boot = boot,
          .up = up};
}

}  // namespace eboard::daemon

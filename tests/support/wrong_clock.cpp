// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded into a program, replaces its wall clock: WRONG_CLOCK names a file with the seconds that it is
// ahead, and 1 if a time server has set it. The file may change at any time; the steady clocks do not.
#include <dlfcn.h>
#include <sys/timex.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>

namespace {

struct Clock {
  long ahead = 0;
  int synchronised = 0;
};

Clock clock_on_the_wall() {
  Clock clock;
  const char* path = std::getenv("WRONG_CLOCK");
  std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "re");
  if (file == nullptr) return clock;
  if (std::fscanf(file, "%ld %d", &clock.ahead, &clock.synchronised) != 2) clock = {};
  std::fclose(file);
  return clock;
}

}  // namespace

extern "C" int clock_gettime(clockid_t which, timespec* time) noexcept {
  using Function = int (*)(clockid_t, timespec*);
  static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int code = real(which, time);
  if (code == 0 && which == CLOCK_REALTIME) time->tv_sec += clock_on_the_wall().ahead;
  return code;
}

extern "C" int ntp_adjtime(timex* state) noexcept {
  state->status = clock_on_the_wall().synchronised != 0 ? 0 : STA_UNSYNC;
  return TIME_OK;
}

// The program asks the kernel, not the time service of the computer that runs the test.
extern "C" int sd_booted() { return 0; }

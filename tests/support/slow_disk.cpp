// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded into a program, makes its disk as slow as a worn memory card: each sync takes up to SLOW_DISK_MS
// milliseconds longer.
#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

namespace {

int synced(const char* name, int descriptor) {
  thread_local std::minstd_rand random;
  const char* most = std::getenv("SLOW_DISK_MS");
  std::uniform_int_distribution<int> wait(0, most == nullptr ? 0 : std::atoi(most));
  std::this_thread::sleep_for(std::chrono::milliseconds(wait(random)));
  return reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, name))(descriptor);
}

}  // namespace

extern "C" int fsync(int descriptor) { return synced("fsync", descriptor); }
extern "C" int fdatasync(int descriptor) { return synced("fdatasync", descriptor); }

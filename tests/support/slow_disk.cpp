// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded into a program, makes its disk as slow as a worn memory card: each sync takes up to SLOW_DISK_MS
// milliseconds longer. Where SLOW_DISK_FILE names a file with a number in it, it is that many, neither more
// nor less.
#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <thread>

namespace {

int synced(const char* name, int descriptor) {
  thread_local std::minstd_rand random;
  const char* most = std::getenv("SLOW_DISK_MS");
  std::uniform_int_distribution<int> wait(0, most == nullptr ? 0 : std::atoi(most));
  const char* file = std::getenv("SLOW_DISK_FILE");
  int exactly = 0;
  if (file != nullptr && std::ifstream(file) >> exactly) {
    std::this_thread::sleep_for(std::chrono::milliseconds(exactly));
  } else {
    std::this_thread::sleep_for(std::chrono::milliseconds(wait(random)));
  }
  return reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, name))(descriptor);
}

}  // namespace

extern "C" int fsync(int descriptor) { return synced("fsync", descriptor); }
extern "C" int fdatasync(int descriptor) { return synced("fdatasync", descriptor); }

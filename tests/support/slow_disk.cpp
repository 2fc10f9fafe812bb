// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded into a program, makes its disk as slow as a worn memory card: each sync takes up to SLOW_DISK_MS
// milliseconds longer. If SLOW_DISK_FILE names a file with a number, it is exactly that many. If
// SLOW_DISK_SEEN names a file, each program adds its name to it at its first sync. While there is a file that
// SLOW_DISK_BROKEN names, each sync fails with EIO instead, and a line of that file names what was synced.
#include <dlfcn.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <string>
#include <thread>

namespace {

void leave_a_trace() {
  if (const char* seen = std::getenv("SLOW_DISK_SEEN"); seen != nullptr)
    std::ofstream(seen, std::ios::app) << program_invocation_short_name << '\n';
}

bool is_broken(int descriptor) {
  const char* broken = std::getenv("SLOW_DISK_BROKEN");
  std::error_code error;
  if (broken == nullptr || !std::filesystem::exists(broken, error)) return false;
  const auto synced = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(descriptor), error);
  std::ofstream(broken, std::ios::app) << synced.string() + '\n';
  return true;
}

int synced(const char* name, int descriptor) {
  static std::once_flag first;
  std::call_once(first, leave_a_trace);
  if (is_broken(descriptor)) {
    errno = EIO;
    return -1;
  }
  thread_local std::minstd_rand random;
  const char* max = std::getenv("SLOW_DISK_MS");
  std::uniform_int_distribution<int> wait(0, max == nullptr ? 0 : std::atoi(max));
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

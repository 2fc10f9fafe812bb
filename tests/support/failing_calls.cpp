// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/failing_calls.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <utility>

namespace {

constexpr int kNever = -1;
std::string folder_of_failures;
std::atomic<int> until_failure{kNever};
std::atomic<bool> has_failed{false};
int error_of_failure = 0;

bool fails(std::string_view path) {
  if (!path.starts_with(folder_of_failures) || until_failure.fetch_sub(1) != 0) return false;
  until_failure = kNever;
  has_failed = true;
  errno = error_of_failure;
  return true;
}

bool fails(int descriptor) {
  if (until_failure.load() == kNever) return false;
  std::array<char, 4096> path{};
  const auto length =
      ::readlink(fmt::format("/proc/self/fd/{}", descriptor).c_str(), path.data(), path.size());
  return length > 0 && fails(std::string_view(path.data(), static_cast<std::size_t>(length)));
}

template <class Function, class... Arguments>
auto real(const char* name, Arguments... arguments) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name))(arguments...);
}

}  // namespace

namespace eboard::test {

FailingCall::FailingCall(std::string folder, int call, int error) {
  folder_of_failures = std::move(folder);
  error_of_failure = error;
  has_failed = false;
  until_failure = call;
}
FailingCall::~FailingCall() { until_failure = kNever; }
bool FailingCall::failed() const { return has_failed; }

}  // namespace eboard::test

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t size) {
  return fails(descriptor) ? -1 : real<decltype(write)>("write", descriptor, bytes, size);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t at) {
  return fails(descriptor) ? -1 : real<decltype(pwrite)>("pwrite", descriptor, bytes, size, at);
}
ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t at) {
  return fails(descriptor) ? -1 : real<decltype(pwrite64)>("pwrite64", descriptor, bytes, size, at);
}
int ftruncate(int descriptor, off_t size) noexcept {
  return fails(descriptor) ? -1 : real<int(int, off_t)>("ftruncate", descriptor, size);
}
int ftruncate64(int descriptor, off64_t size) noexcept {
  return fails(descriptor) ? -1 : real<int(int, off64_t)>("ftruncate64", descriptor, size);
}
int fsync(int descriptor) { return fails(descriptor) ? -1 : real<int(int)>("fsync", descriptor); }
int fdatasync(int descriptor) { return fails(descriptor) ? -1 : real<int(int)>("fdatasync", descriptor); }
int rename(const char* from, const char* to) noexcept {
  const bool refused = until_failure.load() != kNever && fails(std::string_view(from));
  return refused ? -1 : real<int(const char*, const char*)>("rename", from, to);
}

}  // extern "C"

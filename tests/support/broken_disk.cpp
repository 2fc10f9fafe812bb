// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded into a program, breaks disks under it. BROKEN_DISK_FILE names a file that may come and go; each
// of its lines is "ERRNO PATH WHAT": at that file, or anything in that folder, these fail with that errno:
// with "bytes" what writes to an open file, with "writes" also what opens one for writing or changes a
// folder, with "reads" everything.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

namespace {

enum class Act { bytes, change, read };

struct Rule {
  int error = 0;
  std::string place;
  Act last = Act::change;
};

// Not looked at while it is read.
thread_local bool looking = false;

/// The rules of the file as it is now: it is replaced whole, so a new one is another file.
std::shared_ptr<const std::vector<Rule>> rules_now() {
  static std::mutex mutex;
  static std::shared_ptr<const std::vector<Rule>> rules;
  static ino_t read_from = 0;
  static const char* const file = std::getenv("BROKEN_DISK_FILE");
  struct stat status {};
  const bool is_there = file != nullptr && ::stat(file, &status) == 0;
  const std::lock_guard lock(mutex);
  const ino_t now = is_there ? status.st_ino : 0;
  if (rules && now == read_from) return rules;
  auto fresh = std::make_shared<std::vector<Rule>>();
  if (is_there) {
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      Rule& rule = fresh->emplace_back();
      std::string what;
      words >> rule.error >> rule.place >> what;
      rule.last = what == "bytes" ? Act::bytes : what == "reads" ? Act::read : Act::change;
    }
  }
  read_from = now;
  return rules = fresh;
}

bool lies_at(const std::string& path, const std::string& place) {
  return path == place || path.rfind(place + "/", 0) == 0;
}

/// 0, or the errno with which an act there fails. `path_of()` is asked only while something is broken.
template <class PathOf>
int fault_at(PathOf path_of, Act act) {
  if (looking) return 0;
  looking = true;
  int fault = 0;
  const auto rules = rules_now();
  const std::string path = rules->empty() ? std::string() : path_of();
  for (const Rule& rule : *rules) {
    if (fault == 0 && lies_at(path, rule.place) && act <= rule.last) fault = rule.error;
  }
  looking = false;
  return fault;
}

std::string path_of(int descriptor) {
  char path[PATH_MAX];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t size = ::readlink(link.c_str(), path, sizeof path);
  return size < 0 ? std::string() : std::string(path, static_cast<std::size_t>(size));
}

template <class Result>
Result refused(int fault) {
  errno = fault;
  return -1;
}

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// Of a call whose first argument is a descriptor.
template <class Result, class... Arguments>
Result on_file(const char* name, Act act, int descriptor, Arguments... arguments) {
  if (const int fault = fault_at([descriptor] { return path_of(descriptor); }, act); fault != 0)
    return refused<Result>(fault);
  return real<Result (*)(int, Arguments...)>(name)(descriptor, arguments...);
}

/// Of a call that changes a folder.
template <class... Arguments>
int on_path(const char* name, const char* path, Arguments... arguments) {
  if (const int fault = fault_at([path] { return std::string(path); }, Act::change); fault != 0)
    return refused<int>(fault);
  return real<int (*)(const char*, Arguments...)>(name)(path, arguments...);
}

int open_file(const char* name, const char* path, int flags, mode_t mode) {
  const bool makes = (flags & O_CREAT) != 0 && ::access(path, F_OK) != 0;
  const bool writes = makes || (flags & O_ACCMODE) != O_RDONLY || (flags & O_TRUNC) != 0;
  if (const int fault = fault_at([path] { return std::string(path); }, writes ? Act::change : Act::read);
      fault != 0)
    return refused<int>(fault);
  return real<int (*)(const char*, int, mode_t)>(name)(path, flags, mode);
}

mode_t mode_in(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 ? static_cast<mode_t>(va_arg(arguments, int)) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_file("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_in(flags, arguments);
  va_end(arguments);
  return open_file("open64", path, flags, mode);
}
ssize_t read(int file, void* to, size_t size) { return on_file<ssize_t>("read", Act::read, file, to, size); }
ssize_t pread(int file, void* to, size_t size, off_t at) {
  return on_file<ssize_t>("pread", Act::read, file, to, size, at);
}
ssize_t pread64(int file, void* to, size_t size, off64_t at) {
  return on_file<ssize_t>("pread64", Act::read, file, to, size, at);
}
ssize_t write(int file, const void* from, size_t size) {
  return on_file<ssize_t>("write", Act::bytes, file, from, size);
}
ssize_t pwrite(int file, const void* from, size_t size, off_t at) {
  return on_file<ssize_t>("pwrite", Act::bytes, file, from, size, at);
}
ssize_t pwrite64(int file, const void* from, size_t size, off64_t at) {
  return on_file<ssize_t>("pwrite64", Act::bytes, file, from, size, at);
}
int fsync(int file) { return on_file<int>("fsync", Act::bytes, file); }
int fdatasync(int file) { return on_file<int>("fdatasync", Act::bytes, file); }
int ftruncate(int file, off_t size) { return on_file<int>("ftruncate", Act::bytes, file, size); }
int ftruncate64(int file, off64_t size) { return on_file<int>("ftruncate64", Act::bytes, file, size); }
int mkdir(const char* path, mode_t mode) { return on_path("mkdir", path, mode); }
int unlink(const char* path) { return on_path("unlink", path); }
int rename(const char* from, const char* to) {
  if (const int fault = fault_at([to] { return std::string(to); }, Act::change); fault != 0)
    return refused<int>(fault);
  return on_path("rename", from, to);
}
int link(const char* from, const char* to) {
  if (const int fault = fault_at([to] { return std::string(to); }, Act::change); fault != 0)
    return refused<int>(fault);
  return on_path("link", from, to);
}
}

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/doctor/holders.hpp"

#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>

namespace eboard::doctor {

namespace fs = std::filesystem;

namespace {

/// 0: that is no process.
int process_id(const std::string& name) {
  int id = 0;
  const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), id);
  return fault == std::errc() && end == name.data() + name.size() ? id : 0;
}

std::vector<std::string> names_in(const std::string& folder, std::error_code& fault) {
  std::vector<std::string> names;
  fs::directory_iterator entry(folder, fault);
  for (; !fault && entry != fs::directory_iterator(); entry.increment(fault))
    names.push_back(entry->path().filename().string());
  return names;
}

}  // namespace

OpenFiles::OpenFiles(const std::string& root) : root_(root) {
  std::error_code fault;
  std::vector<int> ids;
  for (const std::string& name : names_in(root_ + "/proc", fault)) {
    if (const int id = process_id(name); id != 0) ids.push_back(id);
  }
  std::ranges::sort(ids);
  for (const int id : ids) read_process(id);
  read_locks();
}

void OpenFiles::read_process(int id) {
  processes_.push_back({id, name_of(id)});
  const std::string folder = root_ + "/proc/" + std::to_string(id) + "/fd";
  std::error_code fault;
  for (const std::string& name : names_in(folder, fault)) {
    std::error_code gone;
    const fs::path target = fs::read_symlink(folder + "/" + name, gone);
    if (!gone && target.string().starts_with("/dev/")) open_.emplace(target.string(), id);
  }
  if (fault == std::errc::permission_denied) sees_all_ = false;
}

// "1: FLOCK  ADVISORY  WRITE 1234 00:05:345 0 EOF": the process, and the file by its file system and number.
void OpenFiles::read_locks() {
  std::ifstream locks(root_ + "/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    int id = 0;
    unsigned major = 0, minor = 0;
    unsigned long long number = 0;
    if (std::sscanf(line.c_str(), "%*d: %*s %*s %*s %d %x:%x:%llu", &id, &major, &minor, &number) == 4 &&
        id > 0)
      locked_.emplace(File{makedev(major, minor), number}, id);
  }
}

std::string OpenFiles::name_of(int id) const {
  std::ifstream file(root_ + "/proc/" + std::to_string(id) + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

std::vector<Process> OpenFiles::holders_of(const std::string& path) const {
  std::set<int> ids;
  for (auto [at, end] = open_.equal_range(path); at != end; ++at) ids.insert(at->second);
  struct stat status {};
  if (::stat((root_ + path).c_str(), &status) == 0) {
    for (auto [at, end] = locked_.equal_range({status.st_dev, status.st_ino}); at != end; ++at)
      ids.insert(at->second);
  }
  // Whoever has made a pseudo terminal is the board behind it.
  if (path.starts_with("/dev/pts/")) {
    for (const char* maker : {"/dev/ptmx", "/dev/pts/ptmx"}) {
      for (auto [at, end] = open_.equal_range(maker); at != end; ++at) ids.erase(at->second);
    }
  }
  std::vector<Process> holders;
  for (const int id : ids) holders.push_back({id, name_of(id)});
  return holders;
}

}  // namespace eboard::doctor

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/engine/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace eboard::engine {

namespace {

constexpr int kNotStarted = 127;

void bound_load() {
  const rlimit memory{Program::kMaxMemory, Program::kMaxMemory}, none{0, 0};
  (void)setrlimit(RLIMIT_DATA, &memory);
  (void)setrlimit(RLIMIT_CORE, &none);
  const int score = open("/proc/self/oom_score_adj", O_WRONLY);
  (void)!write(score, "1000", 4);
}

/// Nothing but what may be called between fork() and exec() in a process with threads.
[[noreturn]] void become(const char* path, pid_t parent, int socket) {
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kNotStarted);
  (void)setpgid(0, 0);
  bound_load();
  const int null = open("/dev/null", O_WRONLY);
  if (dup2(socket, STDIN_FILENO) < 0 || dup2(socket, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
    _exit(kNotStarted);
  (void)close_range(STDERR_FILENO + 1, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  (void)sigprocmask(SIG_SETMASK, &none, nullptr);
  char* const arguments[] = {const_cast<char*>(path), nullptr};
  char* const environment[] = {nullptr};
  execve(path, arguments, environment);
  _exit(kNotStarted);
}

}  // namespace

Expected<std::unique_ptr<Program>, std::string> Program::start(const std::string& path) {
  if (access(path.c_str(), X_OK) != 0) return unexpected(std::string(std::strerror(errno)));
  // A socket rather than pipes: a write to one whose reader is gone can be told to raise no signal.
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return unexpected(std::string(std::strerror(errno)));
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become(path.c_str(), parent, ends[1]);
  const int error = errno;
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return unexpected(std::string(std::strerror(error)));
  }
  (void)setpgid(pid, pid);  // as it does itself, whoever comes first
  return std::unique_ptr<Program>(new Program(pid, ends[0]));
}

Program::~Program() {
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(socket_);
}

bool Program::say(std::string_view line) {
  std::string text(line);
  text += '\n';
  // A program that reads nothing fills its socket, and is not waited for.
  const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent == static_cast<ssize_t>(text.size());
}

void Program::interrupt() { (void)shutdown(socket_, SHUT_RDWR); }

Expected<std::string, std::string_view> Program::hear(Time by) {
  for (;;) {
    if (const auto end = heard_.find('\n'); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (heard_.size() > kLongestLine) return unexpected("wrote a line without an end");
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(by - std::chrono::steady_clock::now());
    pollfd waited{socket_, POLLIN, 0};
    const int ready = left.count() <= 0 ? 0 : poll(&waited, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return unexpected("was silent");
    char read[4096];
    const ssize_t size = recv(socket_, read, sizeof read, 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return unexpected("ended");
    heard_.append(read, static_cast<std::size_t>(size));
  }
}

}  // namespace eboard::engine

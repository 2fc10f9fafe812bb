// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Many viewers of /live in one thread, to load a server and to see when what arrived:
//
//   ws_clients --port P [--address 127.0.0.1] [--clients N] [--seconds S] [--board B] [--out FILE] [--deaf N]
//
// FILE gets a line for every frame: client, sequence number, CLOCK_MONOTONIC in nanoseconds when its last
// byte was read, bytes. A frame carries every event up to its number. `--deaf`: that many of the clients
// never read.
#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::bench {
namespace {

struct Options {
  std::string address = "127.0.0.1", out, board;
  int port = 0, clients = 10, seconds = 10, deaf = 0;
};

std::int64_t now_ns() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

struct Arrival {
  int client;
  std::int64_t sequence;
  std::int64_t at_ns;
  std::size_t bytes;
};

/// One connection: handshake, then frames; understands what our server sends, unfragmented text.
class Client {
 public:
  Client(int number, int descriptor) : number_(number), descriptor_(descriptor) {}
  ~Client() { ::close(descriptor_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }

  /// Reads what is there. False: the connection has ended.
  bool read(std::vector<Arrival>& arrivals) {
    char chunk[65536];
    const ssize_t size = ::recv(descriptor_, chunk, sizeof chunk, 0);
    if (size <= 0) return size < 0 && (errno == EAGAIN || errno == EINTR);
    buffer_.append(chunk, static_cast<std::size_t>(size));
    const std::int64_t at = now_ns();
    if (!open_ && !finish_handshake()) return buffer_.size() < 16384;
    while (const auto payload = next_frame()) {
      arrivals.push_back({number_, sequence_of(*payload), at, payload->size()});
      buffer_.erase(0, consumed_);
    }
    return !closing_;
  }

 private:
  bool finish_handshake() {
    const auto end = buffer_.find("\r\n\r\n");
    if (end == std::string::npos) return false;
    if (!buffer_.starts_with("HTTP/1.1 101")) {
      fmt::print(stderr, "ws_clients: refused: {}\n", buffer_.substr(0, buffer_.find("\r\n")));
      closing_ = true;
    }
    buffer_.erase(0, end + 4);
    open_ = true;
    return true;
  }

  std::optional<std::string_view> next_frame() {
    if (buffer_.size() < 2) return std::nullopt;
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
    std::size_t size = byte(1) & 127U, header = 2;
    const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (buffer_.size() < header + extra) return std::nullopt;
    if (extra > 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size << 8U | byte(header + i);
    header += extra;
    if (buffer_.size() < header + size) return std::nullopt;
    if ((byte(0) & 15U) == 8) closing_ = true;
    consumed_ = header + size;
    return std::string_view(buffer_).substr(header, size);
  }

  static std::int64_t sequence_of(std::string_view payload) {
    constexpr std::string_view kKey = "\"sequence\":";
    const auto at = payload.find(kKey);
    return at == std::string_view::npos ? -1 : std::strtoll(payload.data() + at + kKey.size(), nullptr, 10);
  }

  int number_;
  int descriptor_;
  bool open_ = false, closing_ = false;
  std::size_t consumed_ = 0;
  std::string buffer_;
};

/// Connected, with the handshake sent; -1 and a line on stderr otherwise.
int connect_one(const Options& options, bool deaf) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int small = 4096, yes = 1;
  if (deaf) ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(options.port));
  ::inet_pton(AF_INET, options.address.c_str(), &to.sin_addr);
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    std::perror("ws_clients: connect");
    ::close(descriptor);
    return -1;
  }
  const std::string request = fmt::format(
      "GET /live{} HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      options.board.empty() ? "" : "?board=" + options.board, options.address, options.port);
  if (::send(descriptor, request.data(), request.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(request.size())) {
    std::perror("ws_clients: send");
    ::close(descriptor);
    return -1;
  }
  ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return descriptor;
}

std::optional<Options> parse(int argc, char** argv) {
  Options options;
  const std::map<std::string, int*> numbers = {{"--port", &options.port},
                                               {"--clients", &options.clients},
                                               {"--seconds", &options.seconds},
                                               {"--deaf", &options.deaf}};
  const std::map<std::string, std::string*> texts = {
      {"--address", &options.address}, {"--out", &options.out}, {"--board", &options.board}};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (const auto number = numbers.find(argv[i]); number != numbers.end()) {
      *number->second = std::atoi(argv[i + 1]);
    } else if (const auto text = texts.find(argv[i]); text != texts.end()) {
      *text->second = argv[i + 1];
    } else {
      return std::nullopt;
    }
  }
  if (argc % 2 == 0 || options.port <= 0 || options.clients <= 0) return std::nullopt;
  return options;
}

int run(const Options& options) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  const int poll = ::epoll_create1(EPOLL_CLOEXEC);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < options.clients; ++i) {
    const bool deaf = i < options.deaf;
    const int descriptor = connect_one(options, deaf);
    if (descriptor < 0) return 3;
    clients.push_back(std::make_unique<Client>(i, descriptor));
    epoll_event interest{};
    interest.events = EPOLLIN;
    interest.data.ptr = clients.back().get();
    if (!deaf) ::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &interest);
  }
  std::vector<Arrival> arrivals;
  int ended = 0;
  const std::int64_t end = now_ns() + options.seconds * std::int64_t{1'000'000'000};
  while (now_ns() < end) {
    epoll_event events[256];
    const int count = ::epoll_wait(poll, events, 256, 100);
    for (int i = 0; i < count; ++i) {
      auto* client = static_cast<Client*>(events[i].data.ptr);
      if (client->read(arrivals)) continue;
      ::epoll_ctl(poll, EPOLL_CTL_DEL, client->descriptor(), nullptr);
      ++ended;
    }
  }
  ::close(poll);
  std::size_t bytes = 0;
  for (const Arrival& arrival : arrivals) bytes += arrival.bytes;
  fmt::print("ws_clients_frames {} frames\nws_clients_bytes {} bytes\nws_clients_ended {} connections\n",
             arrivals.size(), bytes, ended);
  if (options.out.empty()) return 0;
  std::FILE* out = std::fopen(options.out.c_str(), "w");
  if (out == nullptr) {
    std::perror(("ws_clients: " + options.out).c_str());
    return 3;
  }
  for (const Arrival& arrival : arrivals) {
    fmt::print(out, "{} {} {} {}\n", arrival.client, arrival.sequence, arrival.at_ns, arrival.bytes);
  }
  return std::fclose(out) == 0 ? 0 : 3;
}

}  // namespace
}  // namespace eboard::bench

int main(int argc, char** argv) {
  const auto options = eboard::bench::parse(argc, argv);
  if (options) return eboard::bench::run(*options);
  fmt::print(stderr,
             "usage: ws_clients --port P [--address A] [--clients N] [--seconds S] [--board B] [--out FILE] "
             "[--deaf N]\n");
  return 2;
}

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Preloaded before umockdev's library, answers for USB devices what the kernel answers libusb (usbfs): the
// node of a device is a link to a pseudo terminal, and whoever holds its other end is the device. Each packet
// comes and goes as an URB; the device vanishes when its end is closed. USB_KERNEL_DESCRIPTORS is what the
// device tells of itself, in hexadecimal digits. Where USB_KERNEL_STALL is a byte's number, that much is
// taken of what is sent, and the rest stalls.
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/usbdevice_fs.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}
using Open = int (*)(const char*, int, ...);
using Close = int (*)(int);
using Read = ssize_t (*)(int, void*, size_t);
using Ioctl = int (*)(int, unsigned long, void*);

std::vector<unsigned char> descriptors() {
  const char* text = std::getenv("USB_KERNEL_DESCRIPTORS");
  const std::string digits = text != nullptr ? text : "";
  std::vector<unsigned char> bytes;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
    bytes.push_back(static_cast<unsigned char>(std::stoi(digits.substr(at, 2), nullptr, 16)));
  return bytes;
}

/// Devices whose interface a program of this process has.
std::mutex claims_mutex;
std::map<std::string, int> claims;

/// An open node.
class Node {
 public:
  Node(int terminal, std::string name) : terminal_(terminal), name_(std::move(name)) {
    termios mode{};
    tcgetattr(terminal_, &mode);
    cfmakeraw(&mode);
    tcsetattr(terminal_, TCSANOW, &mode);
    fcntl(terminal_, F_SETFL, O_NONBLOCK);
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) std::abort();
    inner_ = ends[0];
    outer_ = ends[1];
    // One page has room for one write: the pipe is writable exactly while it is empty, as usbfs is while an
    // URB has ended.
    fcntl(outer_, F_SETPIPE_SZ, 4096);
    show();
    device_ = std::thread([this] { run(); });
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node() {
    ends_ = true;
    device_.join();
    release();
    const auto shut = next<Close>("close");
    if (inner_ >= 0) shut(inner_);
    shut(terminal_);
  }

  /// What the program sees of it.
  [[nodiscard]] int descriptor() const { return outer_; }

  ssize_t read(void* buffer, size_t count) {
    const auto bytes = descriptors();
    const std::size_t part = std::min(count, bytes.size() - std::min(bytes.size(), place_));
    std::memcpy(buffer, bytes.data() + place_, part);
    place_ += part;
    return static_cast<ssize_t>(part);
  }

  off_t seek(off_t place) {
    place_ = static_cast<std::size_t>(place);
    return place;
  }

  int request(unsigned long what, void* value) {
    const std::lock_guard lock(mutex_);
    switch (what) {
      case USBDEVFS_GET_CAPABILITIES:
        *static_cast<unsigned*>(value) =
            USBDEVFS_CAP_ZERO_PACKET | USBDEVFS_CAP_REAP_AFTER_DISCONNECT | USBDEVFS_CAP_NO_PACKET_SIZE_LIM;
        return 0;
      case USBDEVFS_CONNECTINFO:
        *static_cast<usbdevfs_connectinfo*>(value) = {5, 0};
        return 0;
      case USBDEVFS_CONTROL: {  // which configuration is active
        *static_cast<unsigned char*>(static_cast<usbdevfs_ctrltransfer*>(value)->data) = 1;
        return 1;
      }
      case USBDEVFS_CLAIMINTERFACE:
        return claim();
      case USBDEVFS_RELEASEINTERFACE:
        release();
        return 0;
      case USBDEVFS_CLEAR_HALT:
        stalled_ = false;
        return 0;
      case USBDEVFS_SUBMITURB:
        return submit(static_cast<usbdevfs_urb*>(value));
      case USBDEVFS_REAPURBNDELAY:
        return reap(static_cast<usbdevfs_urb**>(value));
      case USBDEVFS_DISCARDURB:
        return discard(static_cast<usbdevfs_urb*>(value));
      default:
        return fail(ENOTTY);
    }
  }

 private:
  static int fail(int code) {
    errno = code;
    return -1;
  }

  int claim() {
    const std::lock_guard lock(claims_mutex);
    if (claims[name_] != 0) return fail(EBUSY);
    claims[name_] = 1;
    has_claim_ = true;
    return 0;
  }
  void release() {
    const std::lock_guard lock(claims_mutex);
    if (std::exchange(has_claim_, false)) claims.erase(name_);
  }

  int submit(usbdevfs_urb* urb) {
    if (gone_) return fail(ENODEV);
    if (!has_claim_) return fail(ENOENT);
    if ((urb->endpoint & 0x80) != 0) {
      waiting_.push_back(urb);
      return 0;
    }
    const bool may_stall = std::getenv("USB_KERNEL_STALL") != nullptr;
    if (may_stall && sent_ >= std::atol(std::getenv("USB_KERNEL_STALL"))) {
      stalled_ = true;
      finish(urb, -EPIPE, 0);
      return 0;
    }
    const auto count = write(terminal_, urb->buffer, static_cast<size_t>(urb->buffer_length));
    sent_ += std::max<long>(count, 0);
    finish(urb, count < 0 ? -EIO : 0, static_cast<int>(std::max<long>(count, 0)));
    return 0;
  }
  int reap(usbdevfs_urb** place) {
    if (ended_.empty()) return fail(gone_ ? ENODEV : EAGAIN);
    *place = ended_.front();
    ended_.pop_front();
    show();
    return 0;
  }
  int discard(usbdevfs_urb* urb) {
    const auto found = std::find(waiting_.begin(), waiting_.end(), urb);
    if (found == waiting_.end()) return fail(EINVAL);
    waiting_.erase(found);
    finish(urb, -ENOENT, 0);
    return 0;
  }
  void finish(usbdevfs_urb* urb, int status, int count) {
    urb->status = status;
    urb->actual_length = count;
    ended_.push_back(urb);
    show();
  }
  /// Makes the pipe writable while an URB has ended.
  void show() {
    char byte = 0;
    if (inner_ < 0) return;
    if (!ended_.empty()) {
      (void)!next<Read>("read")(inner_, &byte, 1);
    } else {
      (void)!write(outer_, &byte, 1);
    }
  }

  void run() {
    while (!ends_ && !gone_) {
      pollfd line{terminal_, POLLIN, 0};
      const bool asked = [this] {
        const std::lock_guard lock(mutex_);
        return !waiting_.empty();
      }();
      if (!asked || poll(&line, 1, 2) == 0) {
        if (!asked) usleep(500);
        // A device may vanish while nobody asks it for anything.
        if (poll(&line, 1, 0) == 0 || (line.revents & POLLHUP) == 0) continue;
      }
      const std::lock_guard lock(mutex_);
      deliver();
    }
  }
  void deliver() {
    if (waiting_.empty()) return vanish();
    usbdevfs_urb* urb = waiting_.front();
    const auto count = next<Read>("read")(terminal_, urb->buffer, static_cast<size_t>(urb->buffer_length));
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) return vanish();
    waiting_.pop_front();
    finish(urb, 0, static_cast<int>(count));
  }
  void vanish() {
    gone_ = true;
    while (!waiting_.empty()) {
      usbdevfs_urb* urb = waiting_.front();
      waiting_.pop_front();
      finish(urb, -ESHUTDOWN, 0);
    }
    next<Close>("close")(std::exchange(inner_, -1));  // to who polls that is an error
  }

  int terminal_, inner_ = -1, outer_ = -1;
  std::string name_;
  std::size_t place_ = 0;
  long sent_ = 0;
  bool stalled_ = false, has_claim_ = false;
  std::mutex mutex_;
  std::deque<usbdevfs_urb*> waiting_, ended_;
  std::atomic<bool> ends_ = false, gone_ = false;
  std::thread device_;
};

std::mutex nodes_mutex;
std::map<int, std::shared_ptr<Node>>& nodes() {
  static auto* const all = new std::map<int, std::shared_ptr<Node>>;  // outlives whatever closes late
  return *all;
}

std::shared_ptr<Node> node_of(int fd) {
  const std::lock_guard lock(nodes_mutex);
  const auto found = nodes().find(fd);
  return found == nodes().end() ? nullptr : found->second;
}

int open_node(const char* path, int flags) {
  const int terminal = next<Open>("open")(path, (flags & ~O_CLOEXEC) | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || isatty(terminal) == 0) return terminal;
  auto node = std::make_shared<Node>(terminal, path);
  const std::lock_guard lock(nodes_mutex);
  nodes()[node->descriptor()] = node;
  return node->descriptor();
}

}  // namespace

extern "C" int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (std::strncmp(path, "/dev/bus/usb/", 13) == 0) return open_node(path, flags);
  return next<Open>("open")(path, flags, mode);
}

extern "C" int close(int fd) {
  std::shared_ptr<Node> node;
  {
    const std::lock_guard lock(nodes_mutex);
    if (auto found = nodes().extract(fd)) node = found.mapped();
  }
  return next<Close>("close")(fd);
}

extern "C" ssize_t read(int fd, void* buffer, size_t count) {
  if (const auto node = node_of(fd)) return node->read(buffer, count);
  return next<Read>("read")(fd, buffer, count);
}

extern "C" off_t lseek(int fd, off_t place, int from) noexcept {
  using Seek = off_t (*)(int, off_t, int);
  if (const auto node = node_of(fd)) return node->seek(place);
  return next<Seek>("lseek")(fd, place, from);
}

extern "C" int ioctl(int fd, unsigned long request, ...) noexcept {
  va_list rest;
  va_start(rest, request);
  void* const value = va_arg(rest, void*);
  va_end(rest);
  if (const auto node = node_of(fd)) {
    if (_IOC_TYPE(request) == 'U') return node->request(request, value);
  }
  return next<Ioctl>("ioctl")(fd, request, value);
}

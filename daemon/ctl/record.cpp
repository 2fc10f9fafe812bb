// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `record`: writes everything read from and written to a device as a capture. The daemon's own
// session holds the port, so that the capture has what the daemon would receive: the opening questions, the
// questions after a silence, a lost link and the return.
#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "daemon/ctl/options.hpp"
#include "daemon/devices/port_session.hpp"
#include "daemon/system/device_key.hpp"
#include "drivers/bluetooth/bluetooth.hpp"
#include "drivers/capture.hpp"
#include "drivers/registry.hpp"
#include "drivers/transport/ble_makes.hpp"
#include "drivers/transport/descriptor.hpp"

namespace eboard::ctl {

using daemon::Millis;
using Port = std::unique_ptr<drivers::Transport>;
using Steady = std::chrono::steady_clock;

namespace {

constexpr std::string_view kRecord = "record";

struct Settings {
  std::string port, output;
  std::string driver = "dgt";
  std::optional<Millis> length;  ///< unset: until a signal
  drivers::SerialSettings serial;
  std::string key_file;
  daemon::DeviceKeyBytes key;
  std::function<daemon::PortSession::Opened()> open;
};

/// The values on the command line.
struct Lines {
  std::string dtr, rts;
};

class CaptureListener final : public daemon::DeviceListener {
 public:
  explicit CaptureListener(drivers::CaptureWriter& writer) : writer_(writer) {}

  void opened(Millis, const std::string&) override {}
  void carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes) override {
    writer_.write(at, direction, bytes);
    if (direction == drivers::Direction::from_device) received_ += bytes.size();
  }
  void lost(Millis, const std::string&) override {}

  [[nodiscard]] std::size_t received() const { return received_; }

 private:
  drivers::CaptureWriter& writer_;
  std::size_t received_ = 0;
};

/// A descriptor that reports SIGINT and SIGTERM; they end a recording, which is then complete.
drivers::Descriptor end_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  drivers::Descriptor descriptor(signalfd(-1, &signals, SFD_CLOEXEC));
  if (descriptor.get() < 0) throw std::system_error(errno, std::generic_category(), "signals");
  return descriptor;
}

class PortRecorder {
 public:
  PortRecorder(const Settings& settings, const drivers::DriverInfo& driver, Port port, std::ostream& out)
      : settings_(settings),
        out_(out),
        first_(std::move(port)),
        writer_(out, {{"driver", settings.driver}, {"start", wall_time()}, {"port", settings.port}}),
        listener_(writer_),
        session_(
            {&driver}, settings.port, [this](const drivers::DriverInfo&) { return open(); },
            [](const seams::SerialNumbers&) {}, Millis{0},
            [this](const drivers::DriverInfo&, bool) {
              return std::span<const std::uint8_t>(settings_.key);
            }) {
    session_.attach(listener_, true);
  }

  int run() {
    const drivers::Descriptor signals = end_signals();
    fmt::print(stderr, "eboardctl {}: recording {}; {}Ctrl-C ends it\n", kRecord, settings_.port,
               settings_.length ? "the time given or " : "");
    while (!settings_.length || now() < *settings_.length) {
      session_.turn(now());
      std::array<pollfd, 2> waits{{{signals.get(), POLLIN, 0}, {session_.descriptor(), POLLIN, 0}}};
      if (poll(waits.data(), waits.size(), patience()) < 0 && errno != EINTR) {
        return outside(kRecord, std::generic_category().message(errno));
      }
      if (waits[0].revents != 0) break;
      if (waits[1].revents != 0) session_.readable(now());
      if (!out_) return outside(kRecord, "the capture cannot be written");
    }
    session_.close(now(), "the recording ended");
    if (!out_.flush()) return outside(kRecord, "the capture cannot be written");
    if (listener_.received() == 0) return outside(kRecord, settings_.port + ": nothing was received");
    fmt::print(stderr, "eboardctl {}: {} bytes received in {:.1f} s\n", kRecord, listener_.received(),
               static_cast<double>(now().count()) / 1000);
    return kDone;
  }
  [[nodiscard]] bool received_anything() const { return listener_.received() > 0; }

 private:
  static std::string wall_time() {
    const auto wall = std::chrono::system_clock::now().time_since_epoch();
    return drivers::capture_time(std::chrono::duration_cast<Millis>(wall));
  }

  [[nodiscard]] Millis now() const { return std::chrono::duration_cast<Millis>(Steady::now() - start_); }

  Expected<Port, drivers::TransportError> open() {
    if (first_) return std::move(first_);
    return settings_.open();
  }

  // The milliseconds to poll: to the session's next turn or the end.
  [[nodiscard]] int patience() const {
    constexpr Millis kLongest{60'000};
    const Millis next = std::min(session_.next_turn(), settings_.length.value_or(Millis::max()));
    return static_cast<int>(std::clamp(next - now(), Millis{0}, kLongest).count());
  }

  const Settings& settings_;
  std::ostream& out_;
  Port first_;
  Steady::time_point start_ = Steady::now();
  drivers::CaptureWriter writer_;
  CaptureListener listener_;
  daemon::PortSession session_;
};

/// An empty word leaves the driver's.
void set_line(const std::string& word, drivers::LineState& state) {
  if (!word.empty()) state = *drivers::parse_line_state(word);
}

/// A board behind Bluetooth LE is reached within seconds, or there is a reason.
daemon::PortSession::Opened open_patiently(const Settings& settings) {
  constexpr Millis kPause{100};
  while (true) {
    auto port = settings.open();
    if (port || port.error().code != EINPROGRESS) return port;
    std::this_thread::sleep_for(kPause);
  }
}

int record_port(Settings settings, const Lines& lines) {
  const drivers::DriverInfo* driver = drivers::find_driver(settings.driver);
  if (driver == nullptr) return refuse(kRecord, fmt::format("there is no driver '{}'", settings.driver));
  if (driver->shared_line)
    return refuse(kRecord, fmt::format("--driver {}: many boards share that line; run the daemon, and export "
                                       "with --format ebcap, which gives a capture of each",
                                       settings.driver));
  if (!settings.key_file.empty()) {
    if (driver->key == nullptr)
      return refuse(kRecord, fmt::format("--key-file: a board of the driver {} wants no key", driver->name));
    auto key = daemon::read_device_key(settings.key_file, driver->key->bytes);
    if (!key) return refuse(kRecord, "--key-file: " + key.error());
    settings.key = std::move(*key);
  }
  settings.serial = driver->serial;
  set_line(lines.dtr, settings.serial.dtr);
  set_line(lines.rts, settings.serial.rts);
  std::unique_ptr<drivers::Bluetooth> bluetooth;
  if (drivers::ble::is_path(settings.port)) {
    bluetooth = std::make_unique<drivers::Bluetooth>(false, [](const std::string&) {});
    settings.open = [&] { return bluetooth->open(settings.port, *driver); };
  } else {
    settings.open = [&] { return drivers::open_port(settings.port, settings.serial); };
  }
  // Opened here first, because the session would try for ever while the operator waits.
  auto port = open_patiently(settings);
  if (!port) return outside(kRecord, port.error().message);
  if (settings.output.empty()) return PortRecorder(settings, *driver, std::move(*port), std::cout).run();
  if (std::filesystem::exists(settings.output)) {
    return refuse(kRecord,
                  settings.output + ": this file exists already, and a recording does not replace one");
  }
  std::ofstream file(settings.output, std::ios::binary);
  if (!file) return outside(kRecord, settings.output + ": cannot be written");
  PortRecorder recording(settings, *driver, std::move(*port), file);
  const int exit = recording.run();
  // The next attempt may use the same name.
  if (!recording.received_anything()) std::filesystem::remove(settings.output);
  return exit;
}

}  // namespace

int record(const Arguments& arguments) {
  Settings settings;
  Lines lines;
  std::optional<double> seconds;
  Usage usage{kRecord,
              "PORT",
              "Records what the device on a port reports, as a capture; asks what the daemon would ask.",
              {}};
  usage.add_preset("driver", &settings.driver, "NAME", "protocol");
  usage.offer(driver_names());
  usage.add("key-file", &settings.key_file, "FILE", "the key that a Pegasus wants; it is not recorded");
  usage.add("output", &settings.output, "FILE", "a new file, instead of standard output");
  usage.add("dtr", &lines.dtr, "STATE", "state of that output of the port: keep, on or off");
  usage.only({"keep", "on", "off"});
  usage.add("rts", &lines.rts, "STATE", "the same for RTS");
  usage.only({"keep", "on", "off"});
  usage.add("for", &seconds, "SECONDS", "maximum length; default: until Ctrl-C");
  usage.examples = {"/dev/ttyUSB0 --output table-4.ebcap", "/dev/ttyUSB0 --driver millennium --for 60"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const Arguments& ports = *operands;
  if (ports.size() > 1) return refuse(kRecord, "one port at a time");
  settings.port = ports.front();
  if (seconds) {
    constexpr double kLongest = 1e9;  // some thirty years
    if (!(*seconds > 0 && *seconds <= kLongest)) return refuse(kRecord, "--for: a time in seconds above 0");
    settings.length = Millis(static_cast<Millis::rep>(*seconds * 1000));
  }
  return record_port(std::move(settings), lines);
}

}  // namespace eboard::ctl

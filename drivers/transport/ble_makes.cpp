// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Source: the protocol pages of these makes (docs/protocols), and with them open programs that play on the
// boards.
#include "drivers/transport/ble_makes.hpp"

#include <algorithm>

namespace eboard::drivers::ble {

namespace {

// The service "Nordic UART", which several makes use.
constexpr std::string_view kUartService = "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
                           kUartWrite = "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
                           kUartNotify = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";

constexpr auto kMakes = std::to_array<Make>({
    // Its maker's program lets owners give it another name.
    {.driver = "pegasus",
     .names = {"DGT_PEGASUS"},
     .service = kUartService,
     .notify = {kUartNotify},
     .write = kUartWrite},
    {.driver = "millennium",
     .names = {"MILLENNIUM CHESS"},
     .notify = {"49535343-1e4d-4bd9-ba61-23c647249616"},
     .write = "49535343-8841-43f4-a8d4-ecbe34729bb3",
     .pause = Millis(100),
     .confirmed = true},
    {.driver = "chessnut",
     .names = {"Chessnut", "Smart Chess"},
     .notify = {"1b7e8262-2877-41c3-b46e-cf057c562023", "1b7e8273-2877-41c3-b46e-cf057c562023"},
     .write = "1b7e8272-2877-41c3-b46e-cf057c562023",
     .pause = Millis(200),
     .carries = Carries::reports},
    {.driver = "ichessone",
     .names = {"iChessOne"},
     .notify = {kUartNotify},
     .write = kUartWrite,
     .pause = Millis(50)},
    {.driver = "zmartfun", .names = {"HOSBoard"}, .notify = {"0000ffe1-0000-1000-8000-00805f9b34fb"}},
    {.driver = "peripheral_chess",
     .service = "f5351050-b2c9-11ec-a0c0-b3bc53b08d33",
     .notify = {"f535147e-b2c9-11ec-a0c2-8bbd706ec4e6"},
     .write = "f53513ca-b2c9-11ec-a0c1-639b8957db99",
     .carries = Carries::lines},
});

/// What boards of other makes are called that advertise a service of a make above.
constexpr std::array<std::string_view, 3> kOthers{"ChessUp", "Squareoff", "Square Off"};

constexpr std::string_view kScheme = "ble:";
constexpr std::size_t kAddressLength = 17;

constexpr char capital(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
constexpr bool is_hex(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'F');
}

bool begins(std::string_view text, std::string_view beginning) {
  return text.size() >= beginning.size() &&
         std::ranges::equal(text.substr(0, beginning.size()), beginning, {}, capital, capital);
}

}  // namespace

std::span<const Make> makes() { return kMakes; }

const Make* make_of(std::string_view driver) {
  const auto found = std::ranges::find(kMakes, driver, &Make::driver);
  return found == kMakes.end() ? nullptr : &*found;
}

const Make* make_advertised(std::string_view name, std::span<const std::string> services) {
  const auto is_meant = [name](std::string_view beginning) {
    return !beginning.empty() && begins(name, beginning);
  };
  const auto named = std::ranges::find_if(
      kMakes, [&](const Make& make) { return std::ranges::any_of(make.names, is_meant); });
  if (named != kMakes.end()) return &*named;
  if (std::ranges::any_of(kOthers, is_meant)) return nullptr;
  const auto found = std::ranges::find_if(kMakes, [&](const Make& make) {
    return !make.service.empty() && std::ranges::find(services, make.service) != services.end();
  });
  return found == kMakes.end() ? nullptr : &*found;
}

std::string shown_name(std::string_view name) {
  std::string out;
  for (const char letter : name) {
    if (static_cast<unsigned char>(letter) >= ' ' && letter != 0x7f) out += letter;
  }
  return out;
}

bool is_path(std::string_view path) { return path.starts_with(kScheme); }

std::optional<std::string> address_in(std::string_view path) {
  if (!is_path(path) || path.size() != kScheme.size() + kAddressLength) return std::nullopt;
  std::string address(path.substr(kScheme.size()));
  std::ranges::transform(address, address.begin(), capital);
  for (std::size_t n = 0; n < kAddressLength; ++n) {
    if (n % 3 == 2 ? address[n] != ':' : !is_hex(address[n])) return std::nullopt;
  }
  return address;
}

std::string path_to(std::string_view address) { return std::string(kScheme).append(address); }

}  // namespace eboard::drivers::ble

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Opens a HID device as the kernel offers it (hidraw): one report a read, one a write. In the bytes of this
// port a report stands between marks (drivers/report_stream.hpp), its number first, 0 if it has none.
#pragma once

#include "drivers/transport/descriptor.hpp"
#include "drivers/transport/leftover.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

class HidPort final : public Transport {
 public:
  /// True for the path of such a device, which need not exist; links have been followed.
  [[nodiscard]] static bool is_path(const std::string& path);
  /// Opens it exclusive of other programs that lock.
  [[nodiscard]] static Expected<std::unique_ptr<Transport>, TransportError> open(const std::string& path);

  /// `fd`: as of hidraw, and does not block. `numbered`: its reports begin with their number.
  HidPort(std::string path, Descriptor fd, bool numbered)
      : path_(std::move(path)), fd_(std::move(fd)), numbered_(numbered) {}

  [[nodiscard]] Expected<std::size_t, TransportError> read(std::span<std::uint8_t> buffer) override;
  /// Writes all whole reports of `bytes`. The kernel hands each to the device before it returns; that takes
  /// milliseconds. Bytes that are no whole report are an error of the caller.
  [[nodiscard]] Expected<std::size_t, TransportError> write(std::span<const std::uint8_t> bytes) override;
  [[nodiscard]] int descriptor() const override { return fd_.get(); }

 private:
  [[nodiscard]] Expected<std::size_t, TransportError> fetch();

  std::string path_;
  Descriptor fd_;
  bool numbered_;
  Leftover rest_;  ///< of a report
};

}  // namespace eboard::drivers

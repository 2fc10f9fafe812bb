// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_pipe.hpp"

#include <cstddef>

namespace eboard::drivers {

namespace {

using Bytes = std::span<const std::uint8_t>;

enum DescriptorKind : std::uint8_t { kConfiguration = 2, kInterface = 4, kEndpoint = 5 };
constexpr std::size_t kConfigurationBytes = 6, kInterfaceBytes = 9, kEndpointBytes = 7;
constexpr std::uint8_t kMakersOwn = 0xff;
constexpr std::uint8_t kIn = 0x80, kTransfer = 0x03, kBulk = 2, kInterrupt = 3;
constexpr int kPacketBits = 0x7ff;

/// Reads descriptors one after the other.
class Search {
 public:
  explicit Search(std::uint8_t configuration) : configuration_(configuration) {}

  /// True: the pipe is complete.
  bool takes(Bytes descriptor) {
    const std::uint8_t kind = descriptor[1];
    if (kind == kConfiguration && descriptor.size() >= kConfigurationBytes)
      active_ = descriptor[5] == configuration_;
    if (kind == kInterface && descriptor.size() >= kInterfaceBytes) begin(descriptor);
    if (kind == kEndpoint && descriptor.size() >= kEndpointBytes) add(descriptor);
    return pipe_.in.packet != 0 && pipe_.out.packet != 0;
  }
  [[nodiscard]] const UsbPipe& pipe() const { return pipe_; }

 private:
  void begin(Bytes interface) {
    const bool is_first_setting = interface[3] == 0;
    wanted_ = active_ && is_first_setting && interface[5] == kMakersOwn;
    pipe_ = {.interface = interface[2], .in = {}, .out = {}};
  }
  void add(Bytes endpoint) {
    const std::uint8_t transfer = endpoint[3] & kTransfer;
    if (!wanted_ || (transfer != kBulk && transfer != kInterrupt)) return;
    UsbPipe::End& end = (endpoint[2] & kIn) != 0 ? pipe_.in : pipe_.out;
    const auto packet = static_cast<std::uint16_t>((endpoint[4] | endpoint[5] << 8) & kPacketBits);
    if (end.packet == 0) end = {endpoint[2], packet, transfer == kInterrupt};
  }

  std::uint8_t configuration_;
  bool active_ = false, wanted_ = false;
  UsbPipe pipe_;
};

}  // namespace

std::optional<UsbPipe> find_pipe(Bytes descriptors, std::uint8_t configuration) {
  Search search(configuration);
  while (descriptors.size() >= 2) {
    const std::size_t size = descriptors[0];
    if (size < 2 || size > descriptors.size()) return std::nullopt;
    if (search.takes(descriptors.first(size))) return search.pipe();
    descriptors = descriptors.subspan(size);
  }
  return std::nullopt;
}

}  // namespace eboard::drivers

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/hid_port.hpp"

#include <fcntl.h>
#include <linux/hidraw.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "drivers/report_stream.hpp"
#include "drivers/transport/access.hpp"
#include "drivers/transport/report_descriptor.hpp"

namespace eboard::drivers {

namespace {

/// The kernel cuts longer reports; no board has any.
constexpr std::size_t kMaxBytes = 4096;

Expected<ReportDescriptor, TransportError> report_descriptor_of(int fd, const std::string& path) {
  int size = 0;
  if (ioctl(fd, HIDIOCGRDESCSIZE, &size) != 0)
    return unexpected(system_error(path, "not a HID device", errno));
  hidraw_report_descriptor raw{};
  raw.size = static_cast<std::uint32_t>(size);
  if (ioctl(fd, HIDIOCGRDESC, &raw) != 0) return unexpected(system_error(path, "report descriptor", errno));
  return ReportDescriptor::parse({raw.value, std::min<std::size_t>(raw.size, sizeof raw.value)});
}

}  // namespace

bool HidPort::is_path(const std::string& path) {
  constexpr std::string_view name = "/hidraw";
  const auto slash = path.rfind('/');
  return slash != std::string::npos && std::string_view(path).substr(slash).starts_with(name);
}

Expected<std::unique_ptr<Transport>, TransportError> HidPort::open(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
  if (fd.get() < 0) return unexpected(open_error(path, errno));
  if (auto fault = lock_port(fd.get(), path)) return unexpected(std::move(*fault));
  const auto descriptor = report_descriptor_of(fd.get(), path);
  if (!descriptor) return unexpected(descriptor.error());
  return std::make_unique<HidPort>(path, std::move(fd), descriptor->numbered);
}

Expected<std::size_t, TransportError> HidPort::read(std::span<std::uint8_t> buffer) {
  if (rest_.empty() && !buffer.empty()) {
    const auto fetched = fetch();
    if (!fetched) return fetched;
  }
  return rest_.take(buffer);
}

/// Reads one report into `rest_`, if there is one.
Expected<std::size_t, TransportError> HidPort::fetch() {
  std::array<std::uint8_t, 1 + kMaxBytes> report{};
  const std::size_t number = numbered_ ? 0 : 1;
  const auto count = read_port(fd_.get(), path_, std::span(report).subspan(number));
  if (count && *count > 0) rest_.keep(report_stream::encode(std::span(report).first(number + *count)));
  return count;
}

Expected<std::size_t, TransportError> HidPort::write(std::span<const std::uint8_t> bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto first = report_stream::first_report(bytes.subspan(done));
    if (!first) return unexpected(no_report_error(path_));
    const auto count = write_port(fd_.get(), path_, first->report.bytes());
    if (!count) return count;
    if (*count == 0) break;
    done += first->consumed;
  }
  return done;
}

}  // namespace eboard::drivers

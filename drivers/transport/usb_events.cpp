// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_events.hpp"

#include <fmt/format.h>
#include <libusb.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace eboard::drivers {

namespace {

int errno_of(int code) {
  switch (code) {
    case LIBUSB_ERROR_NO_DEVICE:
      return ENODEV;
    case LIBUSB_ERROR_BUSY:
      return EBUSY;
    case LIBUSB_ERROR_ACCESS:
      return EACCES;
    case LIBUSB_ERROR_NO_MEM:
      return ENOMEM;
    default:
      return EIO;
  }
}

// poll's and epoll's flags for reading and writing are the same bits.
static_assert(EPOLLIN == POLLIN && EPOLLOUT == POLLOUT);

}  // namespace

TransportError usb_error(const std::string& name, const std::string& doing, int code) {
  return {errno_of(code), fmt::format("{}: {}: {}", name, doing, libusb_strerror(code))};
}

Expected<std::unique_ptr<UsbEvents>, TransportError> UsbEvents::make(const std::string& name) {
  Descriptor all(epoll_create1(EPOLL_CLOEXEC)), ready(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (all.get() < 0 || ready.get() < 0) return unexpected(system_error(name, "wait for USB", errno));
  std::unique_ptr<UsbEvents> events(new UsbEvents(std::move(all), std::move(ready)));
  events->watch(events->ready_.get(), POLLIN);
  // udev says what is plugged in. So libusb starts no thread of its own and reads no list of devices.
  libusb_set_option(nullptr, LIBUSB_OPTION_NO_DEVICE_DISCOVERY);
  if (const int code = libusb_init(&events->context_); code != 0)
    return unexpected(usb_error(name, "start libusb", code));
  const libusb_pollfd** const waits = libusb_get_pollfds(events->context_);
  for (const libusb_pollfd** wait = waits; wait != nullptr && *wait != nullptr; ++wait)
    events->watch((*wait)->fd, (*wait)->events);
  libusb_free_pollfds(waits);
  libusb_set_pollfd_notifiers(
      events->context_,
      [](int fd, short wanted, void* self) { static_cast<UsbEvents*>(self)->watch(fd, wanted); },
      [](int fd, void* self) {
        epoll_ctl(static_cast<UsbEvents*>(self)->all_.get(), EPOLL_CTL_DEL, fd, nullptr);
      },
      events.get());
  return events;
}

UsbEvents::~UsbEvents() {
  if (context_ == nullptr) return;
  libusb_set_pollfd_notifiers(context_, nullptr, nullptr, nullptr);
  libusb_exit(context_);
}

void UsbEvents::watch(int fd, short events) {
  epoll_event wanted{};
  wanted.events = static_cast<std::uint32_t>(events);
  wanted.data.fd = fd;
  epoll_ctl(all_.get(), EPOLL_CTL_ADD, fd, &wanted);
}

void UsbEvents::turn(Millis wait) {
  timeval max{};
  max.tv_usec = static_cast<suseconds_t>(std::chrono::microseconds(wait).count());
  libusb_handle_events_timeout_completed(context_, &max, nullptr);
}

void UsbEvents::stay_ready(bool ready) {
  if (ready == is_ready_) return;
  is_ready_ = ready;
  eventfd_t count = 1;
  ready ? eventfd_write(ready_.get(), count) : eventfd_read(ready_.get(), &count);
}

}  // namespace eboard::drivers

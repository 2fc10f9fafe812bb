// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/usb_transfers.hpp"

#include <libusb.h>

#include <algorithm>
#include <new>

namespace eboard::drivers {

namespace {

constexpr std::size_t kPacketsAsked = 8;
constexpr std::size_t kMaxSent = 4, kBytesSent = 512;

bool any_under_way(const std::vector<std::unique_ptr<UsbTransfer>>& transfers) {
  return std::ranges::any_of(transfers, &UsbTransfer::under_way, &std::unique_ptr<UsbTransfer>::operator*);
}

void cancel_all(const std::vector<std::unique_ptr<UsbTransfer>>& transfers) {
  for (const auto& transfer : transfers) transfer->cancel();
}

}  // namespace

UsbTransfer::UsbTransfer(libusb_device_handle* device, UsbPipe::End end, std::size_t bytes)
    : buffer_(bytes), transfer_(libusb_alloc_transfer(0)) {
  if (transfer_ == nullptr) throw std::bad_alloc();
  const auto ended = [](libusb_transfer* transfer) {
    static_cast<UsbTransfer*>(transfer->user_data)->under_way_ = false;
  };
  const auto fill = end.is_interrupt ? libusb_fill_interrupt_transfer : libusb_fill_bulk_transfer;
  fill(transfer_, device, end.address, buffer_.data(), static_cast<int>(bytes), ended, this, 0);
  // The device sees where each order ends, also where its bytes fill packets.
  const bool goes_out = (end.address & LIBUSB_ENDPOINT_IN) == 0;
  if (goes_out && !end.is_interrupt) transfer_->flags = LIBUSB_TRANSFER_ADD_ZERO_PACKET;
}

UsbTransfer::~UsbTransfer() { libusb_free_transfer(transfer_); }

int UsbTransfer::submit(std::size_t bytes) {
  transfer_->length = static_cast<int>(bytes);
  refused_ = libusb_submit_transfer(transfer_);
  under_way_ = refused_ == 0;
  return refused_;
}

void UsbTransfer::cancel() {
  if (under_way_) libusb_cancel_transfer(transfer_);
}

int UsbTransfer::outcome() const {
  if (refused_ != 0) return refused_;
  switch (transfer_->status) {
    case LIBUSB_TRANSFER_COMPLETED:
      return 0;
    case LIBUSB_TRANSFER_NO_DEVICE:
      return LIBUSB_ERROR_NO_DEVICE;
    case LIBUSB_TRANSFER_STALL:
      return LIBUSB_ERROR_PIPE;
    case LIBUSB_TRANSFER_OVERFLOW:
      return LIBUSB_ERROR_OVERFLOW;
    case LIBUSB_TRANSFER_CANCELLED:
      return LIBUSB_ERROR_INTERRUPTED;
    default:
      return LIBUSB_ERROR_IO;
  }
}

std::span<const std::uint8_t> UsbTransfer::received() const {
  return std::span(buffer_).first(static_cast<std::size_t>(transfer_->actual_length));
}

// One packet a transfer: a longer one would keep a packet that is full until the next, which may never come.
UsbInput::UsbInput(libusb_device_handle* device, UsbPipe::End end) {
  for (std::size_t n = 0; n < kPacketsAsked; ++n)
    ring_.push_back(std::make_unique<UsbTransfer>(device, end, end.packet));
}

int UsbInput::start() {
  for (const auto& transfer : ring_) {
    if (const int code = transfer->submit(transfer->buffer().size()); code != 0) return code;
  }
  return 0;
}

std::size_t UsbInput::take(std::span<std::uint8_t> buffer) {
  std::size_t count = 0;
  while (count < buffer.size() && waiting() && !fault()) {
    UsbTransfer& transfer = *ring_[next_];
    const auto rest = transfer.received().subspan(taken_);
    const std::size_t part = std::min(rest.size(), buffer.size() - count);
    std::copy_n(rest.begin(), part, buffer.begin() + static_cast<std::ptrdiff_t>(count));
    count += part;
    taken_ += part;
    if (part < rest.size()) break;
    taken_ = 0;
    next_ = (next_ + 1) % ring_.size();
    // A refusal is this transfer's outcome, when its turn comes.
    (void)transfer.submit(transfer.buffer().size());
  }
  return count;
}

bool UsbInput::waiting() const { return !ring_[next_]->under_way(); }

std::optional<int> UsbInput::fault() const {
  const UsbTransfer& next = *ring_[next_];
  return next.under_way() || next.outcome() == 0 ? std::nullopt : std::optional(next.outcome());
}

void UsbInput::cancel() { cancel_all(ring_); }
bool UsbInput::under_way() const { return any_under_way(ring_); }

UsbOutput::UsbOutput(libusb_device_handle* device, UsbPipe::End end) {
  for (std::size_t n = 0; n < kMaxSent; ++n)
    pool_.push_back(std::make_unique<UsbTransfer>(device, end, kBytesSent));
}

Expected<std::size_t, int> UsbOutput::put(std::span<const std::uint8_t> bytes) {
  std::size_t count = 0;
  for (const auto& transfer : pool_) {
    if (transfer->under_way() || count == bytes.size()) continue;
    const auto part = bytes.subspan(count, std::min(bytes.size() - count, kBytesSent));
    std::ranges::copy(part, transfer->buffer().begin());
    if (const int code = transfer->submit(part.size()); code != 0) return unexpected(code);
    count += part.size();
  }
  return count;
}

std::optional<int> UsbOutput::fault() const {
  for (const auto& transfer : pool_) {
    if (!transfer->under_way() && transfer->outcome() != 0) return transfer->outcome();
  }
  return std::nullopt;
}

void UsbOutput::cancel() { cancel_all(pool_); }
bool UsbOutput::under_way() const { return any_under_way(pool_); }

}  // namespace eboard::drivers

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/zip_writer.hpp"

#include <minizip/zip.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace eboard::archive {

/// The file that libminizip writes, through the functions below.
struct ZipText {
  std::string bytes;
  std::size_t at = 0;
};

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 24;

void* open_text(void* opaque, const void* /*name*/, int /*mode*/) { return opaque; }

uLong read_text(void* /*opaque*/, void* stream, void* buffer, uLong size) {
  auto& text = *static_cast<ZipText*>(stream);
  const std::size_t count = std::min<std::size_t>(size, text.bytes.size() - text.at);
  std::memcpy(buffer, text.bytes.data() + text.at, count);
  text.at += count;
  return count;
}

uLong write_text(void* /*opaque*/, void* stream, const void* buffer, uLong size) {
  auto& text = *static_cast<ZipText*>(stream);
  if (text.bytes.size() < text.at + size) text.bytes.resize(text.at + size);
  std::memcpy(text.bytes.data() + text.at, buffer, size);
  text.at += size;
  return size;
}

ZPOS64_T place_in_text(void* /*opaque*/, void* stream) { return static_cast<ZipText*>(stream)->at; }

long seek_text(void* /*opaque*/, void* stream, ZPOS64_T offset, int origin) {
  auto& text = *static_cast<ZipText*>(stream);
  const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                           : origin == ZLIB_FILEFUNC_SEEK_CUR ? text.at
                                                              : text.bytes.size();
  if (offset > text.bytes.size() - from) return -1;
  text.at = from + offset;
  return 0;
}

int close_text(void* /*opaque*/, void* /*stream*/) { return 0; }
int no_error(void* /*opaque*/, void* /*stream*/) { return 0; }

}  // namespace

struct ZipWriter::Opened {
  ZipText text;
  zipFile file = nullptr;

  Opened() {
    zlib_filefunc64_def functions{open_text, read_text,  write_text, place_in_text,
                                  seek_text, close_text, no_error,   &text};
    file = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  }
  ~Opened() {
    if (file != nullptr) zipClose(file, nullptr);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
};

ZipWriter::ZipWriter() : opened_(std::make_unique<Opened>()) {}
ZipWriter::~ZipWriter() = default;

bool ZipWriter::add(const std::string& name, std::string_view bytes) {
  if (opened_->file == nullptr) return false;
  zip_fileinfo info{};
  info.tmz_date.tm_year = 1980;  // the earliest that the format has
  info.tmz_date.tm_mday = 1;
  if (zipOpenNewFileInZip64(opened_->file, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                            Z_DEFAULT_COMPRESSION, 0) != ZIP_OK)
    return false;
  while (!bytes.empty()) {
    const std::string_view piece = bytes.substr(0, kPiece);
    if (zipWriteInFileInZip(opened_->file, piece.data(), static_cast<unsigned>(piece.size())) != ZIP_OK)
      return false;
    bytes.remove_prefix(piece.size());
  }
  return zipCloseFileInZip(opened_->file) == ZIP_OK;
}

std::size_t ZipWriter::size() const { return opened_->text.bytes.size(); }

std::string ZipWriter::finish() {
  if (opened_->file == nullptr) return {};
  const bool done = zipClose(std::exchange(opened_->file, nullptr), nullptr) == ZIP_OK;
  return done ? std::move(opened_->text.bytes) : std::string();
}

}  // namespace eboard::archive

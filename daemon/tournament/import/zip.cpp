// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/zip.hpp"

#include <fmt/format.h>
#include <minizip/unzip.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "rules/text/shown.hpp"

namespace eboard::tournament {

/// The file that libminizip reads, through the functions below.
struct ZipMemory {
  std::string_view bytes;
  std::size_t at = 0;
};

namespace {

/// Workbooks have a dozen parts, and some for each picture.
constexpr std::size_t kMaxParts = 2000;
constexpr std::size_t kPiece = 64U << 10U;

void* open_memory(void* opaque, const void* /*name*/, int /*mode*/) {
  static_cast<ZipMemory*>(opaque)->at = 0;
  return opaque;
}

uLong read_memory(void* /*opaque*/, void* stream, void* buffer, uLong size) {
  auto& memory = *static_cast<ZipMemory*>(stream);
  const std::size_t count = std::min<std::size_t>(size, memory.bytes.size() - memory.at);
  std::memcpy(buffer, memory.bytes.data() + memory.at, count);
  memory.at += count;
  return count;
}

uLong write_nothing(void* /*opaque*/, void* /*stream*/, const void* /*buffer*/, uLong /*size*/) { return 0; }

ZPOS64_T place_in_memory(void* /*opaque*/, void* stream) { return static_cast<ZipMemory*>(stream)->at; }

long seek_memory(void* /*opaque*/, void* stream, ZPOS64_T offset, int origin) {
  auto& memory = *static_cast<ZipMemory*>(stream);
  const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                           : origin == ZLIB_FILEFUNC_SEEK_CUR ? memory.at
                                                              : memory.bytes.size();
  if (offset > memory.bytes.size() - from) return -1;
  memory.at = from + offset;
  return 0;
}

int close_memory(void* /*opaque*/, void* /*stream*/) { return 0; }
int no_error(void* /*opaque*/, void* /*stream*/) { return 0; }

std::string plain_path(std::string_view path) {
  if (path.starts_with('/') || path.starts_with('\\')) path.remove_prefix(1);
  std::string out(path);
  for (char& c : out) {
    if (c == '\\') c = '/';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return out;
}

}  // namespace

struct Zip::Opened {
  ZipMemory memory;
  unzFile file = nullptr;
  std::map<std::string, unz64_file_pos, std::less<>> parts;  ///< by plain_path()
  std::vector<std::string> names;

  explicit Opened(std::string_view bytes) : memory{bytes, 0} {
    zlib_filefunc64_def functions{open_memory, read_memory,  write_nothing, place_in_memory,
                                  seek_memory, close_memory, no_error,      &memory};
    file = unzOpen2_64("", &functions);
  }
  ~Opened() {
    if (file != nullptr) unzClose(file);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  std::string list() {
    if (file == nullptr) return "the ZIP file is damaged, or its end is missing";
    int state = unzGoToFirstFile(file);
    for (; state == UNZ_OK; state = unzGoToNextFile(file)) {
      if (parts.size() == kMaxParts) return fmt::format("the ZIP file has more than {} parts", kMaxParts);
      std::array<char, 512> name{};
      unz_file_info64 info{};
      unz64_file_pos place{};
      if (unzGetCurrentFileInfo64(file, &info, name.data(), name.size() - 1, nullptr, 0, nullptr, 0) !=
              UNZ_OK ||
          unzGetFilePos64(file, &place) != UNZ_OK)
        return "the list of parts of the ZIP file is damaged";
      names.emplace_back(name.data());
      if (info.size_filename < name.size()) parts.emplace(plain_path(name.data()), place);
    }
    return state == UNZ_END_OF_LIST_OF_FILE ? "" : "the list of parts of the ZIP file is damaged";
  }
};

Zip::Zip(std::string_view bytes) : opened_(std::make_unique<Opened>(bytes)), fault_(opened_->list()) {}

Zip::~Zip() = default;

bool Zip::has(std::string_view path) const { return opened_->parts.contains(plain_path(path)); }

const std::vector<std::string>& Zip::names() const { return opened_->names; }

Expected<std::string, std::string> Zip::unpack(std::string_view path, const More& more) {
  const auto damaged = [&](std::string_view what) {
    return unexpected(fmt::format("{} in the ZIP file {}", rules::shown(path), what));
  };
  const auto found = opened_->parts.find(plain_path(path));
  if (found == opened_->parts.end()) return damaged("is missing");
  const unzFile file = opened_->file;
  unz_file_info64 info{};
  if (unzGoToFilePos64(file, &found->second) != UNZ_OK ||
      unzGetCurrentFileInfo64(file, &info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK)
    return damaged("is damaged");
  if ((info.flag & 1U) != 0) return damaged("is protected by a password");
  if (unzOpenCurrentFile(file) != UNZ_OK) return damaged("is packed in a way that is not read");
  std::string unpacked, fault;
  std::string piece(kPiece, '\0');
  int count = 0;
  while ((count = unzReadCurrentFile(file, piece.data(), static_cast<unsigned>(piece.size()))) > 0) {
    const std::string_view part(piece.data(), static_cast<std::size_t>(count));
    if (fault = more(part); !fault.empty()) break;
    unpacked += part;
  }
  const int closed = unzCloseCurrentFile(file);
  if (!fault.empty()) return unexpected(std::move(fault));
  if (count < 0 || closed != UNZ_OK) return damaged("is damaged");
  return unpacked;
}

}  // namespace eboard::tournament

// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/packed_list.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <minizip/unzip.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "rules/text/shown.hpp"

namespace eboard::tournament::fide_list {

namespace {

/// FIDE's list has 313 MB, and grows by a tenth each year.
constexpr std::uint64_t kMaxText = std::uint64_t{1} << 30U;
constexpr std::size_t kPiece = std::size_t{1} << 18U;

struct Close {
  void operator()(void* zip) const { unzClose(zip); }
};
using OpenZip = std::unique_ptr<void, Close>;

Fault no_packed_list(const std::string& path, const std::string& why) {
  return {false, fmt::format("{}: {}", path, why)};
}
Fault not_written(const std::string& path) {
  return {true, fmt::format("{}: {}", path, std::generic_category().message(errno))};
}

/// Gone when it is closed.
OrFault<int> nameless_file(const std::string& folder) {
  int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
  std::string path = folder + "/.fide-list-XXXXXX";
  file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) return unexpected(not_written(folder));
  ::unlink(path.c_str());
  return file;
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

std::time_t time_of(const tm_unz& date) {
  std::tm day{};
  day.tm_year = static_cast<int>(date.tm_year) - 1900;
  day.tm_mon = static_cast<int>(date.tm_mon);
  day.tm_mday = static_cast<int>(date.tm_mday);
  return ::timegm(&day);
}

/// Goes to the one text in it.
OrFault<unz_file_info64> find_text(unzFile zip, const std::string& path) {
  unz64_file_pos place{};
  unz_file_info64 found{};
  int texts = 0;
  for (int state = unzGoToFirstFile(zip); state == UNZ_OK && texts < 2; state = unzGoToNextFile(zip)) {
    std::array<char, 512> name{};
    unz_file_info64 info{};
    if (unzGetCurrentFileInfo64(zip, &info, name.data(), name.size() - 1, nullptr, 0, nullptr, 0) != UNZ_OK)
      return unexpected(no_packed_list(path, "the ZIP file is damaged"));
    if (!std::string_view(name.data()).ends_with(".txt")) continue;
    ++texts;
    found = info;
    unzGetFilePos64(zip, &place);
  }
  if (texts == 0)
    return unexpected(no_packed_list(path, "there is no text in it: FIDE's combined list as text is wanted"));
  if (texts > 1) return unexpected(no_packed_list(path, "there are several texts in it; unpack the list"));
  if ((found.flag & 1U) != 0) return unexpected(no_packed_list(path, "it is protected by a password"));
  if (found.uncompressed_size > kMaxText)
    return unexpected(no_packed_list(path, "what is in it is longer than any list of players"));
  if (unzGoToFilePos64(zip, &place) != UNZ_OK || unzOpenCurrentFile(zip) != UNZ_OK)
    return unexpected(no_packed_list(path, "the ZIP file is damaged"));
  return found;
}

OrFault<void> unpack_text(unzFile zip, int file, const std::string& path, const std::string& folder) {
  std::string piece(kPiece, '\0');
  std::uint64_t total = 0;
  int count = 0;
  while ((count = unzReadCurrentFile(zip, piece.data(), static_cast<unsigned>(piece.size()))) > 0) {
    const std::string_view part(piece.data(), static_cast<std::size_t>(count));
    if (total == 0)
      if (const auto columns = Columns::of(part.substr(0, part.find('\n'))); !columns)
        return unexpected(no_packed_list(path, columns.error()));
    total += part.size();
    if (total > kMaxText)
      return unexpected(no_packed_list(path, "what is in it is longer than any list of players"));
    if (!write_all(file, part)) return unexpected(not_written(folder));
  }
  if (count < 0 || unzCloseCurrentFile(zip) != UNZ_OK)
    return unexpected(no_packed_list(path, "the ZIP file is damaged"));
  return {};
}

}  // namespace

OrFault<UnpackedList> unpack_list(const std::string& path, const std::string& folder) {
  const OpenZip zip(unzOpen64(path.c_str()));
  if (!zip) return unexpected(no_packed_list(path, "the ZIP file is damaged, or its end is missing"));
  const auto text = find_text(zip.get(), path);
  if (!text) return unexpected(text.error());
  const auto file = nameless_file(folder);
  if (!file) return unexpected(file.error());
  if (auto done = unpack_text(zip.get(), *file, path, folder); !done) {
    ::close(*file);
    return unexpected(done.error());
  }
  return UnpackedList{*file, time_of(text->tmu_date)};
}

}  // namespace eboard::tournament::fide_list

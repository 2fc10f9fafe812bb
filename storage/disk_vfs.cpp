// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/disk_vfs.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <utility>
#include <vector>

namespace eboard::storage {

namespace {

constexpr const char* kName = "eboard";

// Writes to a log that are not made yet, of bytes that follow each other. SQLite writes each frame as a
// header and a page, and every page of a commit alone; it syncs the log before anybody else looks at them.
// Only where it pads what it syncs up to a sector's end does it write behind the sync.
struct Run {
  std::vector<std::uint8_t> bytes{};
  sqlite3_int64 offset = 0;
  /// What was not written when somebody wanted to read: the transaction must not end well, but its writer
  /// does not know yet.
  int failed = SQLITE_OK;

  [[nodiscard]] sqlite3_int64 end() const { return offset + static_cast<sqlite3_int64>(bytes.size()); }
};
constexpr std::size_t kLongestRun = std::size_t{128} << 10;  // most commits at once

// The memory that SQLite allocates for each open file.
struct Handle {
  sqlite3_file base;
  sqlite3_file* real;
  WriteObserver* observer;
  Run* run;  ///< nullptr: every write is made at once
};

sqlite3_vfs* system_vfs() { return sqlite3_vfs_find(nullptr); }
sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<Handle*>(file)->real; }
WriteObserver* observer(sqlite3_file* file) { return reinterpret_cast<Handle*>(file)->observer; }
Run* run(sqlite3_file* file) { return reinterpret_cast<Handle*>(file)->run; }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *real(file)->pMethods; }

// Reports a full disk as SQLITE_FULL. Trying again after a failed sync is safe only because a failed commit
// is written again, page by page, and earlier commits were synced then.
int note_full(sqlite3_file* file, int code) {
  if (primary_code(code) != SQLITE_IOERR) return code;
  int error = 0;
  if (methods(file).xFileControl(real(file), SQLITE_FCNTL_LAST_ERRNO, &error) != SQLITE_OK) return code;
  return is_no_room(error) ? SQLITE_FULL : code;
}

bool is_intact(sqlite3_file* file) { return observer(file) == nullptr || observer(file)->intact(); }

int write_now(sqlite3_file* file, std::span<const std::uint8_t> data, sqlite3_int64 offset) {
  if (!is_intact(file)) return SQLITE_IOERR_WRITE;
  const int size = static_cast<int>(data.size());
  const int code = note_full(file, methods(file).xWrite(real(file), data.data(), size, offset));
  if (code == SQLITE_OK && observer(file) != nullptr) observer(file)->wrote(data, offset);
  return code;
}

// If it fails, SQLite gives the transaction up, and writes the next one in its place.
int write_run(sqlite3_file* file) {
  Run* waiting = run(file);
  if (waiting == nullptr || waiting->bytes.empty()) return SQLITE_OK;
  const int code = write_now(file, waiting->bytes, waiting->offset);
  waiting->bytes.clear();
  return code;
}

// Before something that is no part of a transaction's end.
int write_run_to_read(sqlite3_file* file) {
  const int code = write_run(file);
  if (code != SQLITE_OK) run(file)->failed = code;
  return code;
}

int take_failure(sqlite3_file* file) {
  return run(file) == nullptr ? SQLITE_OK : std::exchange(run(file)->failed, SQLITE_OK);
}

// False: there is no memory for it.
bool extend_run(Run& waiting, std::span<const std::uint8_t> data) try {
  waiting.bytes.reserve(kLongestRun);
  waiting.bytes.insert(waiting.bytes.end(), data.begin(), data.end());
  return true;
} catch (const std::bad_alloc&) {
  return false;
}

int close(sqlite3_file* file) {
  const int written = write_run(file);
  const int code = methods(file).xClose(real(file));
  sqlite3_free(real(file));
  delete run(file);
  return written == SQLITE_OK ? code : written;
}

int read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
  if (const int code = write_run_to_read(file); code != SQLITE_OK) return code;
  return methods(file).xRead(real(file), out, size, offset);
}

int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  const std::span data(static_cast<const std::uint8_t*>(from), static_cast<std::size_t>(size));
  Run* waiting = run(file);
  if (waiting == nullptr) return write_now(file, data, offset);
  const int failed = take_failure(file);
  if (failed != SQLITE_OK && offset > waiting->offset) return failed;  // otherwise it is another transaction
  if (waiting->end() != offset || waiting->bytes.size() + data.size() > kLongestRun) {
    if (const int code = write_run(file); code != SQLITE_OK) return code;
  }
  if (waiting->bytes.empty()) waiting->offset = offset;
  return data.size() <= kLongestRun && extend_run(*waiting, data) ? SQLITE_OK : write_now(file, data, offset);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  (void)take_failure(file);
  if (Run* waiting = run(file); waiting != nullptr && waiting->offset >= size) waiting->bytes.clear();
  if (const int code = write_run(file); code != SQLITE_OK) return code;
  if (!is_intact(file)) return SQLITE_IOERR_TRUNCATE;
  const int code = note_full(file, methods(file).xTruncate(real(file), size));
  if (code == SQLITE_OK && observer(file) != nullptr) observer(file)->truncated(size);
  return code;
}

int sync(sqlite3_file* file, int flags) {
  if (const int code = take_failure(file); code != SQLITE_OK) return code;
  if (const int code = write_run(file); code != SQLITE_OK) return code;
  const int code = note_full(file, methods(file).xSync(real(file), flags));
  if (code == SQLITE_OK && observer(file) != nullptr) observer(file)->synced();
  return code;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  if (const int code = write_run_to_read(file); code != SQLITE_OK) return code;
  return methods(file).xFileSize(real(file), size);
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(real(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(real(file), level); }

int check_reserved(sqlite3_file* file, int* out) { return methods(file).xCheckReservedLock(real(file), out); }

// SQLITE_FCNTL_SIZE_HINT makes a file longer.
int file_control(sqlite3_file* file, int what, void* argument) {
  return note_full(file, methods(file).xFileControl(real(file), what, argument));
}

int sector_size(sqlite3_file* file) { return methods(file).xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return methods(file).xDeviceCharacteristics(real(file)); }

// The index of the log is no sqlite3_file: its error is the system's latest.
int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
  errno = 0;
  const int code = methods(file).xShmMap(real(file), region, size, extend, out);
  return primary_code(code) == SQLITE_IOERR && is_no_room(errno) ? SQLITE_FULL : code;
}

int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
  return methods(file).xShmLock(real(file), offset, count, flags);
}
void shm_barrier(sqlite3_file* file) { methods(file).xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) { return methods(file).xShmUnmap(real(file), remove); }

constexpr sqlite3_io_methods kMethods{
    2,         close,          read,         write,       truncate,        sync,    file_size, lock,
    unlock,    check_reserved, file_control, sector_size, characteristics, shm_map, shm_lock,  shm_barrier,
    shm_unmap, nullptr,        nullptr};

// True if a file cannot be created for lack of space. After a failed creation SQLite tries to open for
// reading, and that error hides the first one.
bool cannot_be_made_for_want_of_room(const char* name, int flags) {
  if (name == nullptr || (flags & SQLITE_OPEN_CREATE) == 0) return false;
  const int descriptor = ::open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return is_no_room(errno);
  ::close(descriptor);
  return false;
}

bool may_wait(sqlite3_file* opened, int flags) {
  const bool pads =
      (opened->pMethods->xDeviceCharacteristics(opened) & SQLITE_IOCAP_POWERSAFE_OVERWRITE) == 0;
  return (flags & SQLITE_OPEN_WAL) != 0 && !pads;
}

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* handle = reinterpret_cast<Handle*>(file);
  handle->base.pMethods = nullptr;
  sqlite3_vfs* vfs = system_vfs();
  auto* opened = static_cast<sqlite3_file*>(sqlite3_malloc(vfs->szOsFile));
  if (opened == nullptr) return SQLITE_NOMEM;
  opened->pMethods = nullptr;
  const int code = vfs->xOpen(vfs, name, opened, flags, out_flags);
  if (code == SQLITE_OK) {
    handle->real = opened;
    handle->observer = nullptr;
    handle->run = may_wait(opened, flags) ? new (std::nothrow) Run : nullptr;
    handle->base.pMethods = &kMethods;
    return code;
  }
  if (opened->pMethods != nullptr) opened->pMethods->xClose(opened);
  sqlite3_free(opened);
  const bool full = primary_code(code) == SQLITE_CANTOPEN && cannot_be_made_for_want_of_room(name, flags);
  return full ? SQLITE_FULL : code;
}

int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
  return system_vfs()->xDelete(system_vfs(), name, sync_folder);
}
int access_file(sqlite3_vfs*, const char* name, int flags, int* out) {
  return system_vfs()->xAccess(system_vfs(), name, flags, out);
}
int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
  return system_vfs()->xFullPathname(system_vfs(), name, size, out);
}

// Functions that do not touch files are the default ones.
sqlite3_vfs make() {
  sqlite3_vfs vfs = *system_vfs();
  vfs.zName = kName;
  vfs.szOsFile = sizeof(Handle);
  vfs.pNext = nullptr;
  vfs.xOpen = open;
  vfs.xDelete = remove_file;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_path;
  return vfs;
}

// nullptr: it is not one of this VFS, or not open.
Handle* open_file(sqlite3* database, int which) {
  sqlite3_file* file = nullptr;
  if (sqlite3_file_control(database, "main", which, &file) != SQLITE_OK || file == nullptr) return nullptr;
  return file->pMethods == &kMethods ? reinterpret_cast<Handle*>(file) : nullptr;
}

}  // namespace

bool is_no_room(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; }

bool observe_writes(sqlite3* database, WriteObserver& file, WriteObserver& log) {
  Handle* main = open_file(database, SQLITE_FCNTL_FILE_POINTER);
  Handle* journal = open_file(database, SQLITE_FCNTL_JOURNAL_POINTER);
  if (main == nullptr || journal == nullptr) return false;
  main->observer = &file;
  journal->observer = &log;
  return true;
}

const char* disk_vfs() {
  static sqlite3_vfs vfs = make();
  [[maybe_unused]] static const int registered = sqlite3_vfs_register(&vfs, 0);
  return kName;
}

}  // namespace eboard::storage

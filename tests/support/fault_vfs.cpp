// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/fault_vfs.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace eboard::test {

namespace {

constexpr std::int64_t kSector = 512;

FaultDisk* disk = nullptr;
sqlite3_vfs vfs;

// The memory that SQLite allocates for each open file.
struct Handle {
  sqlite3_file base;
  std::shared_ptr<FaultDisk::File>* file;
};

FaultDisk::File& file_of(sqlite3_file* base) { return **reinterpret_cast<Handle*>(base)->file; }

void put(std::vector<std::uint8_t>& bytes, std::int64_t offset, const std::uint8_t* data, std::int64_t size) {
  const auto end = static_cast<std::size_t>(offset + size);
  if (bytes.size() < end) bytes.resize(end);
  std::memcpy(bytes.data() + offset, data, static_cast<std::size_t>(size));
}

int close(sqlite3_file* base) {
  delete reinterpret_cast<Handle*>(base)->file;
  return SQLITE_OK;
}

int read(sqlite3_file* base, void* out, int size, sqlite3_int64 offset) {
  if (!disk->powered()) return SQLITE_IOERR_READ;
  const auto& bytes = file_of(base).now;
  const auto there = std::clamp<std::int64_t>(static_cast<std::int64_t>(bytes.size()) - offset, 0, size);
  if (there > 0) std::memcpy(out, bytes.data() + offset, static_cast<std::size_t>(there));
  std::memset(static_cast<std::uint8_t*>(out) + there, 0, static_cast<std::size_t>(size - there));
  return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file* base, const void* data, int size, sqlite3_int64 offset) {
  if (const int code = disk->account(); code != SQLITE_OK) return code;
  FaultDisk::File& file = file_of(base);
  if (!disk->fits(file, offset + size)) return SQLITE_FULL;
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  put(file.now, offset, bytes, size);
  file.since_sync.push_back({offset, {bytes, bytes + size}});
  return SQLITE_OK;
}

// Rare and never on the path of a commit in WAL mode, so durable at once.
int truncate(sqlite3_file* base, sqlite3_int64 size) {
  if (const int code = disk->account(); code != SQLITE_OK) return code;
  FaultDisk::File& file = file_of(base);
  file.now.resize(static_cast<std::size_t>(size));
  file.synced = file.now;
  file.since_sync.clear();
  return SQLITE_OK;
}

int sync(sqlite3_file* base, int) {
  if (const int code = disk->account(); code != SQLITE_OK) {
    return code == SQLITE_IOERR ? SQLITE_IOERR_FSYNC : code;
  }
  FaultDisk::File& file = file_of(base);
  for (const FaultDisk::Write& one : file.since_sync) {
    put(file.synced, one.offset, one.bytes.data(), static_cast<std::int64_t>(one.bytes.size()));
  }
  file.since_sync.clear();
  return SQLITE_OK;
}

int file_size(sqlite3_file* base, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(file_of(base).now.size());
  return SQLITE_OK;
}

// A store has one connection at a time.
int lock(sqlite3_file*, int) { return SQLITE_OK; }
int check_reserved(sqlite3_file*, int* out) {
  *out = 0;
  return SQLITE_OK;
}
int file_control(sqlite3_file*, int what, void* argument) {
  if (what != SQLITE_FCNTL_LAST_ERRNO) return SQLITE_NOTFOUND;
  *static_cast<int*>(argument) = disk->system_error();
  return SQLITE_OK;
}
int sector_size(sqlite3_file*) { return kSector; }
int characteristics(sqlite3_file*) { return disk->pads() ? 0 : SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

int shm_map(sqlite3_file* base, int region, int size, int, void volatile** out) {
  auto& shared = file_of(base).shared;
  while (static_cast<int>(shared.size()) <= region) {
    if (!disk->index_may_grow()) return SQLITE_IOERR_SHMSIZE;
    shared.push_back(std::make_unique<std::vector<std::uint8_t>>(static_cast<std::size_t>(size)));
  }
  *out = shared[static_cast<std::size_t>(region)]->data();
  return SQLITE_OK;
}
int shm_lock(sqlite3_file*, int, int, int) { return SQLITE_OK; }
void shm_barrier(sqlite3_file*) {}
int shm_unmap(sqlite3_file* base, int) {
  file_of(base).shared.clear();
  return SQLITE_OK;
}

constexpr sqlite3_io_methods kMethods{
    2,         close,          read,         write,       truncate,        sync,    file_size, lock,
    lock,      check_reserved, file_control, sector_size, characteristics, shm_map, shm_lock,  shm_barrier,
    shm_unmap, nullptr,        nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* base, int flags, int* out_flags) {
  auto* handle = reinterpret_cast<Handle*>(base);
  handle->base.pMethods = nullptr;
  if (!disk->powered()) return SQLITE_CANTOPEN;
  const std::string path = name == nullptr ? "temporary" : name;
  auto file = disk->make(path);
  if (!file) return SQLITE_CANTOPEN;
  handle->file = new std::shared_ptr<FaultDisk::File>(std::move(file));
  handle->base.pMethods = &kMethods;
  if (out_flags != nullptr) *out_flags = flags;
  return SQLITE_OK;
}

int remove_file(sqlite3_vfs*, const char* name, int) {
  if (const int code = disk->account(); code != SQLITE_OK) return code;
  disk->remove(name);
  return SQLITE_OK;
}

int access_file(sqlite3_vfs*, const char* name, int, int* out) {
  const auto file = disk->file(name);
  *out = file != nullptr && !file->now.empty();
  return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", name);
  return SQLITE_OK;
}

}  // namespace

FaultDisk::FaultDisk(bool pads) : pads_(pads) {
  disk = this;
  vfs = *sqlite3_vfs_find("unix");
  vfs.zName = "fault";
  vfs.szOsFile = sizeof(Handle);
  vfs.pNext = nullptr;
  vfs.xOpen = open;
  vfs.xDelete = remove_file;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_path;
  sqlite3_vfs_register(&vfs, 1);
}

FaultDisk::~FaultDisk() {
  sqlite3_vfs_unregister(&vfs);
  sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
  disk = nullptr;
}

void FaultDisk::fail_at(std::int64_t operation, int code, int system_error) {
  fail_at_ = operations_ + operation;
  fail_code_ = code;
  system_error_ = system_error;
  failed_ = false;
}

int FaultDisk::account() {
  if (operations_ == power_cut_at_) powered_ = false;
  if (!powered_) return SQLITE_IOERR;
  if (operations_++ != fail_at_) return SQLITE_OK;
  failed_ = true;
  return fail_code_;
}

bool FaultDisk::fits(const File& file, std::int64_t end) {
  const auto size = static_cast<std::int64_t>(file.now.size());
  const bool there_is_room = room_ == kNever || end <= size || bytes() - size + end <= room_;
  if (!there_is_room) ++refused_;
  return there_is_room;
}

std::int64_t FaultDisk::bytes() const {
  std::int64_t sum = 0;
  for (const auto& [name, one] : files_) {
    if (one) sum += static_cast<std::int64_t>(one->now.size());
  }
  return sum;
}

std::shared_ptr<FaultDisk::File> FaultDisk::make(const std::string& name) {
  auto& file = files_[name];
  if (!file) file = std::make_shared<File>();
  return file;
}

void FaultDisk::power_on(std::mt19937& chance) {
  for (const auto& [name, one] : files_) {
    if (!one) continue;
    for (const Write& write : one->since_sync) {
      const auto size = static_cast<std::int64_t>(write.bytes.size());
      for (std::int64_t at = 0; at < size; at += kSector) {
        if (chance() % 2 == 0) continue;
        put(one->synced, write.offset + at, write.bytes.data() + at, std::min(kSector, size - at));
      }
    }
    one->since_sync.clear();
    one->shared.clear();
    one->now = one->synced;
  }
  powered_ = true;
  power_cut_at_ = kNever;
}

}  // namespace eboard::test

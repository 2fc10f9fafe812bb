// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs a fuzz target once over each file named, or over those of a folder: seeds and finds as an ordinary
// test.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

bool run(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::string data{std::istreambuf_iterator<char>(in), {}};
  if (!in) return false;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(data.data()), data.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int files = 0;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) {
      files += run(argv[i]) ? 1 : 0;
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) files += run(entry.path()) ? 1 : 0;
  }
  std::printf("%d files\n", files);
  return files > 0 ? 0 : 1;
}

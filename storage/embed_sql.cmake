# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=FILE.cpp -DINPUTS=a.sql,b.sql -P embed_sql.cmake: the migrations, in order, as one array.
string(REPLACE "," ";" inputs "${INPUTS}")
set(array "")
foreach(input IN LISTS inputs)
  file(READ "${input}" sql)
  string(APPEND array "    R\"sql(${sql})sql\",\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by storage/embed_sql.cmake.
#include \"storage/migrate.hpp\"

namespace eboard::storage {

namespace {
constexpr const char* kSteps[] = {
${array}};
}  // namespace

std::span<const char* const> migrations() { return kSteps; }

}  // namespace eboard::storage
")

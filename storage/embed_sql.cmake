# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=FILE.cpp -DINPUTS=a.sql,b.sql [-DHEADER=FILE.hpp -DNAMESPACE=NAME] -P embed_sql.cmake: the migrations, in
# order, as one array.
if(NOT NAMESPACE)
  set(NAMESPACE eboard::storage)
  set(HEADER storage/migrate.hpp)
endif()
string(REPLACE "," ";" inputs "${INPUTS}")
set(array "")
foreach(input IN LISTS inputs)
  file(READ "${input}" sql)
  string(APPEND array "    R\"sql(${sql})sql\",\n")
endforeach()
file(WRITE "${OUTPUT}" "// Made by storage/embed_sql.cmake.
#include \"${HEADER}\"

namespace ${NAMESPACE} {

namespace {
constexpr const char* kSteps[] = {
${array}};
}  // namespace

std::span<const char* const> migrations() { return kSteps; }

}  // namespace ${NAMESPACE}
")

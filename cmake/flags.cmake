# SPDX-License-Identifier: MIT
# What every translation unit of Scree is compiled with: scree_strict for equal bits, scree_flags for warnings as well.

# Equal bits on every machine: no fused multiply-add, and no flag that lets a compiler reorder floating point. gcc 12
# fuses vector code whatever -ffp-contract says once the target has FMA, so the instruction itself is switched off.
add_library(scree_strict INTERFACE)
target_compile_options(scree_strict INTERFACE -ffp-contract=off -fno-math-errno)
if(NOT EMSCRIPTEN AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|i.86")
  target_compile_options(scree_strict INTERFACE -mno-fma)
endif()
if(SCREE_SANITIZE)
  # A float that does not fit an integer converts differently from one machine to the next: caught as well.
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(scree_strict INTERFACE ${sanitizers})
  target_link_options(scree_strict INTERFACE ${sanitizers})
endif()

add_library(scree_flags INTERFACE)
target_link_libraries(scree_flags INTERFACE scree_strict)
target_compile_options(scree_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef -Wcast-qual
  -Wstrict-prototypes -Wmissing-prototypes)
if(SCREE_WERROR)
  target_compile_options(scree_flags INTERFACE -Werror)
endif()
if(SCREE_ASSERTS)
  target_compile_definitions(scree_flags INTERFACE SCREE_ASSERTS)
endif()

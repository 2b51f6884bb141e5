#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's driver for programs with their own main function; no header of the toolchain declares it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

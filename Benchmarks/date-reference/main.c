// The same work as date-bench, done by the C library: strptime with the format of RFC 822, and timegm.
// Usage: date-reference FILE [--rounds N]
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Replaces line ends by zeros and records the start of each line.
static size_t split(char *text, size_t length, char **lines) {
  size_t count = 0;
  char *start = text;
  for (char *byte = text; byte < text + length; byte++) {
    if (*byte != '\n') continue;
    *byte = 0;
    if (byte > start) lines[count++] = start;
    start = byte + 1;
  }
  if (text + length > start) lines[count++] = start;
  return count;
}

int main(int argc, char **argv) {
  FILE *file = argc >= 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fputs("Usage: date-reference FILE [--rounds N]\n", stderr);
    return 2;
  }
  long rounds = argc >= 4 && strcmp(argv[2], "--rounds") == 0 ? atol(argv[3]) : 1;
  fseek(file, 0, SEEK_END);
  size_t length = (size_t)ftell(file);
  rewind(file);
  char *text = calloc(length + 1, 1);
  char **lines = calloc(length + 1, sizeof *lines);
  if (!text || !lines || fread(text, 1, length, file) != length) return 1;
  fclose(file);
  size_t count = split(text, length, lines);

  double sum = 0;
  clock_t start = clock();
  for (long round = 0; round < rounds; round++) {
    for (size_t index = 0; index < count; index++) {
      struct tm parts = {0};
      char *end = strptime(lines[index], "%a, %d %b %Y %H:%M:%S %z", &parts);
      // timegm overwrites the offset
      long offset = parts.tm_gmtoff;
      sum += end && *end == 0 ? (double)(timegm(&parts) - offset) : NAN;
    }
  }
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  if (!isfinite(sum)) {
    fputs("date-reference: a line is no date of RFC 822\n", stderr);
    return 1;
  }
  double dates = (double)count * (double)rounds;
  printf("{\"dates\":%.0f,\"seconds\":%.6f,\"dates_per_s\":%.0f}\n", dates, seconds, dates / seconds);
  return 0;
}

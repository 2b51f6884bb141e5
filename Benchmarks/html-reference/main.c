// Parses files with gumbo only, as the reference for `html-bench sanitize`.
// Usage: html-reference [--rounds N] FILE…
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

typedef struct {
  char *bytes;
  size_t length;
} Text;

static int read_text(const char *path, Text *text) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  size_t capacity = 1 << 16;
  text->length = 0;
  text->bytes = malloc(capacity);
  size_t count;
  while (text->bytes && (count = fread(text->bytes + text->length, 1, capacity - text->length, file)) > 0) {
    text->length += count;
    if (text->length < capacity) continue;
    char *larger = realloc(text->bytes, capacity *= 2);
    if (!larger) free(text->bytes);
    text->bytes = larger;
  }
  fclose(file);
  return text->bytes != NULL;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void parse(const Text *texts, int count) {
  for (int index = 0; index < count; index++) {
    GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, texts[index].bytes, texts[index].length);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
  }
}

int main(int argc, char **argv) {
  long rounds = 0;
  int first = 1;
  if (argc > 2 && strcmp(argv[1], "--rounds") == 0) {
    rounds = strtol(argv[2], NULL, 10);
    first = 3;
  }
  int count = argc - first;
  if (count < 1) {
    fprintf(stderr, "Usage: html-reference [--rounds N] FILE…\n");
    return 2;
  }
  Text *texts = calloc((size_t)count, sizeof(Text));
  double bytes = 0;
  for (int index = 0; index < count; index++) {
    if (!texts || !read_text(argv[first + index], &texts[index])) {
      fprintf(stderr, "%s cannot be read.\n", argv[first + index]);
      return 1;
    }
    bytes += (double)texts[index].length;
  }

  double start = now();
  parse(texts, count);
  if (rounds < 1) rounds = 1 + (long)(1.0 / (now() - start + 1e-9));
  start = now();
  for (long round = 0; round < rounds; round++) parse(texts, count);
  double seconds = now() - start;
  double megabytes = bytes * (double)rounds / 1e6;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"mb\":%.3f,\"seconds\":%.4f,\"mb_per_s\":%.2f,\"rss_mb\":%.1f}\n", megabytes, seconds, megabytes / seconds,
         (double)usage.ru_maxrss / 1024);
  return 0;
}

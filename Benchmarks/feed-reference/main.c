// The cost of parsing the same bodies with libxml2 only: its SAX2 interface with empty callbacks, the minimum for any
// parser built on it.
//
// Usage: feed-reference [--rounds N] FILE…
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *bytes;
  size_t count;
} Body;

static size_t items;

static void start_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **bindings, int attributes, int defaulted, const xmlChar **values) {}
static void end_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}
static void characters(void *data, const xmlChar *text, int length) {}
static void silence(void *data, const char *message, ...) {}

static void count_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **bindings, int attributes, int defaulted, const xmlChar **values) {
  if (strcmp((const char *)name, "item") == 0 || strcmp((const char *)name, "entry") == 0) items += 1;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void parse(const Body *bodies, int count, xmlSAXHandler *handler) {
  for (int index = 0; index < count; index += 1)
    xmlSAXUserParseMemory(handler, NULL, bodies[index].bytes, (int)bodies[index].count);
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

static Body read_body(const char *path) {
  Body body = {NULL, 0};
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    fprintf(stderr, "feed-reference: %s cannot be read.\n", path);
    exit(1);
  }
  long size = ftell(file);
  rewind(file);
  body.bytes = malloc((size_t)size + 1);
  body.count = fread(body.bytes, 1, (size_t)size, file);
  fclose(file);
  return body;
}

int main(int argc, char **argv) {
  int rounds = 7, first = 1;
  if (argc > 2 && strcmp(argv[1], "--rounds") == 0) {
    rounds = atoi(argv[2]);
    first = 3;
  }
  if (first >= argc || rounds < 1) {
    fprintf(stderr, "Usage: feed-reference [--rounds N] FILE...\n");
    return 2;
  }
  int count = argc - first;
  Body *bodies = malloc(sizeof(Body) * (size_t)count);
  double *seconds = malloc(sizeof(double) * (size_t)rounds);
  size_t total = 0;
  for (int index = 0; index < count; index += 1) {
    bodies[index] = read_body(argv[first + index]);
    total += bodies[index].count;
  }
  xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .startElementNs = count_element, .error = silence,
                           .warning = silence};
  parse(bodies, count, &handler);
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = characters;
  handler.cdataBlock = characters;
  handler.ignorableWhitespace = characters;
  for (int round = 0; round < rounds; round += 1) {
    double start = now();
    parse(bodies, count, &handler);
    seconds[round] = now() - start;
  }
  qsort(seconds, (size_t)rounds, sizeof(double), compare);
  double median = seconds[rounds / 2], megabytes = (double)total / 1e6;
  printf("{\"mb\": %.3f, \"seconds\": %.6f, \"mb_per_s\": %.1f, \"items\": %zu}\n", megabytes, median,
         megabytes / median, items);
  return 0;
}

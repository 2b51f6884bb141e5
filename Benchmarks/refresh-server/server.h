#pragma once
#include <stddef.h>
#include <stdint.h>

/* Bytes that grow. */
typedef struct {
  char *bytes;
  size_t length, room;
} Text;

void text_add(Text *text, const char *bytes, size_t length);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a text as the content of an XML element, or as what stands between the quotes of a string of JSON. */
void text_add_xml(Text *text, const Text *content);
void text_add_json(Text *text, const Text *content);

/* Numbers that are the same in every run. */
typedef struct {
  uint64_t state;
} Random;

uint64_t random_next(Random *random);
/* At least 0 and less than 1. */
double random_share(Random *random);

typedef enum { LATIN, JAPANESE, KOREAN } Script;

/* Once, before the others. */
void make_words(void);
/* Adds about so many bytes of prose; with marks it has links and emphasis. */
void add_prose(Text *text, Script script, size_t length, int has_marks, Random *random);

enum { FEEDS = 1000, ARTICLES = 28800 };

/* What is answered to a request for one feed, headers and all. */
typedef struct {
  Text whole, unchanged;
  char etag[24];
} Answer;

/* Gives the length of the document before it was compressed. */
size_t make_answer(int feed, Answer *answer);

/* A socket that listens on all addresses; its port is written to the second argument. */
int listen_on_any_port(int *port);
/* Serves until the process is told to end or its input does. Feed n is what 127.0.(n/250).(n%250+1) answers. */
void serve(int listener, const Answer *answers);

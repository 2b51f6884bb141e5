#pragma once
#include <stddef.h>
#include <stdint.h>

/* A growing byte buffer. */
typedef struct {
  char *bytes;
  size_t length, room;
} Text;

void text_add(Text *text, const char *bytes, size_t length);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends a text as the content of an XML element, or of a JSON string without its quotes. */
void text_add_xml(Text *text, const Text *content);
void text_add_json(Text *text, const Text *content);

/* Random numbers that are the same in every run. */
typedef struct {
  uint64_t state;
} Random;

uint64_t random_next(Random *random);
/* Returns a number that is at least 0 and less than 1. */
double random_share(Random *random);

typedef enum { LATIN, JAPANESE, KOREAN } Script;

/* Call once, before the others. */
void make_words(void);
/* Appends about the given number of bytes of prose, optionally with links and emphasis. */
void add_prose(Text *text, Script script, size_t length, int has_marks, Random *random);

enum { FEEDS = 1000, ARTICLES = 28800 };

/* The responses for one feed, including headers. */
typedef struct {
  Text whole, unchanged;
  char etag[24];
} Answer;

/* Returns the length of the document before compression. */
size_t make_answer(int feed, Answer *answer);

/* Returns a socket that listens on all addresses, and stores its port in the second argument. */
int listen_on_any_port(int *port);
/* Serves until the process is terminated or its input ends. 127.0.(n/250).(n%250+1) answers with feed n. */
void serve(int listener, const Answer *answers);

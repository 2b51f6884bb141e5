// Prose with a realistic word distribution in every script: the word of rank r has a frequency of 1/r.
#include "server.h"

#include <math.h>
#include <string.h>

/* As many as in the vocabulary of a library's first thousand articles. */
enum { WORDS = 30000, LONGEST_WORD = 20, SCRIPTS = 3 };
static char words[SCRIPTS][WORDS][LONGEST_WORD];

uint64_t random_next(Random *random) {
  // SplitMix64
  uint64_t z = random->state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

double random_share(Random *random) { return (double)(random_next(random) >> 11) * 0x1p-53; }

static void make_latin_word(char *letter, int rank, Random *random) {
  static const char consonants[] = "bcdfghjklmnprstvwz", vowels[] = "aeiou";
  // frequent words are short, and duplicates only occur by chance
  int syllables = 1 + (rank > 60) + (rank > 3000) + (int)(random_next(random) % 2);
  for (int i = 0; i < syllables; i++) {
    *letter++ = consonants[random_next(random) % (sizeof consonants - 1)];
    *letter++ = vowels[random_next(random) % (sizeof vowels - 1)];
  }
  if (rank > 200) *letter++ = consonants[random_next(random) % (sizeof consonants - 1)];
}

/* Returns the end of a character of three bytes in UTF-8. */
static char *put_character(char *byte, uint32_t code) {
  *byte++ = (char)(0xe0 | code >> 12);
  *byte++ = (char)(0x80 | (code >> 6 & 0x3f));
  *byte++ = (char)(0x80 | (code & 0x3f));
  return byte;
}

static void make_asian_word(char *byte, Script script, Random *random) {
  int length = 2 + (int)(random_next(random) % 4);
  for (int i = 0; i < length; i++) {
    // squared, so that some characters are much more frequent than others
    double share = random_share(random) * random_share(random);
    if (script == KOREAN) byte = put_character(byte, 0xac00 + (uint32_t)(share * 11172));
    else if (i < 2) byte = put_character(byte, 0x4e00 + (uint32_t)(share * 6000));
    else byte = put_character(byte, 0x3042 + (uint32_t)(share * 80));
  }
}

void make_words(void) {
  Random random = {7};
  for (int rank = 0; rank < WORDS; rank++) {
    make_latin_word(words[LATIN][rank], rank, &random);
    make_asian_word(words[JAPANESE][rank], JAPANESE, &random);
    make_asian_word(words[KOREAN][rank], KOREAN, &random);
  }
}

static const char *word(Script script, Random *random) {
  return words[script][(int)exp(random_share(random) * log(WORDS)) - 1];
}

static void add_word(Text *text, Script script, Random *random) {
  const char *chosen = word(script, random);
  text_add(text, chosen, strlen(chosen));
}

void add_prose(Text *text, Script script, size_t length, int has_marks, Random *random) {
  size_t end = text->length + length;
  for (int count = 1; text->length < end; count++) {
    int kind = has_marks ? (int)(random_next(random) % 90) : -1;
    if (kind == 0) text_format(text, "<a href=\"https://example.org/%s?from=feed&amp;n=%d\">", word(LATIN, random), count);
    if (kind == 1) text_add(text, "<em>", 4);
    add_word(text, script, random);
    if (kind == 0) text_add(text, "</a>", 4);
    if (kind == 1) text_add(text, "</em>", 5);
    if (script != JAPANESE) text_add(text, count % 13 == 0 ? ". " : " ", count % 13 == 0 ? 2 : 1);
    else if (count % 13 == 0) text_add(text, "\xe3\x80\x82", 3);
  }
}

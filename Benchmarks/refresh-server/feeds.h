#pragma once
#include "server.h"

#include <time.h>

/* The first two are RSS 2.0: with the article or with a summary in the description. */
typedef enum { RSS2_PLAIN, RSS2_FULL, ATOM, RSS1, JSON } Format;

typedef struct {
  int feed, number;
  Script script;
  Text title, html;
  char address[64];
  struct tm published;
} Article;

/* May receive the previous article to reuse its memory. */
void make_article(Article *article, int feed, int number, Random *random);

void add_head(Text *text, Format format, int feed);
void add_article(Text *text, Format format, const Article *article);
void add_tail(Text *text, Format format);

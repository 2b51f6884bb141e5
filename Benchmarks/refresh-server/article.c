// The content of the feeds: HTML like that of blogs, some of it very long.
#define _GNU_SOURCE
#include "feeds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The newest article; each is some hours older than the one above it. */
enum { NEWEST = 1750000000, HOURS_APART = 7 };
/* Half of the articles are longer than this many bytes, before markup and escapes. */
static const double median_length = 2298;
enum { LONGEST = 80000 };

static Script script_of(int feed) { return feed / 50 == 6 ? JAPANESE : feed / 50 == 7 ? KOREAN : LATIN; }

/* A long-tailed distribution: the logarithms of the lengths are approximately normally distributed. */
static size_t length_of_article(Random *random) {
  double normal = -6;
  for (int i = 0; i < 12; i++) normal += random_share(random);
  double length = median_length * exp(normal);
  return length < LONGEST ? (size_t)length : LONGEST;
}

static void add_html(Article *article, Random *random) {
  Text *html = &article->html;
  size_t end = length_of_article(random);
  if (random_next(random) % 3 == 0)
    text_format(html, "<p><img src=\"/pictures/%d-%d.jpg\" width=\"640\" height=\"480\" alt=\"a picture\"></p>\n",
                article->feed, article->number);
  while (html->length < end) {
    static const char *const elements[] = {"p", "p", "p", "p", "p", "p", "blockquote", "h2", "li", "p"};
    const char *element = elements[random_next(random) % 10];
    size_t left = end - html->length, length = strcmp(element, "h2") == 0 ? 40 : 200 + random_next(random) % 800;
    int is_list = strcmp(element, "li") == 0;
    text_format(html, "%s<%s>", is_list ? "<ul>" : "", element);
    add_prose(html, article->script, length < left ? length : left, 1, random);
    text_format(html, "</%s>%s\n", element, is_list ? "</ul>" : "");
  }
}

void make_article(Article *article, int feed, int number, Random *random) {
  article->feed = feed;
  article->number = number;
  article->script = script_of(feed);
  article->title.length = article->html.length = 0;
  add_prose(&article->title, article->script, 20 + random_next(random) % 60, 0, random);
  add_html(article, random);
  snprintf(article->address, sizeof article->address, "https://feed%d.example/articles/%d", feed, number);
  time_t seconds = NEWEST - (number * HOURS_APART + feed % HOURS_APART) * 3600 - feed;
  gmtime_r(&seconds, &article->published);
}

// Feeds of every format and of many lengths, and their responses.
#include "feeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* By the last digit of a feed's number: 28,800 in a thousand feeds. */
static const int articles_of[10] = {10, 10, 15, 20, 20, 25, 30, 40, 50, 68};
/* By the digit before it. */
static const Format format_of[10] = {RSS2_FULL, RSS2_FULL, RSS2_FULL, RSS2_PLAIN, RSS2_PLAIN,
                                     ATOM,      ATOM,      ATOM,      RSS1,         JSON};
static const char *const content_types[] = {"application/rss+xml; charset=utf-8", "application/rss+xml; charset=utf-8",
                                            "application/atom+xml", "application/rdf+xml", "application/feed+json"};

/* Compresses as servers do by default. */
static Text compressed(const Text *text) {
  z_stream stream = {0};
  // 16 more than the largest window selects gzip
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) abort();
  Text result = {.room = deflateBound(&stream, text->length)};
  result.bytes = malloc(result.room);
  if (!result.bytes) abort();
  stream.next_in = (Bytef *)text->bytes;
  stream.avail_in = (uInt)text->length;
  stream.next_out = (Bytef *)result.bytes;
  stream.avail_out = (uInt)result.room;
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) abort();
  result.length = stream.total_out;
  deflateEnd(&stream);
  return result;
}

size_t make_answer(int feed, Answer *answer) {
  Random random = {(uint64_t)feed * 0x2545f4914f6cdd1d + 11};
  Format format = format_of[feed / 10 % 10];
  Text document = {0};
  Article article = {0};
  add_head(&document, format, feed);
  for (int number = 0; number < articles_of[feed % 10]; number++) {
    make_article(&article, feed, number, &random);
    add_article(&document, format, &article);
  }
  add_tail(&document, format);
  free(article.title.bytes);
  free(article.html.bytes);

  Text body = compressed(&document);
  *answer = (Answer){0};
  unsigned long checksum = crc32(0, (Bytef *)document.bytes, (uInt)document.length);
  snprintf(answer->etag, sizeof answer->etag, "\"%08lx-%d\"", checksum, feed);
  char validators[128];
  snprintf(validators, sizeof validators, "ETag: %s\r\nLast-Modified: Sun, 15 Jun 2025 %02d:%02d:00 GMT\r\n",
           answer->etag, feed / 60, feed % 60);
  text_format(&answer->unchanged, "HTTP/1.1 304 Not Modified\r\n%s\r\n", validators);
  text_format(&answer->whole, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %zu\r\n", body.length);
  text_format(&answer->whole, "Content-Type: %s\r\n%s\r\n", content_types[format], validators);
  text_add(&answer->whole, body.bytes, body.length);
  free(body.bytes);
  free(document.bytes);
  return document.length;
}

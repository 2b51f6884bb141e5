// A thousand feeds on loopback, each on its own host, so that per-host limits do not slow down a fetcher.
//
// Usage: refresh-server      makes the feeds, then prints one line of JSON: {"port", "feeds", "articles", "bytes"}, the
//                            last before compression. Ends at SIGTERM or at the end of its input.
//
// Feed n is http://127.0.(n/250).(n%250+1):PORT/feed. The same seed gives the same bytes in every run.
#include "server.h"

#include <stdio.h>

int main(void) {
  static Answer answers[FEEDS];
  size_t bytes = 0;
  make_words();
  for (int feed = 0; feed < FEEDS; feed++) bytes += make_answer(feed, &answers[feed]);
  int port;
  int listener = listen_on_any_port(&port);
  printf("{\"port\": %d, \"feeds\": %d, \"articles\": %d, \"bytes\": %zu}\n", port, FEEDS, ARTICLES, bytes);
  fflush(stdout);
  serve(listener, answers);
  return 0;
}

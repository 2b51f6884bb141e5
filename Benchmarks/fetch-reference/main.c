// The cost of fetching the feeds of "refresh-server" with libsoup only: with Kiji's concurrency, decompressed; bodies
// are read and discarded.
//
// Usage: fetch-reference PORT FEEDS           fetches twice and prints one line of JSON: {"first_s", "second_s", "mb"};
//                                             the second time nothing is new, and validators are sent
//        fetch-reference PORT FEEDS FILE      fetches once, like a command run periodically: the validators are in the
//                                             file, which is written the first time
#include <libsoup/soup.h>

#include <stdio.h>
#include <stdlib.h>

enum { AT_ONCE = 32, PER_HOST = 2, CHUNK = 64 * 1024, PER_NET = 250 };

typedef struct {
  char *address, *etag, *date;
} Feed;

typedef struct {
  Feed *feed;
  SoupMessage *message;
  char bytes[CHUNK];
} Fetch;

static SoupSession *session;
static GMainLoop *loop;
static Feed *feeds;
static int count, next, done;
static guint wanted;
static guint64 received;

static void start(void);

static void fail(const Fetch *fetch, const char *what) {
  fprintf(stderr, "fetch-reference: %s: %s\n", fetch->feed->address, what);
  exit(1);
}

static void finish(Fetch *fetch, GInputStream *stream) {
  g_object_unref(stream);
  g_object_unref(fetch->message);
  g_free(fetch);
  done += 1;
  if (done == count) g_main_loop_quit(loop);
  else if (next < count) start();
}

static void did_read(GObject *stream, GAsyncResult *result, gpointer data);

static void read_on(Fetch *fetch, GInputStream *stream) {
  g_input_stream_read_async(stream, fetch->bytes, CHUNK, G_PRIORITY_DEFAULT, NULL, did_read, fetch);
}

static void did_read(GObject *stream, GAsyncResult *result, gpointer data) {
  Fetch *fetch = data;
  GError *error = NULL;
  gssize length = g_input_stream_read_finish(G_INPUT_STREAM(stream), result, &error);
  if (length < 0) fail(fetch, error->message);
  received += (guint64)length;
  if (length == 0) finish(fetch, G_INPUT_STREAM(stream));
  else read_on(fetch, G_INPUT_STREAM(stream));
}

static void did_send(GObject *source, GAsyncResult *result, gpointer data) {
  Fetch *fetch = data;
  GError *error = NULL;
  GInputStream *stream = soup_session_send_finish(session, result, &error);
  if (!stream) fail(fetch, error->message);
  if (soup_message_get_status(fetch->message) != wanted) fail(fetch, soup_message_get_reason_phrase(fetch->message));
  SoupMessageHeaders *headers = soup_message_get_response_headers(fetch->message);
  if (!fetch->feed->etag) {
    fetch->feed->etag = g_strdup(soup_message_headers_get_one(headers, "ETag"));
    fetch->feed->date = g_strdup(soup_message_headers_get_one(headers, "Last-Modified"));
  }
  read_on(fetch, stream);
}

static void start(void) {
  Fetch *fetch = g_new(Fetch, 1);
  fetch->feed = &feeds[next++];
  fetch->message = soup_message_new("GET", fetch->feed->address);
  SoupMessageHeaders *headers = soup_message_get_request_headers(fetch->message);
  if (fetch->feed->etag) {
    soup_message_headers_append(headers, "If-None-Match", fetch->feed->etag);
    soup_message_headers_append(headers, "If-Modified-Since", fetch->feed->date);
  }
  soup_session_send_async(session, fetch->message, G_PRIORITY_DEFAULT, NULL, did_send, fetch);
}

/* Returns the seconds until all requests are answered with a status. */
static double fetch_all(guint status) {
  gint64 began = g_get_monotonic_time();
  wanted = status;
  next = done = 0;
  while (next < count && next < AT_ONCE) start();
  g_main_loop_run(loop);
  return (double)(g_get_monotonic_time() - began) / 1e6;
}

/* Reads the validators of each feed, two lines per feed. Returns whether the file exists. */
static int read_known(const char *path) {
  char *text = NULL;
  if (!g_file_get_contents(path, &text, NULL, NULL)) return 0;
  char **lines = g_strsplit(text, "\n", -1);
  for (int i = 0; i < count && lines[i * 2] && lines[i * 2 + 1]; i++) {
    feeds[i].etag = g_strdup(lines[i * 2]);
    feeds[i].date = g_strdup(lines[i * 2 + 1]);
  }
  g_strfreev(lines);
  g_free(text);
  return 1;
}

static void write_known(const char *path) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < count; i++) g_string_append_printf(text, "%s\n%s\n", feeds[i].etag, feeds[i].date);
  g_file_set_contents(path, text->str, (gssize)text->len, NULL);
  g_string_free(text, TRUE);
}

int main(int argc, char **argv) {
  int port = argc >= 3 ? atoi(argv[1]) : 0;
  count = argc >= 3 ? atoi(argv[2]) : 0;
  if (port <= 0 || count <= 0 || argc > 4) {
    fprintf(stderr, "Usage: fetch-reference PORT FEEDS [FILE]\n");
    return 2;
  }
  feeds = g_new0(Feed, count);
  for (int i = 0; i < count; i++)
    feeds[i].address = g_strdup_printf("http://127.0.%d.%d:%d/feed", i / PER_NET, i % PER_NET + 1, port);
  loop = g_main_loop_new(NULL, FALSE);
  session = soup_session_new_with_options("max-conns", AT_ONCE, "max-conns-per-host", PER_HOST, NULL);
  if (argc == 4) {
    if (read_known(argv[3])) {
      fetch_all(SOUP_STATUS_NOT_MODIFIED);
    } else {
      fetch_all(SOUP_STATUS_OK);
      write_known(argv[3]);
    }
    return 0;
  }
  double first = fetch_all(SOUP_STATUS_OK), second = fetch_all(SOUP_STATUS_NOT_MODIFIED);
  printf("{\"first_s\": %.4f, \"second_s\": %.4f, \"mb\": %.1f}\n", first, second, (double)received / 1e6);
  return 0;
}

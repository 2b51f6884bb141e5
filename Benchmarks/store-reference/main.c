// The cost of storing the articles of a refresh with SQLite only: a library's rows, read into memory first, are written
// to a new file with the same tables and indexes, one transaction per feed; once without and once with an FTS5 index.
//
// Usage: store-reference DIRECTORY SCRATCH      prints one line of JSON: {"plain_s", "fts_s", "articles"}. The library
//                                               is in the first; the file written to the second is deleted afterwards.
//
// The connection is set up as the library's is. Statements are prepared once. The index queue, which a refresh fills
// and empties again, is not written. FTS5 uses its default tokenizer, and indexes with each feed.
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void check(sqlite3 *db, int code, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "store-reference: %s: %s\n", what, db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void remove_file(const char *path) {
  static const char *const suffixes[] = {"", "-wal", "-shm"};
  for (int i = 0; i < 3; i++) {
    char *name = sqlite3_mprintf("%s%s", path, suffixes[i]);
    unlink(name);
    sqlite3_free(name);
  }
}

/* Returns the seconds until all rows are committed. */
static double write_anew(const Rows *rows, const char *scratch, int is_indexed) {
  char *path = sqlite3_mprintf("%s/store-reference.sqlite", scratch);
  remove_file(path);
  sqlite3 *db = make_file(rows, path, is_indexed);
  double start = now();
  write_rows(rows, db, is_indexed);
  double taken = now() - start;
  check(db, sqlite3_close(db), "close");
  remove_file(path);
  sqlite3_free(path);
  return taken;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "Usage: store-reference DIRECTORY SCRATCH\n");
    return 2;
  }
  char *path = sqlite3_mprintf("%s/library.sqlite", argv[1]);
  Rows rows = read_rows(path);
  double plain = write_anew(&rows, argv[2], 0), indexed = write_anew(&rows, argv[2], 1);
  printf("{\"plain_s\": %.4f, \"fts_s\": %.4f, \"articles\": %d}\n", plain, indexed, rows.articles);
  return 0;
}

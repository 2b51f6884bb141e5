// What a library's statements cost SQLite alone. Runs the statements that "library-bench record" wrote, on the same file and
// by the same libsqlite3, and prints one line of JSON: the median of each operation's repetitions.
//
// Usage: library-reference DIRECTORY STATEMENTS
//
// One connection, opened as the library opens its own, does what the library does by several. As there, a statement is
// prepared when it is first wanted and kept, its values are bound, every row is stepped to and every column is read; what
// opening takes is measured from before the connection is there. Nothing is made of what was read: no values, no texts, and
// of the found articles no passages.
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Where a search has found something: the same values as of the statement that found it. */
#define PASSAGES                                                                        \
  "SELECT rowid, highlight(searchIndex, 0, '[', ']'), snippet(searchIndex, 2, '[', ']', '…', 40) " \
  "FROM searchIndex WHERE searchIndex MATCH ? ORDER BY rowid DESC LIMIT ?"

static sqlite3 *db;

static void check(int code, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "%s: %s\n", what, db ? sqlite3_errmsg(db) : sqlite3_errstr(code));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void connect_to(const char *directory) {
  char *path = sqlite3_mprintf("%s/library.sqlite", directory);
  check(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), path);
  sqlite3_free(path);
  check(sqlite3_busy_timeout(db, 30000), "busy timeout");
  check(sqlite3_extended_result_codes(db, 1), "result codes");
  check(sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL), "foreign keys");
  check(add_tokenizer(db), "tokenizer");
}

/* A text is read to its last byte, for SQLite need not have fetched it yet. */
static volatile sqlite3_int64 seen;

static void run(Call *call) {
  sqlite3_stmt **prepared = &call->statement->prepared;
  if (!*prepared) check(sqlite3_prepare_v2(db, call->statement->sql, -1, prepared, NULL), call->statement->sql);
  for (int i = 0; i < call->count; i++) {
    const Value *value = &call->values[i];
    check(value->kind == 'i'   ? sqlite3_bind_int64(*prepared, i + 1, value->integer)
          : value->kind == 't' ? sqlite3_bind_text(*prepared, i + 1, value->text, -1, SQLITE_STATIC)
                               : sqlite3_bind_null(*prepared, i + 1),
          "value");
  }
  int code, columns = sqlite3_column_count(*prepared);
  while ((code = sqlite3_step(*prepared)) == SQLITE_ROW) {
    for (int i = 0; i < columns; i++) {
      switch (sqlite3_column_type(*prepared, i)) {
        case SQLITE_INTEGER: seen += sqlite3_column_int64(*prepared, i); break;
        case SQLITE_TEXT: seen += sqlite3_column_text(*prepared, i)[0] + sqlite3_column_bytes(*prepared, i); break;
        case SQLITE_FLOAT: seen += (sqlite3_int64)sqlite3_column_double(*prepared, i); break;
        case SQLITE_BLOB: seen += sqlite3_column_bytes(*prepared, i); break;
      }
    }
  }
  check(code, call->statement->sql);
  sqlite3_reset(*prepared);
}

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

/* How often the library is opened: as often as by "library-bench read". */
enum { OPENINGS = 11 };

static void disconnect(Recording *recording) {
  for (Statement *statement = recording->statements; statement; statement = statement->next) {
    sqlite3_finalize(statement->prepared);
    statement->prepared = NULL;
  }
  check(sqlite3_close(db), "close");
  db = NULL;
}

static const char *separator = "{";

static void print_median(const char *name, const char *kind, double *times, int count) {
  qsort(times, (size_t)count, sizeof(double), compare);
  printf("%s\"%s%s_ms\": %.4f", separator, name, kind, times[count / 2]);
  separator = ", ";
}

static void time_opening(const char *directory, Recording *recording) {
  double times[OPENINGS];
  for (int i = 0; i < OPENINGS; i++) {
    if (db) disconnect(recording);
    double start = now();
    connect_to(directory);
    for (Call *call = recording->repetitions[0].first; call; call = call->next) run(call);
    times[i] = now() - start;
  }
  printf("%s\"first_open_ms\": %.4f", separator, times[0]);
  separator = ", ";
  print_median("open", "", times, OPENINGS);
}

/* The repetitions of one operation. With passages: FTS5 makes them in place of the statement that reads the texts. */
static void time_operation(const Repetition *first, int count, int makes_passages) {
  double times[MOST_REPETITIONS];
  static Statement passages = {.sql = PASSAGES};
  for (int i = 0; i < count; i++) {
    Call *found = NULL;
    double start = now();
    for (Call *call = first[i].first; call; call = call->next) {
      int is_reading = makes_passages && found && strstr(call->statement->sql, "JOIN searchable");
      if (is_reading) run(&(Call){.statement = &passages, .values = found->values, .count = found->count});
      else run(call);
      if (strstr(call->statement->sql, "MATCH ?")) found = call;
    }
    times[i] = now() - start;
  }
  print_median(first->name, makes_passages ? "" : strncmp(first->name, "search", 6) == 0 ? "_bare" : "", times, count);
  sqlite3_finalize(passages.prepared);
  passages.prepared = NULL;
}

int main(int argc, char **argv) {
  Recording recording;
  if (argc != 3 || !read_recording(argv[2], &recording) || strcmp(recording.repetitions[0].name, "open") != 0) {
    fprintf(stderr, "Usage: library-reference DIRECTORY STATEMENTS\n");
    return 2;
  }
  time_opening(argv[1], &recording);
  for (int first = 1, next; first < recording.count; first = next) {
    const Repetition *repetition = &recording.repetitions[first];
    for (next = first; next < recording.count && next < first + MOST_REPETITIONS; next++)
      if (strcmp(recording.repetitions[next].name, repetition->name) != 0) break;
    time_operation(repetition, next - first, 0);
    if (strncmp(repetition->name, "search", 6) == 0) time_operation(repetition, next - first, 1);
  }
  printf("}\n");
  disconnect(&recording);
  return 0;
}

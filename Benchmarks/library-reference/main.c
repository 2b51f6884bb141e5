// The cost of a library's statements in SQLite only. Runs the statements recorded by "library-bench record" on the same
// file with the same libsqlite3, and prints one line of JSON: the median of each operation's repetitions.
//
// Usage: library-reference DIRECTORY STATEMENTS
//        library-reference DIRECTORY mark    the least that marking all as read and its undo can cost: the unread table is
//                                            copied into a temporary one, emptied, and copied back, in two transactions
//
// It uses the same connections as the library, opened when they are first used: one for writing and one for concurrent
// reading. As in the library, statements are prepared once and cached, values are bound, every row is stepped to, and
// every column is read and kept until the operation ends; texts are copied, because SQLite's are only valid until the
// next row. Snippets are not computed.
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The passages of a search, with the same values as in the statement that found it. */
#define PASSAGES                                                                        \
  "SELECT rowid, highlight(searchIndex, 0, '[', ']'), snippet(searchIndex, 2, '[', ']', '…', 40) " \
  "FROM searchIndex WHERE searchIndex MATCH ? ORDER BY rowid DESC LIMIT ?"

static sqlite3 *connections[MOST_CONNECTIONS];
static const char *directory;

static void check(int code, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "%s: %s\n", what, sqlite3_errstr(code));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static sqlite3 *connection(int number) {
  if (connections[number]) return connections[number];
  sqlite3 *db = NULL;
  char *path = sqlite3_mprintf("%s/library.sqlite", directory);
  check(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), path);
  sqlite3_free(path);
  check(sqlite3_busy_timeout(db, 30000), "busy timeout");
  check(sqlite3_extended_result_codes(db, 1), "result codes");
  check(sqlite3_exec(db, "PRAGMA foreign_keys = ON", NULL, NULL, NULL), "foreign keys");
  check(add_tokenizer(db), "tokenizer");
  return connections[number] = db;
}

/* The results of an operation: numbers, and copied texts. */
static struct {
  sqlite3_int64 *values;
  size_t count, capacity;
  char **texts;
  size_t text_count, text_capacity;
} kept;

static void keep(sqlite3_int64 value) {
  if (kept.count == kept.capacity) {
    kept.capacity = kept.capacity ? kept.capacity * 2 : 64;
    kept.values = realloc(kept.values, kept.capacity * sizeof *kept.values);
    if (!kept.values) abort();
  }
  kept.values[kept.count++] = value;
}

static void keep_text(const void *text, size_t length) {
  if (kept.text_count == kept.text_capacity) {
    kept.text_capacity = kept.text_capacity ? kept.text_capacity * 2 : 64;
    kept.texts = realloc(kept.texts, kept.text_capacity * sizeof *kept.texts);
    if (!kept.texts) abort();
  }
  char *copy = malloc(length + 1);
  if (!copy) abort();
  if (length > 0) memcpy(copy, text, length);
  copy[length] = 0;
  kept.texts[kept.text_count++] = copy;
}

static void let_go(void) {
  for (size_t i = 0; i < kept.text_count; i++) free(kept.texts[i]);
  free(kept.texts);
  free(kept.values);
  memset(&kept, 0, sizeof kept);
}

static void run(Call *call) {
  sqlite3_stmt **prepared = &call->statement->prepared;
  if (!*prepared) {
    sqlite3 *db = connection(call->statement->connection);
    check(sqlite3_prepare_v2(db, call->statement->sql, -1, prepared, NULL), call->statement->sql);
  }
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
        case SQLITE_INTEGER: keep(sqlite3_column_int64(*prepared, i)); break;
        case SQLITE_FLOAT: keep((sqlite3_int64)sqlite3_column_double(*prepared, i)); break;
        case SQLITE_TEXT: {
          const unsigned char *text = sqlite3_column_text(*prepared, i);
          keep_text(text, (size_t)sqlite3_column_bytes(*prepared, i));
          break;
        }
        case SQLITE_BLOB: {
          const void *bytes = sqlite3_column_blob(*prepared, i);
          keep_text(bytes, (size_t)sqlite3_column_bytes(*prepared, i));
          break;
        }
        default: keep(0);
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

/* How often the library is opened, as in "library-bench read". */
enum { OPENINGS = 11 };

static void disconnect(Recording *recording) {
  for (Statement *statement = recording->statements; statement; statement = statement->next) {
    sqlite3_finalize(statement->prepared);
    statement->prepared = NULL;
  }
  // readers first: the last connection to close checkpoints the WAL
  for (int i = MOST_CONNECTIONS; i-- > 0;) {
    check(sqlite3_close(connections[i]), "close");
    connections[i] = NULL;
  }
}

static const char *separator = "{";

static void print_median(const char *name, const char *kind, double *times, int count) {
  qsort(times, (size_t)count, sizeof(double), compare);
  printf("%s\"%s%s_ms\": %.4f", separator, name, kind, times[count / 2]);
  separator = ", ";
}

static void time_opening(Recording *recording) {
  double times[OPENINGS];
  for (int i = 0; i < OPENINGS; i++) {
    disconnect(recording);
    double start = now();
    for (Call *call = recording->repetitions[0].first; call; call = call->next) run(call);
    let_go();
    times[i] = now() - start;
  }
  printf("%s\"first_open_ms\": %.4f", separator, times[0]);
  separator = ", ";
  print_median("open", "", times, OPENINGS);
}

/* Times the repetitions of one operation. With passages, FTS5 computes them in place of the statement that reads the
   texts. */
static void time_operation(const Repetition *first, int count, int makes_passages) {
  double times[MOST_REPETITIONS];
  static Statement passages = {.sql = PASSAGES};
  for (int i = 0; i < count; i++) {
    Call *found = NULL;
    double start = now();
    for (Call *call = first[i].first; call; call = call->next) {
      passages.connection = call->statement->connection;
      int is_reading = makes_passages && found && strstr(call->statement->sql, "JOIN searchable");
      if (is_reading) run(&(Call){.statement = &passages, .values = found->values, .count = found->count});
      else run(call);
      if (strstr(call->statement->sql, "MATCH ?")) found = call;
    }
    let_go();
    times[i] = now() - start;
  }
  print_median(first->name, makes_passages ? "" : strncmp(first->name, "search", 6) == 0 ? "_bare" : "", times, count);
  sqlite3_finalize(passages.prepared);
  passages.prepared = NULL;
}

static double time_statements(const char *statements) {
  double start = now();
  check(sqlite3_exec(connection(0), statements, NULL, NULL, NULL), statements);
  return now() - start;
}

static void time_marking(void) {
  double mark = time_statements(
      "BEGIN IMMEDIATE;"
      "SELECT count(*) FROM unread;"
      "ALTER TABLE unread RENAME TO marked;"
      "CREATE TABLE unread (date INTEGER NOT NULL, articleID INTEGER NOT NULL, feedID INTEGER NOT NULL,"
      "  PRIMARY KEY (date, articleID), UNIQUE (feedID, date, articleID)) STRICT, WITHOUT ROWID;"
      "UPDATE feedCount SET unread = 0;"
      "COMMIT");
  double undo = time_statements(
      "BEGIN IMMEDIATE;"
      "DROP TABLE unread;"
      "ALTER TABLE marked RENAME TO unread;"
      "UPDATE feedCount SET unread = (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID);"
      "COMMIT");
  printf("{\"mark_ms\": %.4f, \"undo_ms\": %.4f}\n", mark, undo);
  check(sqlite3_close(connections[0]), "close");
}

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[2], "mark") == 0) {
    directory = argv[1];
    time_marking();
    return 0;
  }
  Recording recording;
  if (argc != 3 || !read_recording(argv[2], &recording) || strcmp(recording.repetitions[0].name, "open") != 0) {
    fprintf(stderr, "Usage: library-reference DIRECTORY STATEMENTS|mark\n");
    return 2;
  }
  directory = argv[1];
  time_opening(&recording);
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

#pragma once
#include <sqlite3.h>

/* A recording: the repetitions of operations in order, each with the statements it ran and their values. */

/* As many repetitions as any operation has, and more connections than the library opens. */
enum { MOST_REPETITIONS = 512, MOST_CONNECTIONS = 8 };

typedef struct Statement {
  int connection;
  char *sql;
  sqlite3_stmt *prepared;
  struct Statement *next;
} Statement;

typedef struct {
  char kind;
  sqlite3_int64 integer;
  char *text;
} Value;

typedef struct Call {
  Statement *statement;
  Value *values;
  int count;
  struct Call *next;
} Call;

typedef struct {
  char name[32];
  Call *first;
} Repetition;

typedef struct {
  Repetition *repetitions;
  int count;
  /* Each statement text once per connection. */
  Statement *statements;
} Recording;

/* Returns whether a recording was read. */
int read_recording(const char *path, Recording *recording);

/* Registers a tokenizer under the name of the library's own: ASCII words in lowercase. */
int add_tokenizer(sqlite3 *db);

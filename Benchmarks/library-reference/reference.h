#pragma once
#include <sqlite3.h>

/* What was recorded: repetitions of operations, in their order, each with the statements it ran and their values. */

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
  /* Each text once for each connection. */
  Statement *statements;
} Recording;

/* Says whether there was one. */
int read_recording(const char *path, Recording *recording);

/* Adds a tokenizer by the name of the library's own: words of ASCII, in lower case. */
int add_tokenizer(sqlite3 *db);

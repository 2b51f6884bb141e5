#pragma once
#include <sqlite3.h>

/* A table whose rows belong to feeds. */
typedef struct {
  const char *name;
  /* Selects the rows of the feed whose ID is the parameter, in the order in which they were written. */
  const char *rows_of_feed;
} Table;

/* The written tables in order: rows follow those they refer to. The first two are those of the feed itself. */
extern const Table tables[];
enum { TABLES = 8 };

typedef struct {
  int columns, count;
  /* The values of all rows, one row after the other. */
  sqlite3_value **values;
} Part;

typedef struct {
  /* One part per table for each feed. */
  Part *parts;
  int feeds, articles;
  /* The statements that create tables, views and indexes. */
  char **schema;
  int statements;
} Rows;

Rows read_rows(const char *path);
/* Creates a new file without rows. */
sqlite3 *make_file(const Rows *rows, const char *path, int is_indexed);
void write_rows(const Rows *rows, sqlite3 *db, int is_indexed);

/* Ends the program if a result code is an error. */
void check(sqlite3 *db, int code, const char *what);

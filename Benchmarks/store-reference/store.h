#pragma once
#include <sqlite3.h>

/* A table whose rows belong to feeds. */
typedef struct {
  const char *name;
  /* The rows of the feed whose number is the parameter, in the order in which they were written. */
  const char *rows_of_feed;
} Table;

/* What is written, in this order: a row comes after those that it refers to. The first two are the feed's own. */
extern const Table tables[];
enum { TABLES = 8 };

typedef struct {
  int columns, count;
  /* The values of all rows, one row after the other. */
  sqlite3_value **values;
} Part;

typedef struct {
  /* For each feed one of each table. */
  Part *parts;
  int feeds, articles;
  /* The statements that make tables, views and indexes. */
  char **schema;
  int statements;
} Rows;

Rows read_rows(const char *path);
/* A new file without rows. */
sqlite3 *make_file(const Rows *rows, const char *path, int is_indexed);
void write_rows(const Rows *rows, sqlite3 *db, int is_indexed);

/* Ends the program where a result is no success. */
void check(sqlite3 *db, int code, const char *what);

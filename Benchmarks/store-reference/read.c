// Tables, indexes and rows are read from the library, so that the comparison stays valid when the schema changes.
#include "store.h"

#include <stdlib.h>
#include <string.h>

#define OF_ARTICLES(table) \
  "SELECT " table ".* FROM article CROSS JOIN " table " ON articleID = article.id WHERE article.feedID = ? ORDER BY id"

const Table tables[TABLES] = {
    {"feed", "SELECT * FROM feed WHERE id = ?"},
    {"feedState", "SELECT * FROM feedState WHERE feedID = ?"},
    {"feedCount", "SELECT * FROM feedCount WHERE feedID = ?"},
    {"identity", "SELECT * FROM identity WHERE feedID = ? ORDER BY id"},
    {"article", "SELECT * FROM article WHERE feedID = ? ORDER BY id"},
    {"body", OF_ARTICLES("body")},
    {"plainText", OF_ARTICLES("plainText")},
    {"unread", "SELECT * FROM unread WHERE feedID = ? ORDER BY articleID"},
};

static sqlite3_stmt *prepared(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement;
  check(db, sqlite3_prepare_v2(db, sql, -1, &statement, NULL), sql);
  return statement;
}

static void *grown(void *memory, int count, size_t size) {
  void *result = realloc(memory, (size_t)count * size);
  if (!result) abort();
  return result;
}

static Part read_part(sqlite3 *db, sqlite3_stmt *statement, sqlite3_int64 feed) {
  Part part = {.columns = sqlite3_column_count(statement)};
  int code;
  check(db, sqlite3_bind_int64(statement, 1, feed), "feed");
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    part.values = grown(part.values, (part.count + 1) * part.columns, sizeof *part.values);
    for (int i = 0; i < part.columns; i++)
      part.values[part.count * part.columns + i] = sqlite3_value_dup(sqlite3_column_value(statement, i));
    part.count += 1;
  }
  check(db, code, sqlite3_sql(statement));
  sqlite3_reset(statement);
  return part;
}

static void read_schema(sqlite3 *db, Rows *rows) {
  // FTS5 creates its own tables, and indexes without a statement are created with their tables
  sqlite3_stmt *statement = prepared(
      db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
          "AND name NOT LIKE 'searchIndex%' ORDER BY rowid");
  while (sqlite3_step(statement) == SQLITE_ROW) {
    rows->schema = grown(rows->schema, rows->statements + 1, sizeof *rows->schema);
    rows->schema[rows->statements++] = strdup((const char *)sqlite3_column_text(statement, 0));
  }
  sqlite3_finalize(statement);
}

Rows read_rows(const char *path) {
  Rows rows = {0};
  sqlite3 *db;
  sqlite3_stmt *reading[TABLES];
  check(NULL, sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL), path);
  read_schema(db, &rows);
  for (int i = 0; i < TABLES; i++) reading[i] = prepared(db, tables[i].rows_of_feed);
  // in the order in which they were stored, so that article IDs increase
  sqlite3_stmt *feeds = prepared(db, "SELECT feedID FROM article GROUP BY feedID ORDER BY min(id)");
  while (sqlite3_step(feeds) == SQLITE_ROW) {
    rows.parts = grown(rows.parts, (rows.feeds + 1) * TABLES, sizeof *rows.parts);
    for (int i = 0; i < TABLES; i++) {
      Part part = read_part(db, reading[i], sqlite3_column_int64(feeds, 0));
      rows.parts[rows.feeds * TABLES + i] = part;
      if (strcmp(tables[i].name, "article") == 0) rows.articles += part.count;
    }
    rows.feeds += 1;
  }
  sqlite3_finalize(feeds);
  for (int i = 0; i < TABLES; i++) sqlite3_finalize(reading[i]);
  check(db, sqlite3_close(db), "close");
  return rows;
}

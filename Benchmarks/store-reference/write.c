#include "store.h"

#include <stdlib.h>

/* As in Library.configuration. */
static const char pragmas[] =
    "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
    "PRAGMA foreign_keys = ON; PRAGMA cache_size = -16384";

/* As in Schema, except for the tokenizer. */
static const char index[] =
    "CREATE VIRTUAL TABLE searchIndex USING fts5 (title, author, text, content = 'searchable', "
    "content_rowid = 'articleID', tokenize = 'unicode61')";
static const char indexing[] =
    "INSERT INTO searchIndex (rowid, title, author, text) "
    "SELECT articleID, title, author, text FROM searchable WHERE articleID BETWEEN ? AND ?";

static void execute(sqlite3 *db, const char *sql) { check(db, sqlite3_exec(db, sql, NULL, NULL, NULL), sql); }

sqlite3 *make_file(const Rows *rows, const char *path, int is_indexed) {
  sqlite3 *db;
  check(NULL, sqlite3_open(path, &db), path);
  execute(db, pragmas);
  for (int i = 0; i < rows->statements; i++) execute(db, rows->schema[i]);
  if (is_indexed) execute(db, index);
  // the accounts and folders of the feeds exist before any refresh
  execute(db, "INSERT INTO account (id, kind) VALUES (1, 'local'), (2, 'server')");
  execute(
      db, "INSERT INTO folder (id, accountID, title, sortTitle) WITH RECURSIVE number (id) AS "
          "(VALUES (1) UNION ALL SELECT id + 1 FROM number WHERE id < 9) SELECT id, 2, '', '' FROM number");
  return db;
}

static sqlite3_stmt *insertion(sqlite3 *db, int table, int columns) {
  sqlite3_str *sql = sqlite3_str_new(db);
  sqlite3_str_appendf(sql, "INSERT INTO %s VALUES (?", tables[table].name);
  for (int i = 1; i < columns; i++) sqlite3_str_appendall(sql, ", ?");
  sqlite3_str_appendall(sql, ")");
  char *text = sqlite3_str_finish(sql);
  sqlite3_stmt *statement;
  check(db, sqlite3_prepare_v2(db, text, -1, &statement, NULL), text);
  sqlite3_free(text);
  return statement;
}

/* Texts are not copied. */
static int bind(sqlite3_stmt *statement, int place, sqlite3_value *value) {
  switch (sqlite3_value_type(value)) {
    case SQLITE_TEXT:
      return sqlite3_bind_text(statement, place, (const char *)sqlite3_value_text(value), sqlite3_value_bytes(value),
                               SQLITE_STATIC);
    default: return sqlite3_bind_value(statement, place, value);
  }
}

static void insert(sqlite3 *db, sqlite3_stmt *statement, const Part *part) {
  for (int row = 0; row < part->count; row++) {
    for (int i = 0; i < part->columns; i++)
      check(db, bind(statement, i + 1, part->values[row * part->columns + i]), "value");
    check(db, sqlite3_step(statement), sqlite3_sql(statement));
    sqlite3_reset(statement);
  }
}

static void add_to_index(sqlite3 *db, sqlite3_stmt *statement, const Part *texts) {
  sqlite3_value *first = texts->values[0], *last = texts->values[(texts->count - 1) * texts->columns];
  sqlite3_bind_value(statement, 1, first);
  sqlite3_bind_value(statement, 2, last);
  check(db, sqlite3_step(statement), indexing);
  sqlite3_reset(statement);
}

void write_rows(const Rows *rows, sqlite3 *db, int is_indexed) {
  sqlite3_stmt *insertions[TABLES], *indexes = NULL;
  for (int i = 0; i < TABLES; i++) insertions[i] = insertion(db, i, rows->parts[i].columns);
  if (is_indexed) check(db, sqlite3_prepare_v2(db, indexing, -1, &indexes, NULL), indexing);
  for (int feed = 0; feed < rows->feeds; feed++) {
    const Part *parts = rows->parts + feed * TABLES;
    execute(db, "BEGIN IMMEDIATE");
    for (int i = 0; i < TABLES; i++) insert(db, insertions[i], &parts[i]);
    // the texts precede the last table
    if (is_indexed) add_to_index(db, indexes, &parts[TABLES - 2]);
    execute(db, "COMMIT");
  }
  for (int i = 0; i < TABLES; i++) sqlite3_finalize(insertions[i]);
  sqlite3_finalize(indexes);
}

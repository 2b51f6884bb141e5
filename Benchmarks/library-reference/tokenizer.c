// A minimal tokenizer for FTS5: the searched words are ASCII.
#include "reference.h"

#include <string.h>

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **tokenizer) {
  static char one;
  *tokenizer = (Fts5Tokenizer *)&one;
  return SQLITE_OK;
}

static void delete(Fts5Tokenizer *tokenizer) {}

static int is_letter(unsigned char byte) {
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

static int tokenize(Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int length,
                    int (*hand_out)(void *, int, const char *, int, int, int)) {
  char word[64];
  int at = 0;
  while (at < length) {
    while (at < length && !is_letter((unsigned char)text[at])) at++;
    int start = at, size = 0;
    for (; at < length && is_letter((unsigned char)text[at]); at++) {
      char byte = text[at];
      if (size < (int)sizeof word) word[size++] = byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
    }
    if (at == start) break;
    int code = hand_out(context, 0, word, size, start, at);
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

int add_tokenizer(sqlite3 *db) {
  fts5_api *api = NULL;
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, NULL);
  if (code != SQLITE_OK) return code;
  sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", NULL);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (!api) return SQLITE_ERROR;
  fts5_tokenizer tokenizer = {create, delete, tokenize};
  return api->xCreateTokenizer(api, "kiji", NULL, &tokenizer, NULL);
}

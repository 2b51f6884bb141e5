// Reads a recording by "library-bench record"; Recorder.swift describes the format.
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *memory, int count, size_t size) {
  // the next allocation is needed when the count is a power of two
  if ((count & (count - 1)) != 0) return memory;
  void *result = realloc(memory, (size_t)(count ? count * 2 : 1) * size);
  if (!result) abort();
  return result;
}

static Statement *statement_of(Recording *recording, int connection, const char *sql) {
  for (Statement *known = recording->statements; known; known = known->next)
    if (known->connection == connection && strcmp(known->sql, sql) == 0) return known;
  Statement *made = calloc(1, sizeof *made);
  if (!made) abort();
  made->connection = connection;
  made->sql = strdup(sql);
  made->next = recording->statements;
  recording->statements = made;
  return made;
}

int read_recording(const char *path, Recording *recording) {
  *recording = (Recording){0};
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  Call **end = NULL, *call = NULL;
  while ((length = getline(&line, &capacity, file)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    if (line[0] == '-') {
      recording->repetitions = grown(recording->repetitions, recording->count, sizeof(Repetition));
      Repetition *repetition = &recording->repetitions[recording->count++];
      *repetition = (Repetition){0};
      if (sscanf(line, "-- %31s", repetition->name) != 1) return 0;
      // where the next call is added
      end = NULL;
      call = NULL;
    } else if (line[0] == 'S' && recording->count > 0) {
      char *sql;
      long connection = strtol(line + 2, &sql, 10);
      if (connection < 0 || connection >= MOST_CONNECTIONS || *sql != ' ') return 0;
      Call *made = calloc(1, sizeof *made);
      if (!made) abort();
      made->statement = statement_of(recording, (int)connection, sql + 1);
      if (end) *end = made;
      else recording->repetitions[recording->count - 1].first = made;
      end = &made->next;
      call = made;
    } else if (call) {
      call->values = grown(call->values, call->count, sizeof(Value));
      Value *value = &call->values[call->count++];
      *value = (Value){.kind = line[0]};
      if (line[0] == 'i') value->integer = strtoll(line + 2, NULL, 10);
      if (line[0] == 't') value->text = strdup(line + 2);
    } else {
      return 0;
    }
  }
  free(line);
  fclose(file);
  return recording->count > 0;
}

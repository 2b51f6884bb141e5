#include "server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_room(Text *text, size_t more) {
  if (text->length + more <= text->room) return;
  text->room = (text->length + more) * 2;
  text->bytes = realloc(text->bytes, text->room);
  if (!text->bytes) abort();
}

void text_add(Text *text, const char *bytes, size_t length) {
  make_room(text, length);
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
}

void text_format(Text *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  make_room(text, (size_t)length + 1);
  va_start(arguments, format);
  vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
  va_end(arguments);
  text->length += (size_t)length;
}

void text_add_xml(Text *text, const Text *content) {
  for (size_t i = 0; i < content->length; i++) {
    switch (content->bytes[i]) {
      case '<': text_add(text, "&lt;", 4); break;
      case '>': text_add(text, "&gt;", 4); break;
      case '&': text_add(text, "&amp;", 5); break;
      default: text_add(text, content->bytes + i, 1);
    }
  }
}

void text_add_json(Text *text, const Text *content) {
  for (size_t i = 0; i < content->length; i++) {
    switch (content->bytes[i]) {
      case '"': text_add(text, "\\\"", 2); break;
      case '\\': text_add(text, "\\\\", 2); break;
      case '\n': text_add(text, "\\n", 2); break;
      default: text_add(text, content->bytes + i, 1);
    }
  }
}

#include "CGLibKit.h"

gpointer glk_object_new(GType type, guint count, const char *const *names, const gint *values) {
  GValue *boxed = g_new0(GValue, count);
  for (guint i = 0; i < count; i++) {
    g_value_init(&boxed[i], G_TYPE_INT);
    g_value_set_int(&boxed[i], values[i]);
  }
  GObject *object = g_object_new_with_properties(type, count, (const char **)names, boxed);
  g_free(boxed);
  return object;
}

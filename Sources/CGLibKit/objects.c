#include "CGLibKit.h"

gpointer glk_object_new(GType type, guint count, const GlkProperty *properties) {
  const char **names = g_new0(const char *, count);
  GValue *values = g_new0(GValue, count);
  for (guint i = 0; i < count; i++) {
    names[i] = properties[i].name;
    g_value_init(&values[i], properties[i].object ? G_TYPE_OBJECT : G_TYPE_INT);
    if (properties[i].object) g_value_set_object(&values[i], properties[i].object);
    else g_value_set_int(&values[i], properties[i].number);
  }
  GObject *object = g_object_new_with_properties(type, count, names, values);
  for (guint i = 0; i < count; i++) g_value_unset(&values[i]);
  g_free(values);
  g_free(names);
  return object;
}

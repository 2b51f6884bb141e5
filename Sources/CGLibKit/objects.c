#include "CGLibKit.h"

gpointer glk_object_new(GType type, guint count, const GlkProperty *properties) {
  const char **names = g_new0(const char *, count);
  GValue *values = g_new0(GValue, count);
  for (guint i = 0; i < count; i++) {
    names[i] = properties[i].name;
    const GlkProperty *property = &properties[i];
    g_value_init(&values[i], property->object ? G_TYPE_OBJECT : property->text ? G_TYPE_STRING : G_TYPE_INT);
    if (property->object) g_value_set_object(&values[i], property->object);
    else if (property->text) g_value_set_string(&values[i], property->text);
    else g_value_set_int(&values[i], property->number);
  }
  GObject *object = g_object_new_with_properties(type, count, names, values);
  for (guint i = 0; i < count; i++) g_value_unset(&values[i]);
  g_free(values);
  g_free(names);
  return object;
}

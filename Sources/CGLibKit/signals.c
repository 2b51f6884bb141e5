#include "CGLibKit.h"

static GlkKind kind_of(GType type) {
  switch (G_TYPE_FUNDAMENTAL(type & ~G_SIGNAL_TYPE_STATIC_SCOPE)) {
    case G_TYPE_NONE: return GLK_NONE;
    case G_TYPE_BOOLEAN: return GLK_BOOLEAN;
    case G_TYPE_INT:
    case G_TYPE_ENUM: return GLK_INT;
    case G_TYPE_UINT:
    case G_TYPE_FLAGS: return GLK_UINT;
    case G_TYPE_DOUBLE: return GLK_DOUBLE;
    case G_TYPE_STRING: return GLK_STRING;
    case G_TYPE_INTERFACE:
    case G_TYPE_OBJECT: return GLK_OBJECT;
    case G_TYPE_BOXED: return GLK_BOXED;
    case G_TYPE_VARIANT: return GLK_VARIANT;
    default: return GLK_ANY;
  }
}

/* Whether a signal, or a property's "notify", of the object's class returns `result` and takes exactly these
   arguments. */
static gboolean signature_is(gpointer object, const char *signal, GlkKind result, guint count,
                             const GlkKind *arguments) {
  guint id;
  GQuark detail;
  if (!g_signal_parse_name(signal, G_OBJECT_TYPE(object), &id, &detail, TRUE)) return FALSE;
  GSignalQuery query;
  g_signal_query(id, &query);
  if (kind_of(query.return_type) != result || query.n_params != count) return FALSE;
  for (guint i = 0; i < count; i++) {
    if (arguments[i] != GLK_ANY && arguments[i] != kind_of(query.param_types[i])) return FALSE;
  }
  gboolean is_notify = g_str_equal(query.signal_name, "notify") && detail != 0;
  return !is_notify || g_object_class_find_property(G_OBJECT_GET_CLASS(object), g_quark_to_string(detail)) != NULL;
}

typedef struct {
  GClosure closure;
  GlkHandler handler;
  GlkRelease release;
} Closure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint,
                    gpointer data) {
  ((Closure *)closure)->handler(closure->data, values + 1, result);
}

static void release_box(gpointer box, GClosure *closure) { ((Closure *)closure)->release(box); }

gulong glk_connect(gpointer object, const char *signal, GlkKind result, guint count, const GlkKind *arguments,
                   GlkHandler handler, gpointer box, GlkRelease release, gboolean after) {
  if (!signature_is(object, signal, result, count, arguments)) return 0;
  GClosure *closure = g_closure_new_simple(sizeof(Closure), box);
  ((Closure *)closure)->handler = handler;
  ((Closure *)closure)->release = release;
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, box, release_box);
  return g_signal_connect_closure(object, signal, closure, after);
}

gint glk_value_get_int(const GValue *value) {
  return G_VALUE_HOLDS_ENUM(value) ? g_value_get_enum(value) : g_value_get_int(value);
}

guint glk_value_get_uint(const GValue *value) {
  return G_VALUE_HOLDS_FLAGS(value) ? g_value_get_flags(value) : g_value_get_uint(value);
}

void glk_value_set_int(GValue *value, gint number) {
  if (G_VALUE_HOLDS_ENUM(value)) g_value_set_enum(value, number);
  else g_value_set_int(value, number);
}

void glk_value_set_uint(GValue *value, guint number) {
  if (G_VALUE_HOLDS_FLAGS(value)) g_value_set_flags(value, number);
  else g_value_set_uint(value, number);
}

gpointer glk_value_get_boxed_object(const GValue *value) {
  const GValue *held = g_value_get_boxed(value);
  return held && G_VALUE_HOLDS_OBJECT(held) ? g_value_get_object(held) : NULL;
}

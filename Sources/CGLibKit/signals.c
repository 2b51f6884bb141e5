#include "CGLibKit.h"

/* Whether `signal` (ignoring a detail after "::") of the object's class returns `result` and takes exactly `count`
   arguments of these fundamental types. */
static gboolean signature_is(gpointer object, const char *signal, GType result, guint count, const GType *arguments) {
  guint id;
  GQuark detail;
  if (!g_signal_parse_name(signal, G_OBJECT_TYPE(object), &id, &detail, FALSE)) return FALSE;
  GSignalQuery query;
  g_signal_query(id, &query);
  GType returned = query.return_type & ~G_SIGNAL_TYPE_STATIC_SCOPE;
  if (G_TYPE_FUNDAMENTAL(returned) != result || query.n_params != count) return FALSE;
  for (guint i = 0; i < count; i++) {
    GType declared = G_TYPE_FUNDAMENTAL(query.param_types[i] & ~G_SIGNAL_TYPE_STATIC_SCOPE);
    /* An interface argument is passed as the object that implements it. */
    if (declared == G_TYPE_INTERFACE) declared = G_TYPE_OBJECT;
    if (declared != arguments[i]) return FALSE;
  }
  return TRUE;
}

/* A swapped closure passes the box first. */
static gulong connect_swapped(gpointer object, const char *signal, GCallback callback, gpointer box,
                              GlkRelease release) {
  return g_signal_connect_data(object, signal, callback, box, (GClosureNotify)(void (*)(void))release,
                               G_CONNECT_SWAPPED);
}

#define CONNECT(result, count, ...)                                                              \
  const GType arguments[] = {__VA_ARGS__, G_TYPE_INVALID};                                       \
  if (!signature_is(object, signal, result, count, arguments)) return 0;                         \
  return connect_swapped(object, signal, G_CALLBACK(callback), box, release)

gulong glk_connect_void(gpointer object, const char *signal, void (*callback)(gpointer), gpointer box,
                        GlkRelease release) {
  CONNECT(G_TYPE_NONE, 0, G_TYPE_INVALID);
}

gulong glk_connect_uint(gpointer object, const char *signal, void (*callback)(gpointer, guint), gpointer box,
                        GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_UINT);
}

gulong glk_connect_uint_uint(gpointer object, const char *signal, void (*callback)(gpointer, guint, guint),
                             gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

gulong glk_connect_enum(gpointer object, const char *signal, void (*callback)(gpointer, gint), gpointer box,
                        GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_ENUM);
}

gulong glk_connect_string(gpointer object, const char *signal, void (*callback)(gpointer, const char *),
                          gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_STRING);
}

gulong glk_connect_object(gpointer object, const char *signal, void (*callback)(gpointer, gpointer), gpointer box,
                          GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_OBJECT);
}

gulong glk_connect_variant(gpointer object, const char *signal, void (*callback)(gpointer, GVariant *),
                           gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_VARIANT);
}

gulong glk_connect_press(gpointer object, const char *signal, void (*callback)(gpointer, gint, double, double),
                         gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

gulong glk_connect_bool_key(gpointer object, const char *signal,
                            gboolean (*callback)(gpointer, guint, guint, guint), gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_FLAGS);
}

gulong glk_connect_point(gpointer object, const char *signal, void (*callback)(gpointer, double, double), gpointer box,
                         GlkRelease release) {
  CONNECT(G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

gulong glk_connect_double(gpointer object, const char *signal, void (*callback)(gpointer, double), gpointer box,
                          GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

gulong glk_connect_boxed(gpointer object, const char *signal, void (*callback)(gpointer, gpointer), gpointer box,
                         GlkRelease release) {
  CONNECT(G_TYPE_NONE, 1, G_TYPE_BOXED);
}

gulong glk_connect_bool_point(gpointer object, const char *signal, gboolean (*callback)(gpointer, double, double),
                              gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

gulong glk_connect_object_point(gpointer object, const char *signal, gpointer (*callback)(gpointer, double, double),
                                gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_OBJECT, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

gulong glk_connect_flags_point(gpointer object, const char *signal, guint (*callback)(gpointer, double, double),
                               gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_FLAGS, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

/* The dropped value arrives in a GValue. */
typedef struct {
  gboolean (*callback)(gpointer, gpointer, double, double);
  gpointer box;
  GlkRelease release;
} Dropped;

static gboolean dropped(Dropped *closure, const GValue *value, double x, double y) {
  return G_VALUE_HOLDS_OBJECT(value) && closure->callback(closure->box, g_value_get_object(value), x, y);
}

static void release_dropped(gpointer data) {
  Dropped *closure = data;
  closure->release(closure->box);
  g_free(closure);
}

gulong glk_connect_bool_dropped(gpointer object, const char *signal,
                                gboolean (*callback)(gpointer, gpointer, double, double), gpointer box,
                                GlkRelease release) {
  const GType arguments[] = {G_TYPE_BOXED, G_TYPE_DOUBLE, G_TYPE_DOUBLE};
  if (!signature_is(object, signal, G_TYPE_BOOLEAN, 3, arguments)) return 0;
  Dropped *closure = g_new(Dropped, 1);
  *closure = (Dropped){callback, box, release};
  return connect_swapped(object, signal, G_CALLBACK(dropped), closure, release_dropped);
}

gulong glk_connect_bool(gpointer object, const char *signal, gboolean (*callback)(gpointer), gpointer box,
                        GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 0, G_TYPE_INVALID);
}

gulong glk_connect_bool_string(gpointer object, const char *signal, gboolean (*callback)(gpointer, const char *),
                               gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 1, G_TYPE_STRING);
}

gulong glk_connect_bool_object_enum(gpointer object, const char *signal,
                                    gboolean (*callback)(gpointer, gpointer, gint), gpointer box,
                                    GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 2, G_TYPE_OBJECT, G_TYPE_ENUM);
}

gulong glk_connect_bool_object_object(gpointer object, const char *signal,
                                      gboolean (*callback)(gpointer, gpointer, gpointer), gpointer box,
                                      GlkRelease release) {
  CONNECT(G_TYPE_BOOLEAN, 2, G_TYPE_OBJECT, G_TYPE_OBJECT);
}

gulong glk_connect_int_object(gpointer object, const char *signal, gint (*callback)(gpointer, gpointer),
                              gpointer box, GlkRelease release) {
  CONNECT(G_TYPE_INT, 1, G_TYPE_OBJECT);
}

gulong glk_connect_notify(gpointer object, const char *property, void (*callback)(gpointer), gpointer box,
                          GlkRelease release) {
  if (!g_object_class_find_property(G_OBJECT_GET_CLASS(object), property)) return 0;
  char *signal = g_strconcat("notify::", property, NULL);
  gulong id = connect_swapped(object, signal, G_CALLBACK(callback), box, release);
  g_free(signal);
  return id;
}

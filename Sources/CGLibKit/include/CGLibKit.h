#pragma once
/* Same guard as the system modules: this header may be the first to reach GLib. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <gio/gio.h>

/* The Swift main actor's queue, drained inside the GLib loop. */

/* Attaches the dispatch main queue to the default main context, once however often it is called.
   Call it on the main thread before the loop runs. */
void glk_main_queue_attach(void);

/* Calls back once, on the main thread, when nothing is left to do there: every event handled, every frame drawn. */
void glk_when_idle(void (*callback)(gpointer box), gpointer box, void (*release)(gpointer box));

/* Calls back once, on the main thread, when the system asks the process to end (SIGTERM); asked again, it ends at once. */
void glk_on_termination(void (*callback)(gpointer box), gpointer box, void (*release)(gpointer box));

/* Lets all threads take their memory from so many heaps. Call it before there are other threads. */
void glk_share_heaps(int heaps);
/* Gives what is freed in them back to the system. From any thread; the others wait for it where they want memory. */
void glk_tidy_heaps(void);

/* Signals.

   Each function connects one C signature. The box is handed to the callback first, then the signal's arguments;
   GLib owns the box from a successful call on and gives it back through `release` exactly once, when the closure
   goes. The signal's real signature is looked up at connection: when it is another one, or there is no such
   signal, nothing is connected, `release` is not called and 0 is returned. */

typedef void (*GlkRelease)(gpointer box);

gulong glk_connect_void(gpointer object, const char *signal, void (*callback)(gpointer box), gpointer box,
                        GlkRelease release);
gulong glk_connect_uint(gpointer object, const char *signal, void (*callback)(gpointer box, guint value),
                        gpointer box, GlkRelease release);
gulong glk_connect_uint_uint(gpointer object, const char *signal,
                             void (*callback)(gpointer box, guint first, guint second), gpointer box,
                             GlkRelease release);
/* An enumeration's value. */
gulong glk_connect_enum(gpointer object, const char *signal, void (*callback)(gpointer box, gint value),
                        gpointer box, GlkRelease release);
gulong glk_connect_string(gpointer object, const char *signal,
                          void (*callback)(gpointer box, const char *value), gpointer box, GlkRelease release);
gulong glk_connect_object(gpointer object, const char *signal,
                          void (*callback)(gpointer box, gpointer argument), gpointer box, GlkRelease release);
/* An action's "activate" or "change-state": the parameter may be NULL. */
gulong glk_connect_variant(gpointer object, const char *signal,
                           void (*callback)(gpointer box, GVariant *parameter), gpointer box,
                           GlkRelease release);
/* A gesture's int, double, double: presses and a place. */
gulong glk_connect_press(gpointer object, const char *signal,
                         void (*callback)(gpointer box, gint presses, double x, double y), gpointer box,
                         GlkRelease release);
/* A key controller's question: the key, its hardware code and the modifiers. */
gulong glk_connect_bool_key(gpointer object, const char *signal,
                            gboolean (*callback)(gpointer box, guint key, guint code, guint modifiers), gpointer box,
                            GlkRelease release);
/* A place. */
gulong glk_connect_point(gpointer object, const char *signal, void (*callback)(gpointer box, double x, double y),
                         gpointer box, GlkRelease release);
/* A measure, such as how far two fingers have gone apart. */
gulong glk_connect_double(gpointer object, const char *signal, void (*callback)(gpointer box, double value),
                          gpointer box, GlkRelease release);
/* A boxed value that is not looked at, such as a gesture's "begin". */
gulong glk_connect_boxed(gpointer object, const char *signal, void (*callback)(gpointer box, gpointer value),
                         gpointer box, GlkRelease release);
/* A question about two measures, such as how far a wheel was turned. */
gulong glk_connect_bool_point(gpointer object, const char *signal,
                              gboolean (*callback)(gpointer box, double x, double y), gpointer box,
                              GlkRelease release);
/* A question about a place that is answered with an object, whose reference is given away. */
gulong glk_connect_object_point(gpointer object, const char *signal,
                                gpointer (*callback)(gpointer box, double x, double y), gpointer box,
                                GlkRelease release);
/* A question about a place that is answered with flags. */
gulong glk_connect_flags_point(gpointer object, const char *signal,
                               guint (*callback)(gpointer box, double x, double y), gpointer box, GlkRelease release);
/* A drop target's "drop", of an object. */
gulong glk_connect_bool_dropped(gpointer object, const char *signal,
                                gboolean (*callback)(gpointer box, gpointer dropped, double x, double y),
                                gpointer box, GlkRelease release);
/* A question without arguments. */
gulong glk_connect_bool(gpointer object, const char *signal, gboolean (*callback)(gpointer box), gpointer box,
                        GlkRelease release);
/* A question about a string, such as a link that is pressed. */
gulong glk_connect_bool_string(gpointer object, const char *signal,
                               gboolean (*callback)(gpointer box, const char *value), gpointer box,
                               GlkRelease release);
/* A question about an object and an enumeration's value (WebKit's policy decisions). */
gulong glk_connect_bool_object_enum(gpointer object, const char *signal,
                                    gboolean (*callback)(gpointer box, gpointer argument, gint value),
                                    gpointer box, GlkRelease release);
/* A question about two objects (WebKit's context menu and what it is for). */
gulong glk_connect_bool_object_object(gpointer object, const char *signal,
                                      gboolean (*callback)(gpointer box, gpointer first, gpointer second),
                                      gpointer box, GlkRelease release);
/* An application's "command-line". */
gulong glk_connect_int_object(gpointer object, const char *signal,
                              gint (*callback)(gpointer box, gpointer argument), gpointer box,
                              GlkRelease release);
/* "notify::property", whatever the property. */
gulong glk_connect_notify(gpointer object, const char *property, void (*callback)(gpointer box), gpointer box,
                          GlkRelease release);

/* Properties that can be set at construction alone, without the variadic call that Swift cannot make. */
typedef struct {
  const char *name;
  gpointer object; /* an object property's value, or NULL for a whole-numbered property */
  gint number;
} GlkProperty;

gpointer glk_object_new(GType type, guint count, const GlkProperty *properties);

/* Where settings are kept: the desktop's own store, or, where it has none and would forget everything at the end, a
   file. The caller owns a reference. */
GSettingsBackend *glk_settings_backend_new(const char *file, const char *root_path, const char *root_group);

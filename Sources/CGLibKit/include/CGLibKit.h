#pragma once
/* Included as a module, so that Swift finds GLib's types in one module only, whatever it loads first. */
#include "../../System/CGLib/shim.h"

/* The Swift main actor's queue, drained inside the GLib loop. */

/* Attaches the dispatch main queue to the default main context; repeated calls have no effect. Call it on the main
   thread before the loop runs. */
void glk_main_queue_attach(void);

/* Calls back once, on the main thread, when it becomes idle: all events handled, all frames drawn. */
void glk_when_idle(void (*callback)(gpointer box), gpointer box, void (*release)(gpointer box));

/* Calls back once, on the main thread, when the process receives SIGTERM. A second SIGTERM ends the process at once. */
void glk_on_termination(void (*callback)(gpointer box), gpointer box, void (*release)(gpointer box));

/* Limits the number of malloc arenas that all threads share. Call it before creating other threads. */
void glk_share_heaps(int heaps);
/* Returns freed heap memory to the system. Callable from any thread; other threads that allocate meanwhile have to
   wait. */
void glk_tidy_heaps(void);

/* Signals.

   Each function connects one C signature. The callback receives the box first, then the signal's arguments. After a
   successful call GLib owns the box and passes it to `release` exactly once, when the closure is destroyed. The
   signal's actual signature is checked when connecting: if it differs, or if there is no such signal, nothing is
   connected, `release` is not called and 0 is returned. */

typedef void (*GlkRelease)(gpointer box);

gulong glk_connect_void(gpointer object, const char *signal, void (*callback)(gpointer box), gpointer box,
                        GlkRelease release);
gulong glk_connect_uint(gpointer object, const char *signal, void (*callback)(gpointer box, guint value),
                        gpointer box, GlkRelease release);
gulong glk_connect_uint_uint(gpointer object, const char *signal,
                             void (*callback)(gpointer box, guint first, guint second), gpointer box,
                             GlkRelease release);
/* An enumeration value. */
gulong glk_connect_enum(gpointer object, const char *signal, void (*callback)(gpointer box, gint value),
                        gpointer box, GlkRelease release);
gulong glk_connect_string(gpointer object, const char *signal,
                          void (*callback)(gpointer box, const char *value), gpointer box, GlkRelease release);
gulong glk_connect_object(gpointer object, const char *signal,
                          void (*callback)(gpointer box, gpointer argument), gpointer box, GlkRelease release);
/* An action's "activate" or "change-state"; the parameter may be NULL. */
gulong glk_connect_variant(gpointer object, const char *signal,
                           void (*callback)(gpointer box, GVariant *parameter), gpointer box,
                           GlkRelease release);
/* A click gesture's int, double, double: the number of presses and the coordinates. */
gulong glk_connect_press(gpointer object, const char *signal,
                         void (*callback)(gpointer box, gint presses, double x, double y), gpointer box,
                         GlkRelease release);
/* A key controller's "key-pressed": the key value, its hardware code and the modifiers; TRUE if handled. */
gulong glk_connect_bool_key(gpointer object, const char *signal,
                            gboolean (*callback)(gpointer box, guint key, guint code, guint modifiers), gpointer box,
                            GlkRelease release);
/* A pair of coordinates. */
gulong glk_connect_point(gpointer object, const char *signal, void (*callback)(gpointer box, double x, double y),
                         gpointer box, GlkRelease release);
/* A number, such as the scale of a pinch gesture. */
gulong glk_connect_double(gpointer object, const char *signal, void (*callback)(gpointer box, double value),
                          gpointer box, GlkRelease release);
/* A boxed value that callers ignore, such as a gesture's "begin". */
gulong glk_connect_boxed(gpointer object, const char *signal, void (*callback)(gpointer box, gpointer value),
                         gpointer box, GlkRelease release);
/* A pair of numbers, such as scroll distances; TRUE if handled. */
gulong glk_connect_bool_point(gpointer object, const char *signal,
                              gboolean (*callback)(gpointer box, double x, double y), gpointer box,
                              GlkRelease release);
/* A pair of coordinates; returns an object whose reference passes to the caller. */
gulong glk_connect_object_point(gpointer object, const char *signal,
                                gpointer (*callback)(gpointer box, double x, double y), gpointer box,
                                GlkRelease release);
/* A pair of coordinates; returns flags. */
gulong glk_connect_flags_point(gpointer object, const char *signal,
                               guint (*callback)(gpointer box, double x, double y), gpointer box, GlkRelease release);
/* A drop target's "drop", for an object. */
gulong glk_connect_bool_dropped(gpointer object, const char *signal,
                                gboolean (*callback)(gpointer box, gpointer dropped, double x, double y),
                                gpointer box, GlkRelease release);
/* No arguments; TRUE if handled. */
gulong glk_connect_bool(gpointer object, const char *signal, gboolean (*callback)(gpointer box), gpointer box,
                        GlkRelease release);
/* A string, such as the URL of a clicked link; TRUE if handled. */
gulong glk_connect_bool_string(gpointer object, const char *signal,
                               gboolean (*callback)(gpointer box, const char *value), gpointer box,
                               GlkRelease release);
/* An object and an enumeration value (WebKit's policy decisions); TRUE if handled. */
gulong glk_connect_bool_object_enum(gpointer object, const char *signal,
                                    gboolean (*callback)(gpointer box, gpointer argument, gint value),
                                    gpointer box, GlkRelease release);
/* Two objects (WebKit's context menu and its hit test); TRUE if handled. */
gulong glk_connect_bool_object_object(gpointer object, const char *signal,
                                      gboolean (*callback)(gpointer box, gpointer first, gpointer second),
                                      gpointer box, GlkRelease release);
/* An application's "command-line". */
gulong glk_connect_int_object(gpointer object, const char *signal,
                              gint (*callback)(gpointer box, gpointer argument), gpointer box,
                              GlkRelease release);
/* "notify::property", for any property. */
gulong glk_connect_notify(gpointer object, const char *property, void (*callback)(gpointer box), gpointer box,
                          GlkRelease release);

/* Sets construct-only properties, without the variadic function that Swift cannot call. */
typedef struct {
  const char *name;
  gpointer object; /* the value of an object property, or NULL for an integer property */
  gint number;
} GlkProperty;

gpointer glk_object_new(GType type, guint count, const GlkProperty *properties);

/* Returns a settings backend: the desktop's, or a key file if the desktop has none and settings would be lost at
   exit. The caller owns the reference. */
GSettingsBackend *glk_settings_backend_new(const char *file, const char *root_path, const char *root_group);

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
/* Gives up the memory with the code and constants of the program and its libraries. What is used again is mapped again,
   usually from the system's cache. Callable from any thread. */
void glk_release_code(void);

/* Signals. */

typedef void (*GlkRelease)(gpointer box);

/* The fundamental types of a signal's arguments and result, as far as a handler can tell them apart. */
typedef enum {
  GLK_NONE,
  GLK_BOOLEAN,
  GLK_INT,  /* an integer or an enumeration value */
  GLK_UINT, /* an unsigned integer or flags */
  GLK_DOUBLE,
  GLK_STRING,
  GLK_OBJECT, /* an object or an interface */
  GLK_BOXED,
  GLK_VARIANT,
  GLK_ANY, /* an argument that the handler does not read */
} GlkKind;

/* Receives the box, the arguments without the emitter, and where to store the result; NULL if there is none. */
typedef void (*GlkHandler)(gpointer box, const GValue *arguments, GValue *result);

/* Connects a handler for a signal with these kinds of arguments and result. After a successful call GLib owns the box
   and passes it to `release` exactly once, when the closure is destroyed. The signal's own signature is compared: if it
   differs, or if there is no such signal or no such property of a "notify", nothing is connected, `release` is not
   called and 0 is returned. `after` is whether the handler runs after the signal's default one and those of other
   objects. */
gulong glk_connect(gpointer object, const char *signal, GlkKind result, guint count, const GlkKind *arguments,
                   GlkHandler handler, gpointer box, GlkRelease release, gboolean after);

/* The value of an integer or an enumeration, and of an unsigned integer or flags. */
gint glk_value_get_int(const GValue *value);
guint glk_value_get_uint(const GValue *value);
void glk_value_set_int(GValue *value, gint number);
void glk_value_set_uint(GValue *value, guint number);
/* The object in the GValue that a boxed value is, such as what was dropped; NULL if it holds none. */
gpointer glk_value_get_boxed_object(const GValue *value);

/* Sets construct-only properties, without the variadic function that Swift cannot call. */
typedef struct {
  const char *name;
  gpointer object; /* the value of an object property, or NULL */
  const char *text; /* the value of a string property, or NULL; NULL like the object for an integer property */
  gint number;
} GlkProperty;

gpointer glk_object_new(GType type, guint count, const GlkProperty *properties);

/* Returns a settings backend: the desktop's, or a key file if the desktop has none and settings would be lost at
   exit. The caller owns the reference. */
GSettingsBackend *glk_settings_backend_new(const char *file, const char *root_path, const char *root_group);

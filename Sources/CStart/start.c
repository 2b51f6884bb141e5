#include "CStart.h"

// GLib before 2.76 has an allocator of its own for small structures. It keeps what is freed, and what it keeps is spread
// over the whole heap: 15 MB after a window was closed. GLib's constructor sets it up, so this runs before all
// constructors, where nothing but this function, which stores a flag, may be called. G_SLICE in the environment still wins.
#if !GLIB_CHECK_VERSION(2, 76, 0)
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static void use_malloc(void) { g_slice_set_config(G_SLICE_CONFIG_ALWAYS_MALLOC, TRUE); }
G_GNUC_END_IGNORE_DEPRECATIONS

__attribute__((section(".preinit_array"), used)) static void (*const before_constructors)(void) = use_malloc;
#endif

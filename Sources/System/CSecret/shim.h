#pragma once
/* GLib 2.88 and later mark their flag types as flag_enum, and Swift then no longer imports the flags as
   globals. Undoing the mark before anything else is included keeps one spelling right on every GLib. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <libsecret/secret.h>

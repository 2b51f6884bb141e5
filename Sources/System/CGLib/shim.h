#pragma once
/* GLib 2.88 and later mark their flag types as flag_enum, and then Swift no longer imports the flags as globals.
   Removing the attribute before anything else is included keeps the same spelling valid with every GLib version. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <glib.h>
#include <glib-object.h>
#include <gio/gio.h>
#include <libintl.h>
#include <locale.h>

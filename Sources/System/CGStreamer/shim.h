#pragma once
/* Included as a module, so that Swift finds GLib's types in one module only, whatever it loads first. */
#include "../CGLib/shim.h"
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>

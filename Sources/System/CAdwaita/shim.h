#pragma once
/* Included as a module, so that Swift finds GTK's types in one module only, whatever it loads first. */
#include "../CGtk/shim.h"
#include <adwaita.h>

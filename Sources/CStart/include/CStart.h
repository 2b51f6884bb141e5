#pragma once
/* Included as a module, so that Swift finds GLib's types in one module only, whatever it loads first. */
#include "../../System/CGLib/shim.h"

/* What a program has to do before the constructors of its libraries run. Linking this does it; only for programs, because
   it concerns the whole process. */

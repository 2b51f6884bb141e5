#include "CGLibKit.h"
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <string.h>

GSettingsBackend *glk_settings_backend_new(const char *file, const char *root_path, const char *root_group) {
  GSettingsBackend *standard = g_settings_backend_get_default();
  if (strcmp(G_OBJECT_TYPE_NAME(standard), "GMemorySettingsBackend") != 0) return standard;
  g_object_unref(standard);
  return g_keyfile_settings_backend_new(file, root_path, root_group);
}

#include "CListKit.h"

#if defined(GDK_WINDOWING_X11) && __has_include(<X11/extensions/XInput2.h>)
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#define HAS_X11 1
#endif

GType lk_text_get_type(void) { return G_TYPE_STRING; }

GdkContentProvider *lk_text_offer(const char *text) {
  GValue value = G_VALUE_INIT;
  g_value_init(&value, G_TYPE_STRING);
  g_value_set_string(&value, text);
  GdkContentProvider *provider = gdk_content_provider_new_for_value(&value);
  g_value_unset(&value);
  return provider;
}

GdkContentProvider *lk_uris_offer(const char *const *uris) {
  GSList *files = NULL;
  GString *lines = g_string_new(NULL);
  gboolean are_files = TRUE;
  for (; *uris; uris++) {
    files = g_slist_append(files, g_file_new_for_uri(*uris));
    g_string_append_printf(lines, "%s\r\n", *uris);
    are_files = are_files && g_str_has_prefix(*uris, "file:");
  }
  GdkContentProvider *provider;
  if (are_files) {
    /* In this form, sandboxed programs get access to the files. */
    GValue value = G_VALUE_INIT;
    g_value_init(&value, GDK_TYPE_FILE_LIST);
    g_value_take_boxed(&value, gdk_file_list_new_from_list(files));
    provider = gdk_content_provider_new_for_value(&value);
    g_value_unset(&value);
    g_string_free(lines, TRUE);
  } else {
    GBytes *bytes = g_string_free_to_bytes(lines);
    provider = gdk_content_provider_new_for_bytes("text/uri-list", bytes);
    g_bytes_unref(bytes);
  }
  g_slist_free_full(files, g_object_unref);
  return provider;
}

gboolean lk_drop_offers(GdkDrop *drop, GType type, const char *mime_type) {
  GdkContentFormats *formats = gdk_content_formats_ref(gdk_drop_get_formats(drop));
  formats = gdk_content_formats_union_deserialize_gtypes(formats);
  gboolean found = mime_type ? gdk_content_formats_contain_mime_type(formats, mime_type)
                             : gdk_content_formats_contain_gtype(formats, type);
  gdk_content_formats_unref(formats);
  return found;
}

gboolean lk_drop_has_target_around(GtkWidget *widget, GdkDrop *drop) {
  gboolean found = FALSE;
  while (!found && (widget = gtk_widget_get_parent(widget))) {
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    for (guint index = 0; !found && index < g_list_model_get_n_items(controllers); index++) {
      GObject *controller = g_list_model_get_item(controllers, index);
      found = GTK_IS_DROP_TARGET(controller) && gtk_drop_target_get_current_drop(GTK_DROP_TARGET(controller)) == drop;
      g_object_unref(controller);
    }
    g_object_unref(controllers);
  }
  return found;
}

#ifdef HAS_X11
/* During a drag, GDK grabs the key on the root window and then drops its events, because the root window is no surface
   of its own. */
static gboolean look_for_escape(GdkDisplay *display, gpointer event, GdkDrag *drag) {
  const XGenericEventCookie *cookie = &((XEvent *)event)->xcookie;
  if (cookie->type != GenericEvent || cookie->evtype != XI_KeyPress || !cookie->data) return FALSE;
  const XIDeviceEvent *press = cookie->data;
  guint key = 0;
  if (!gdk_display_translate_key(display, (guint)press->detail, 0, 0, &key, NULL, NULL, NULL) || key != GDK_KEY_Escape)
    return FALSE;
  g_signal_emit_by_name(drag, "cancel", GDK_DRAG_CANCEL_USER_CANCELLED);
  return TRUE;
}

void lk_drag_watch_escape(GdkDrag *drag) {
  GdkDisplay *display = gdk_drag_get_display(drag);
  if (!g_signal_lookup("xevent", G_OBJECT_TYPE(display))) return;
  g_signal_connect_object(display, "xevent", G_CALLBACK(look_for_escape), drag, 0);
  /* From then on, the key belongs to the program again, and canceling would take back what was dropped. */
  g_signal_connect(drag, "drop-performed", G_CALLBACK(lk_drag_ignore_escape), NULL);
}

void lk_drag_ignore_escape(GdkDrag *drag) {
  g_signal_handlers_disconnect_by_func(gdk_drag_get_display(drag), look_for_escape, drag);
}
#else
void lk_drag_watch_escape(GdkDrag *drag) { (void)drag; }
void lk_drag_ignore_escape(GdkDrag *drag) { (void)drag; }
#endif

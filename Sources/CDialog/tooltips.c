#include "CDialog.h"

static gboolean query_tooltip(GtkWidget *widget, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip) {
  GtkPopover *menu = gtk_menu_button_get_popover(GTK_MENU_BUTTON(widget));
  if (menu && gtk_widget_get_visible(GTK_WIDGET(menu))) return FALSE;
  gboolean is_shown = FALSE;
  g_signal_chain_from_overridden_handler(widget, x, y, is_keyboard, tooltip, &is_shown);
  return is_shown;
}

void kiji_menu_buttons_hide_tooltips(void) {
  /* The signal exists only once its class does. */
  g_type_class_unref(g_type_class_ref(GTK_TYPE_MENU_BUTTON));
  g_signal_override_class_handler("query-tooltip", GTK_TYPE_MENU_BUTTON, G_CALLBACK(query_tooltip));
}

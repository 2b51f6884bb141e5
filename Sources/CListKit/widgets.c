#include "CListKit.h"

void lk_list_scroll_to(GtkWidget *list, guint position) {
#if GTK_CHECK_VERSION(4, 12, 0)
  if (GTK_IS_LIST_VIEW(list)) gtk_list_view_scroll_to(GTK_LIST_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
  else if (GTK_IS_GRID_VIEW(list)) gtk_grid_view_scroll_to(GTK_GRID_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
#else
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
#endif
}

void lk_accessible_describe(GtkWidget *widget, const char *name, const char *description) {
  if (name) gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (description)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

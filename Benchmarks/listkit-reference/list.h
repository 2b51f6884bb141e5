// A list of an icon and two ellipsized labels in a window: a list model that creates items on demand, a factory, and
// nothing in between.
#pragma once
#include <gtk/gtk.h>

typedef struct {
  GtkWidget *window, *view;
  GListModel *rows;
} List;

/* Opens a list, a grid if there are columns, or an outline: items with 100 inside each, all expanded. */
List list_open(guint count, guint columns, gboolean is_outline);
guint list_count(const List *list);
void list_splice(List *list, guint position, guint removed, guint added);

/* The program's other mode. */
int report_changes(const char *path);

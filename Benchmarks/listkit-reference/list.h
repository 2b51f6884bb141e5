// A list of an icon and two ellipsised labels in a window: a list model that makes its items when they are asked for, a
// factory, nothing between.
#pragma once
#include <gtk/gtk.h>

typedef struct {
  GtkWidget *window, *view;
  GListModel *rows;
} List;

List list_open(guint count);
guint list_count(const List *list);
void list_splice(List *list, guint position, guint removed, guint added);

/* The program's other mode. */
int report_changes(const char *path);

// The cost of the same changes for GTK when C emits them, without a comparison or a table.
#include "list.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  guint position, removed, added;
} Change;

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

/* Waits until nothing is left to draw. */
static void settle(void) {
  gint64 end = g_get_monotonic_time() + 300000;
  while (g_get_monotonic_time() < end) g_main_context_iteration(NULL, FALSE);
}

static double measure(List *list, guint rows, guint seen, const Change *changes, guint count) {
  double times[5];
  for (guint round = 0; round < G_N_ELEMENTS(times); round++) {
    list_splice(list, 0, list_count(list), rows);
    settle();
    gtk_widget_activate_action(list->view, "list.scroll-to-item", "u", seen);
    settle();
    gint64 start = g_get_monotonic_time();
    for (guint i = 0; i < count; i++) list_splice(list, changes[i].position, changes[i].removed, changes[i].added);
    times[round] = (double)(g_get_monotonic_time() - start) / 1000;
  }
  qsort(times, G_N_ELEMENTS(times), sizeof(double), compare);
  return times[2];
}

int report_changes(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    fprintf(stderr, "%s cannot be read\n", path);
    return 2;
  }
  List list = list_open(0, 0, FALSE);
  char name[64];
  guint rows, seen, count;
  const char *separator = "{";
  while (fscanf(file, "%63s %u %u %u", name, &rows, &seen, &count) == 4) {
    Change *changes = g_new(Change, count);
    for (guint i = 0; i < count; i++)
      if (fscanf(file, "%u %u %u", &changes[i].position, &changes[i].removed, &changes[i].added) != 3) return 2;
    printf("%s\"%s_ms\": %.3f", separator, name, measure(&list, rows, seen, changes, count));
    separator = ", ";
    g_free(changes);
  }
  fclose(file);
  printf("}\n");
  return 0;
}

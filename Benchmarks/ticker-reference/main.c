// Measures how late a 10 ms timeout fires in an idle window.
//
// Usage: ticker-reference        restarts counting at every line of input; prints one line of JSON at its end
#include <glib-unix.h>
#include <gtk/gtk.h>

#include <stdio.h>
#include <unistd.h>

enum { INTERVAL_MS = 10 };
/* One frame: a tick delayed by more than that is late. */
static const double frame_ms = 1000.0 / 60;

static gint64 last;
static guint ticks, late;
static double worst;

static gboolean tick(gpointer data) {
  gint64 now = g_get_monotonic_time();
  double lateness = (double)(now - last) / 1000 - INTERVAL_MS;
  last = now;
  ticks += 1;
  if (lateness > frame_ms) late += 1;
  if (lateness > worst) worst = lateness;
  return G_SOURCE_CONTINUE;
}

static gboolean told(int input, GIOCondition condition, gpointer loop) {
  char bytes[64];
  if (read(input, bytes, sizeof bytes) > 0) {
    ticks = late = 0;
    worst = 0;
    return G_SOURCE_CONTINUE;
  }
  printf("{\"ticks\": %u, \"late\": %u, \"worst_ms\": %.1f}\n", ticks, late, worst);
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

int main(void) {
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 300, 200);
  gtk_window_present(GTK_WINDOW(window));
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  last = g_get_monotonic_time();
  g_timeout_add(INTERVAL_MS, tick, NULL);
  g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP, told, loop);
  g_main_loop_run(loop);
  return 0;
}

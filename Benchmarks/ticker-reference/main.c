// Measures how late a 10 ms timeout fires in an idle window.
//
// Usage: ticker-reference        restarts counting at every line of input; prints one line of JSON at its end
#include "ticker.h"

#include <glib-unix.h>
#include <gtk/gtk.h>

#include <unistd.h>

static gboolean told(int input, GIOCondition condition, gpointer loop) {
  char bytes[64];
  if (read(input, bytes, sizeof bytes) > 0) {
    ticker_restart();
    return G_SOURCE_CONTINUE;
  }
  ticker_print();
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

int main(void) {
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 300, 200);
  gtk_window_present(GTK_WINDOW(window));
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  ticker_start();
  g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP, told, loop);
  g_main_loop_run(loop);
  return 0;
}

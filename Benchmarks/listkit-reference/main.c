// The cost of a list in GTK only. Scrolls one page per frame, or emits the changes in a file; prints one line of JSON.
//
// Usage: listkit-reference ROWS STEPS [COLUMNS | outline]
//        listkit-reference changes FILE
#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The measurement. */

typedef struct {
  gint64 start, before, first;
  double start_worked, before_worked, first_worked;
  guint rows, steps, done, settled;
  double *frames, *worked_frames;
  GtkAdjustment *adjustment;
  GMainLoop *loop;
} Run;

static double resident_megabytes(void) {
  long pages = 0, total = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file) {
    if (fscanf(file, "%ld %ld", &total, &pages) != 2) pages = 0;
    fclose(file);
  }
  return (double)pages * 4096 / 1e6;
}

/* The processor's time of the process, in milliseconds: other programs on the machine do not lengthen it. */
static double worked(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void before_paint(GdkFrameClock *clock, Run *run) {
  run->before = g_get_monotonic_time();
  run->before_worked = worked();
}

static void after_paint(GdkFrameClock *clock, Run *run) {
  gint64 now = g_get_monotonic_time();
  double now_worked = worked();
  if (run->first == 0) {
    run->first = now;
    run->first_worked = now_worked;
  }
  if (run->done == 0 || run->done > run->steps) return;
  run->frames[run->done - 1] = (double)(now - run->before) / 1000;
  run->worked_frames[run->done - 1] = now_worked - run->before_worked;
}

/* Scrolls one page per frame, back to the top at the end, once the window is idle. */
static gboolean tick(GtkWidget *list, GdkFrameClock *clock, gpointer data) {
  Run *run = data;
  if (run->settled < 20) {
    run->settled += 1;
    return G_SOURCE_CONTINUE;
  }
  if (run->done == run->steps) {
    g_main_loop_quit(run->loop);
    return G_SOURCE_REMOVE;
  }
  double page = gtk_adjustment_get_page_size(run->adjustment);
  double next = gtk_adjustment_get_value(run->adjustment) + page;
  if (next > gtk_adjustment_get_upper(run->adjustment) - page) next = 0;
  run->done += 1;
  gtk_adjustment_set_value(run->adjustment, next);
  gtk_widget_queue_draw(list);
  return G_SOURCE_CONTINUE;
}

/* In their order, so that each frame can be compared with the same one of other rounds. */
static void print_frames(const char *name, const double *milliseconds, guint count) {
  printf("\"%s\": [", name);
  for (guint frame = 0; frame < count; frame += 1) printf("%s%.3f", frame == 0 ? "" : ", ", milliseconds[frame]);
  printf("]");
}

int main(int argc, char **argv) {
  Run run = {.start = g_get_monotonic_time(), .start_worked = worked()};
  if (argc == 3 && strcmp(argv[1], "changes") == 0) {
    gtk_init();
    return report_changes(argv[2]);
  }
  run.rows = argc >= 3 ? (guint)strtoul(argv[1], NULL, 10) : 0;
  run.steps = argc >= 3 ? (guint)strtoul(argv[2], NULL, 10) : 0;
  if (run.rows == 0 || run.steps == 0) {
    fprintf(stderr, "Usage: listkit-reference ROWS STEPS [COLUMNS | outline]\n       listkit-reference changes FILE\n");
    return 2;
  }
  gtk_init();
  run.frames = g_new0(double, run.steps);
  run.worked_frames = g_new0(double, run.steps);
  run.loop = g_main_loop_new(NULL, FALSE);

  gboolean is_outline = argc == 4 && strcmp(argv[3], "outline") == 0;
  List shown = list_open(run.rows, argc == 4 && !is_outline ? (guint)strtoul(argv[3], NULL, 10) : 0, is_outline);
  GtkWidget *list = shown.view, *window = shown.window;
  run.adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(gtk_widget_get_parent(list)));

  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), &run);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), &run);
  gtk_widget_add_tick_callback(list, tick, &run, NULL);
  g_main_loop_run(run.loop);

  printf("{\"rows\": %u, \"first_frame_ms\": %.2f, \"first_frame_cpu_ms\": %.2f, \"rss_mb\": %.1f, ", run.rows,
         (double)(run.first - run.start) / 1000, run.first_worked - run.start_worked, resident_megabytes());
  print_frames("frame_ms", run.frames, run.steps);
  printf(", ");
  print_frames("frame_cpu_ms", run.worked_frames, run.steps);
  printf("}\n");
  return 0;
}

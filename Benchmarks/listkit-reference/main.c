// What a list of an icon and two ellipsised labels costs GTK alone: a list model that makes its items when they are asked
// for, a factory, nothing between. Scrolls a page a frame and prints one line of JSON.
//
// Usage: listkit-reference ROWS STEPS
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>

/* The model: as many rows as it is told, each an object that knows its place. */

typedef struct {
  GObject parent;
  guint position;
} Item;
typedef struct {
  GObjectClass parent;
} ItemClass;
G_DEFINE_TYPE(Item, item, G_TYPE_OBJECT)
static void item_class_init(ItemClass *klass) {}
static void item_init(Item *item) {}

typedef struct {
  GObject parent;
  guint count;
} Rows;
typedef struct {
  GObjectClass parent;
} RowsClass;

static GType rows_item_type(GListModel *model) { return item_get_type(); }
static guint rows_count(GListModel *model) { return ((Rows *)model)->count; }
static gpointer rows_item(GListModel *model, guint position) {
  if (position >= ((Rows *)model)->count) return NULL;
  Item *item = g_object_new(item_get_type(), NULL);
  item->position = position;
  return item;
}
static void rows_list_model_init(GListModelInterface *interface) {
  interface->get_item_type = rows_item_type;
  interface->get_n_items = rows_count;
  interface->get_item = rows_item;
}
G_DEFINE_TYPE_WITH_CODE(Rows, rows, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, rows_list_model_init))
static void rows_class_init(RowsClass *klass) {}
static void rows_init(Rows *rows) {}

/* The rows. */

static GtkWidget *label(const char *css) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (css) gtk_widget_add_css_class(label, css);
  return label;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_box_append(GTK_BOX(texts), label(NULL));
  gtk_box_append(GTK_BOX(texts), label("dim-label"));
  gtk_box_append(GTK_BOX(row), gtk_image_new_from_icon_name("text-x-generic-symbolic"));
  gtk_box_append(GTK_BOX(row), texts);
  gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
  guint position = ((Item *)gtk_list_item_get_item(item))->position;
  GtkWidget *texts = gtk_widget_get_last_child(gtk_list_item_get_child(item));
  char text[128];
  g_snprintf(text, sizeof text, "Row %u of a list that is longer than anybody will ever read", position);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(texts)), text);
  g_snprintf(text, sizeof text, "What is said about row %u, in a line that is too long for the window it is in", position);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(texts)), text);
}

/* The measurement. */

typedef struct {
  gint64 start, before, first;
  guint rows, steps, done, settled;
  double *frames;
  GtkAdjustment *adjustment;
  GMainLoop *loop;
} Run;

static int compare(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

static double resident_megabytes(void) {
  long pages = 0, total = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file) {
    if (fscanf(file, "%ld %ld", &total, &pages) != 2) pages = 0;
    fclose(file);
  }
  return (double)pages * 4096 / 1e6;
}

static void before_paint(GdkFrameClock *clock, Run *run) { run->before = g_get_monotonic_time(); }

static void after_paint(GdkFrameClock *clock, Run *run) {
  gint64 now = g_get_monotonic_time();
  if (run->first == 0) run->first = now;
  if (run->done > 0 && run->done <= run->steps) run->frames[run->done - 1] = (double)(now - run->before) / 1000;
}

/* A page a frame, back to the top at the end, once the window has come to rest. */
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

int main(int argc, char **argv) {
  Run run = {.start = g_get_monotonic_time()};
  run.rows = argc == 3 ? (guint)strtoul(argv[1], NULL, 10) : 0;
  run.steps = argc == 3 ? (guint)strtoul(argv[2], NULL, 10) : 0;
  if (run.rows == 0 || run.steps == 0) {
    fprintf(stderr, "Usage: listkit-reference ROWS STEPS\n");
    return 2;
  }
  gtk_init();
  run.frames = g_new0(double, run.steps);
  run.loop = g_main_loop_new(NULL, FALSE);

  Rows *rows = g_object_new(rows_get_type(), NULL);
  rows->count = run.rows;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkNoSelection *selection = gtk_no_selection_new(G_LIST_MODEL(rows));
  GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 420, 720);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  run.adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
  gtk_window_present(GTK_WINDOW(window));

  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), &run);
  g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), &run);
  gtk_widget_add_tick_callback(list, tick, &run, NULL);
  g_main_loop_run(run.loop);

  qsort(run.frames, run.steps, sizeof(double), compare);
  printf("{\"rows\": %u, \"first_frame_ms\": %.2f, \"frame_p50_ms\": %.3f, \"frame_p99_ms\": %.3f, \"rss_mb\": %.1f}\n",
         run.rows, (double)(run.first - run.start) / 1000, run.frames[run.steps / 2], run.frames[run.steps * 99 / 100],
         resident_megabytes());
  return 0;
}

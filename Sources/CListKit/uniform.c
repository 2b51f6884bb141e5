/* Ownership: each row's layout and the table hold a reference to the sample; the sample knows its row weakly. Threads:
   main thread only. */

#include "CListKit.h"

struct _LkSample {
  grefcount references;
  GtkWidget *row; /* weak */
  int width, height; /* what was measured last */
  guint idle;
};

LkSample *lk_sample_new(void) {
  LkSample *sample = g_new0(LkSample, 1);
  g_ref_count_init(&sample->references);
  return sample;
}

void lk_sample_unref(LkSample *sample) {
  if (!g_ref_count_dec(&sample->references)) return;
  g_clear_weak_pointer(&sample->row);
  g_free(sample);
}

#define LK_TYPE_ROW_LAYOUT (lk_row_layout_get_type())
G_DECLARE_FINAL_TYPE(LkRowLayout, lk_row_layout, LK, ROW_LAYOUT, GtkLayoutManager)

/* Like GtkBinLayout, but measures the sample's content if there is a sample. */
struct _LkRowLayout {
  GtkLayoutManager parent;
  LkSample *sample;
};

G_DEFINE_TYPE(LkRowLayout, lk_row_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkWidget *content_of(GtkWidget *row) {
  GtkWidget *child = gtk_widget_get_first_child(row);
  while (child && !gtk_widget_should_layout(child)) child = gtk_widget_get_next_sibling(child);
  return child;
}

static void use(LkRowLayout *layout, LkSample *sample) {
  if (layout->sample == sample) return;
  if (layout->sample) lk_sample_unref(layout->sample);
  if (sample) g_ref_count_inc(&sample->references);
  layout->sample = sample;
}

/* The content that a row is measured by. A sample that shows something else by now, or is in no list, is replaced. */
static GtkWidget *measured_for(LkRowLayout *layout, GtkWidget *row) {
  LkSample *sample = layout->sample;
  if (!sample || sample->row == row) return content_of(row);
  GtkWidget *other = sample->row && gtk_widget_get_parent(sample->row) == gtk_widget_get_parent(row) ? sample->row : NULL;
  GtkLayoutManager *manager = other ? gtk_widget_get_layout_manager(other) : NULL;
  gboolean is_alike = LK_IS_ROW_LAYOUT(manager) && LK_ROW_LAYOUT(manager)->sample == sample;
  GtkWidget *content = is_alike ? content_of(other) : NULL;
  if (content) return content;
  g_set_weak_pointer(&sample->row, row);
  return content_of(row);
}

static gboolean measure_again(gpointer data) {
  LkSample *sample = data;
  sample->idle = 0;
  GtkWidget *list = sample->row ? gtk_widget_get_parent(sample->row) : NULL;
  for (GtkWidget *row = list ? gtk_widget_get_first_child(list) : NULL; row; row = gtk_widget_get_next_sibling(row)) {
    GtkLayoutManager *manager = gtk_widget_get_layout_manager(row);
    if (row != sample->row && LK_IS_ROW_LAYOUT(manager) && LK_ROW_LAYOUT(manager)->sample == sample)
      gtk_widget_queue_resize(row);
  }
  return G_SOURCE_REMOVE;
}

/* The other rows do not notice that the sample has another height: GTK does not pass on the change of a widget that has
   not been measured since its last change, and theirs never are while they are not visible. */
static void note_height(LkSample *sample, int width, int height) {
  gboolean has_changed = width == sample->width && height != sample->height;
  sample->width = width;
  sample->height = height;
  if (!has_changed || sample->idle) return;
  g_ref_count_inc(&sample->references);
  sample->idle = g_idle_add_full(G_PRIORITY_HIGH_IDLE, measure_again, sample, (GDestroyNotify)lk_sample_unref);
}

static void measure(GtkLayoutManager *manager, GtkWidget *row, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)minimum_baseline;
  (void)natural_baseline;
  GtkWidget *content = measured_for(LK_ROW_LAYOUT(manager), row);
  if (!content) return;
  gtk_widget_measure(content, orientation, for_size, minimum, natural, NULL, NULL);
  LkSample *sample = LK_ROW_LAYOUT(manager)->sample;
  if (sample && orientation == GTK_ORIENTATION_VERTICAL) note_height(sample, for_size, *natural);
}

static void allocate(GtkLayoutManager *manager, GtkWidget *row, int width, int height, int baseline) {
  (void)manager;
  for (GtkWidget *child = gtk_widget_get_first_child(row); child; child = gtk_widget_get_next_sibling(child))
    if (gtk_widget_should_layout(child)) gtk_widget_allocate(child, width, height, baseline, NULL);
}

static void lk_row_layout_dispose(GObject *object) {
  use(LK_ROW_LAYOUT(object), NULL);
  G_OBJECT_CLASS(lk_row_layout_parent_class)->dispose(object);
}

static void lk_row_layout_class_init(LkRowLayoutClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = lk_row_layout_dispose;
  GTK_LAYOUT_MANAGER_CLASS(klass)->measure = measure;
  GTK_LAYOUT_MANAGER_CLASS(klass)->allocate = allocate;
}

static void lk_row_layout_init(LkRowLayout *layout) { (void)layout; }

void lk_row_measure_by(GtkWidget *row, LkSample *sample) {
  GtkLayoutManager *manager = gtk_widget_get_layout_manager(row);
  if (!LK_IS_ROW_LAYOUT(manager)) {
    if (!sample) return;
    manager = g_object_new(LK_TYPE_ROW_LAYOUT, NULL);
    gtk_widget_set_layout_manager(row, manager);
  }
  LkRowLayout *layout = LK_ROW_LAYOUT(manager);
  if (layout->sample == sample) return;
  use(layout, sample);
  /* Content that is higher than the sample. */
  gtk_widget_set_overflow(row, sample ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE);
  gtk_layout_manager_layout_changed(manager);
}

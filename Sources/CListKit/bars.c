/* Ownership: the drawing area owns a copy of the values. Threads: main thread only. */

#include "CListKit.h"

#define KEY "lk-bars"

/* Width of the gap between two bars, and height of the bar of a value that is 0, in pixels. */
#define GAP 1
#define FLOOR 1

void lk_text_color(GtkWidget *widget, GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
#endif
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  (void)data;
  GBytes *bytes = g_object_get_data(G_OBJECT(area), KEY);
  gsize size = 0;
  const double *values = bytes ? g_bytes_get_data(bytes, &size) : NULL;
  int count = (int)(size / sizeof(double));
  if (count == 0) return;
  double highest = 0;
  for (int i = 0; i < count; i++) highest = MAX(highest, values[i]);
  GdkRGBA color;
  lk_text_color(GTK_WIDGET(area), &color);
  gdk_cairo_set_source_rgba(cairo, &color);
  gboolean is_mirrored = gtk_widget_get_direction(GTK_WIDGET(area)) == GTK_TEXT_DIR_RTL;
  /* Whole pixels, so that no bar is blurred. */
  int step = MAX(width / count, GAP + 1);
  for (int i = 0; i < count; i++) {
    int bar = highest > 0 ? (int)(values[i] / highest * height + 0.5) : 0;
    bar = MAX(bar, values[i] > 0 ? FLOOR + 1 : FLOOR);
    int x = is_mirrored ? width - (i + 1) * step : i * step;
    cairo_rectangle(cairo, x, height - bar, step - GAP, bar);
  }
  cairo_fill(cairo);
}

void lk_bars_set(GtkWidget *area, const double *values, int count) {
  GBytes *former = g_object_get_data(G_OBJECT(area), KEY);
  GBytes *bytes = g_bytes_new(values, (gsize)count * sizeof(double));
  if (former && g_bytes_equal(former, bytes)) {
    g_bytes_unref(bytes);
    return;
  }
  if (!former) gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  g_object_set_data_full(G_OBJECT(area), KEY, bytes, (GDestroyNotify)g_bytes_unref);
  gtk_widget_queue_draw(area);
}

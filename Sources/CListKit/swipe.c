#include "CListKit.h"

/* LkSwipeLayout: the layout of a row while it is swiped. It takes the place of the row's own, so that no row needs a
   widget more: the content keeps its parent, its style and the user's gesture. */

#define LK_TYPE_SWIPE_LAYOUT (lk_swipe_layout_get_type())
G_DECLARE_FINAL_TYPE(LkSwipeLayout, lk_swipe_layout, LK, SWIPE_LAYOUT, GtkLayoutManager)

struct _LkSwipeLayout {
  GtkLayoutManager parent;
  GtkWidget *buttons; /* a child of the row */
  double offset;      /* how far the content is to the right of its place, in pixels */
};

G_DEFINE_TYPE(LkSwipeLayout, lk_swipe_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode lk_swipe_layout_get_request_mode(GtkLayoutManager *manager, GtkWidget *row) {
  GtkWidget *buttons = LK_SWIPE_LAYOUT(manager)->buttons;
  for (GtkWidget *child = gtk_widget_get_first_child(row); child; child = gtk_widget_get_next_sibling(child))
    if (child != buttons) return gtk_widget_get_request_mode(child);
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

/* The row keeps its size, whatever the buttons need. */
static void lk_swipe_layout_measure(GtkLayoutManager *manager, GtkWidget *row, GtkOrientation orientation, int room,
                                    int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
  GtkWidget *buttons = LK_SWIPE_LAYOUT(manager)->buttons;
  for (GtkWidget *child = gtk_widget_get_first_child(row); child; child = gtk_widget_get_next_sibling(child)) {
    if (child == buttons || !gtk_widget_should_layout(child)) continue;
    int least, usual;
    gtk_widget_measure(child, orientation, room, &least, &usual, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, usual);
  }
  *minimum_baseline = *natural_baseline = -1;
}

static void lk_swipe_layout_allocate(GtkLayoutManager *manager, GtkWidget *row, int width, int height, int baseline) {
  LkSwipeLayout *layout = LK_SWIPE_LAYOUT(manager);
  graphene_point_t shift = GRAPHENE_POINT_INIT((float)layout->offset, 0);
  for (GtkWidget *child = gtk_widget_get_first_child(row); child; child = gtk_widget_get_next_sibling(child)) {
    if (child == layout->buttons || !gtk_widget_should_layout(child)) continue;
    gtk_widget_allocate(child, width, height, baseline, gsk_transform_translate(NULL, &shift));
  }
  if (!layout->buttons) return;
  /* The buttons fill what the content uncovers, up to the row's edge beyond its padding. */
  graphene_rect_t bounds;
  if (!gtk_widget_compute_bounds(row, row, &bounds)) graphene_rect_init(&bounds, 0, 0, (float)width, (float)height);
  int usual, high;
  gtk_widget_measure(layout->buttons, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &usual, NULL, NULL);
  int uncovered = (int)(layout->offset < 0 ? -layout->offset : layout->offset);
  int wide = MAX(usual, uncovered);
  gtk_widget_measure(layout->buttons, GTK_ORIENTATION_VERTICAL, wide, &high, NULL, NULL, NULL);
  high = MAX(high, (int)bounds.size.height);
  float x = layout->offset < 0 ? bounds.origin.x + bounds.size.width + (float)layout->offset
                               : bounds.origin.x + (float)layout->offset - (float)wide;
  graphene_point_t place = GRAPHENE_POINT_INIT(x, bounds.origin.y + (bounds.size.height - (float)high) / 2);
  gtk_widget_allocate(layout->buttons, wide, high, -1, gsk_transform_translate(NULL, &place));
}

static void lk_swipe_layout_class_init(LkSwipeLayoutClass *klass) {
  GtkLayoutManagerClass *managers = GTK_LAYOUT_MANAGER_CLASS(klass);
  managers->get_request_mode = lk_swipe_layout_get_request_mode;
  managers->measure = lk_swipe_layout_measure;
  managers->allocate = lk_swipe_layout_allocate;
}

static void lk_swipe_layout_init(LkSwipeLayout *layout) { (void)layout; }

void lk_swipe_begin(GtkWidget *row, GtkWidget *buttons) {
  LkSwipeLayout *layout = g_object_new(LK_TYPE_SWIPE_LAYOUT, NULL);
  layout->buttons = buttons;
  gtk_widget_set_overflow(row, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_layout_manager(row, GTK_LAYOUT_MANAGER(layout));
  gtk_widget_insert_before(buttons, row, NULL);
}

void lk_swipe_move(GtkWidget *row, double offset) {
  GtkLayoutManager *layout = gtk_widget_get_layout_manager(row);
  if (!LK_IS_SWIPE_LAYOUT(layout)) return;
  LK_SWIPE_LAYOUT(layout)->offset = offset;
  gtk_widget_queue_allocate(row);
}

void lk_swipe_end(GtkWidget *row) {
  GtkLayoutManager *layout = gtk_widget_get_layout_manager(row);
  if (!LK_IS_SWIPE_LAYOUT(layout)) return;
  GtkWidget *buttons = LK_SWIPE_LAYOUT(layout)->buttons;
  LK_SWIPE_LAYOUT(layout)->buttons = NULL;
  gtk_widget_unparent(buttons);
  gtk_widget_set_overflow(row, GTK_OVERFLOW_VISIBLE);
  /* As GTK's own rows have it. */
  gtk_widget_set_layout_manager(row, gtk_bin_layout_new());
}

gboolean lk_pointer_in(GtkEventController *controller, GtkWidget *widget, double *x, double *y) {
  /* The event's own device may be the mouse behind the pointer, and X11 ends a program that asks that where it is. */
  GdkDevice *source = gtk_event_controller_get_current_event_device(controller);
  GdkDevice *device = source ? gdk_seat_get_pointer(gdk_device_get_seat(source)) : NULL;
  GtkNative *native = gtk_widget_get_native(widget);
  double across, down, left, top;
  if (!device || !native) return FALSE;
  gdk_surface_get_device_position(gtk_native_get_surface(native), device, &across, &down, NULL);
  gtk_native_get_surface_transform(native, &left, &top);
  graphene_point_t point = GRAPHENE_POINT_INIT((float)(across - left), (float)(down - top)), place;
  if (!gtk_widget_compute_point(GTK_WIDGET(native), widget, &point, &place)) return FALSE;
  *x = place.x;
  *y = place.y;
  return TRUE;
}

double lk_scroll_pixels(GtkEventController *controller) {
  /* About as far as GtkScrolledWindow scrolls for a notch of a wheel. X11 counts the way on a touchpad in notches, too. */
  const double notch = 60;
  GdkScrollUnit unit = gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller));
  return unit == GDK_SCROLL_UNIT_WHEEL ? notch : 1;
}

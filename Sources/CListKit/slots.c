#include "CListKit.h"

/* LkSlot: what a GtkListItem and the widget around it are for a GtkListView, for one of several items in a line. */

struct _LkSlot {
  GtkWidget parent;
  GtkWidget *child;
  gpointer item; /* a row of the model, or NULL */
  gboolean is_selected;
};

G_DEFINE_TYPE(LkSlot, lk_slot, GTK_TYPE_WIDGET)

static void lk_slot_dispose(GObject *object) {
  LkSlot *slot = LK_SLOT(object);
  g_clear_pointer(&slot->child, gtk_widget_unparent);
  g_clear_object(&slot->item);
  G_OBJECT_CLASS(lk_slot_parent_class)->dispose(object);
}

static void lk_slot_class_init(LkSlotClass *klass) {
  G_OBJECT_CLASS(klass)->dispose = lk_slot_dispose;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "row");
}

static void lk_slot_init(LkSlot *slot) { (void)slot; }

GtkWidget *lk_slot_new(gboolean is_item) {
  GtkAccessibleRole role = is_item ? GTK_ACCESSIBLE_ROLE_GRID_CELL : GTK_ACCESSIBLE_ROLE_GROUP;
  GtkWidget *slot = g_object_new(LK_TYPE_SLOT, "accessible-role", role, "focusable", is_item, NULL);
  gtk_widget_add_css_class(slot, is_item ? "list-slot" : "list-margin");
  if (is_item) gtk_widget_add_css_class(slot, "activatable");
  return slot;
}

gboolean lk_is_slot(GtkWidget *widget) { return LK_IS_SLOT(widget); }

void lk_slot_set_item(LkSlot *slot, gpointer item) { g_set_object((GObject **)&slot->item, item); }

void lk_slot_set_selected(LkSlot *slot, gboolean is_selected) {
  slot->is_selected = is_selected;
  if (is_selected)
    gtk_widget_set_state_flags(GTK_WIDGET(slot), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags(GTK_WIDGET(slot), GTK_STATE_FLAG_SELECTED);
  gtk_accessible_update_state(GTK_ACCESSIBLE(slot), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}

void lk_slot_set_place(LkSlot *slot, int column, int position, int count) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(slot), GTK_ACCESSIBLE_RELATION_COL_INDEX, column + 1,
                                 GTK_ACCESSIBLE_RELATION_POS_IN_SET, position + 1, GTK_ACCESSIBLE_RELATION_SET_SIZE,
                                 count, -1);
}

/* LkLine: slots side by side, all of the same width. */

struct _LkLine {
  GtkWidget parent;
  int columns; /* how many slots have room */
  int width;   /* the width of a slot, or 0 for an equal share of the line's */
  int first;   /* the column of the first slot */
  int least;   /* the least height, which a line that shows a part of its slots keeps */
  LkSpacing spacing;
};

G_DEFINE_TYPE(LkLine, lk_line, GTK_TYPE_WIDGET)

/* The room beside the slots and between them. */
static int room_between(const LkLine *line) {
  return line->spacing.leading + line->spacing.trailing + line->spacing.between * (line->columns - 1);
}

static void lk_line_measure(GtkWidget *widget, GtkOrientation orientation, int room, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline) {
  LkLine *line = LK_LINE(widget);
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  /* Labels are slow to tell their width, and items side by side share the width that the list has anyway. */
  if (orientation == GTK_ORIENTATION_HORIZONTAL && line->width == 0 && line->columns > 1) return;
  int share = line->width > 0 ? line->width : room < 0 ? -1 : MAX(room - room_between(line), 0) / line->columns;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) share = -1;
  for (GtkWidget *slot = gtk_widget_get_first_child(widget); slot; slot = gtk_widget_get_next_sibling(slot)) {
    int least, usual;
    gtk_widget_measure(slot, orientation, share, &least, &usual, NULL, NULL);
    *minimum = MAX(*minimum, least);
    *natural = MAX(*natural, usual);
  }
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    if (line->width > 0) line->least = MAX(line->least, *minimum);
    *minimum = MAX(*minimum, line->least);
    *natural = MAX(*natural, *minimum);
    *minimum += line->spacing.top + line->spacing.bottom;
    *natural += line->spacing.top + line->spacing.bottom;
  } else if (line->width > 0) {
    *minimum = *natural = line->width * line->columns + room_between(line);
  } else {
    *minimum += room_between(line);
    *natural = MAX(*natural + room_between(line), *minimum);
  }
}

static void lk_line_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  LkLine *line = LK_LINE(widget);
  gboolean is_reversed = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  const LkSpacing *spacing = &line->spacing;
  int column = line->first, share = MAX(width - room_between(line), 0);
  for (GtkWidget *slot = gtk_widget_get_first_child(widget); slot; slot = gtk_widget_get_next_sibling(slot)) {
    /* Without the remainder of a division adding up. */
    int before = spacing->leading + column * spacing->between;
    int start = before + (line->width > 0 ? column * line->width : share * column / line->columns);
    int end = line->width > 0 ? start + line->width : before + share * (column + 1) / line->columns;
    GtkAllocation place = {is_reversed ? width - end : start, spacing->top, end - start,
                           MAX(height - spacing->top - spacing->bottom, 0)};
    gtk_widget_size_allocate(slot, &place, -1);
    column++;
  }
}

static GtkSizeRequestMode lk_line_get_request_mode(GtkWidget *widget) {
  (void)widget;
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void lk_line_dispose(GObject *object) {
  GtkWidget *slot;
  while ((slot = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(slot);
  G_OBJECT_CLASS(lk_line_parent_class)->dispose(object);
}

static void lk_line_class_init(LkLineClass *klass) {
  GtkWidgetClass *widgets = GTK_WIDGET_CLASS(klass);
  G_OBJECT_CLASS(klass)->dispose = lk_line_dispose;
  widgets->measure = lk_line_measure;
  widgets->size_allocate = lk_line_size_allocate;
  widgets->get_request_mode = lk_line_get_request_mode;
  gtk_widget_class_set_css_name(widgets, "line");
}

static void lk_line_init(LkLine *line) { line->columns = 1; }

GtkWidget *lk_line_new(void) { return g_object_new(LK_TYPE_LINE, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL); }

void lk_line_arrange(LkLine *line, int columns, int width, int first) {
  if (line->width != width) line->least = 0;
  if (line->columns == columns && line->width == width && line->first == first) return;
  line->columns = MAX(columns, 1);
  line->width = width;
  line->first = first;
  gtk_widget_queue_resize(GTK_WIDGET(line));
}

void lk_line_set_spacing(LkLine *line, LkSpacing spacing) {
  const LkSpacing *old = &line->spacing;
  if (old->top == spacing.top && old->leading == spacing.leading && old->bottom == spacing.bottom &&
      old->trailing == spacing.trailing && old->between == spacing.between)
    return;
  line->spacing = spacing;
  gtk_widget_queue_resize(GTK_WIDGET(line));
}

/* Otherwise GTK would look for another focus widget, and find it outside the list. */
static GtkWidget *take_focus(GtkWidget *slot) {
  GtkRoot *root = gtk_widget_get_root(slot);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  if (!focus || (focus != slot && !gtk_widget_is_ancestor(focus, slot))) return NULL;
  gtk_root_set_focus(root, NULL);
  return focus;
}

void lk_slot_leave(LkSlot *slot) {
  if (!gtk_widget_get_parent(GTK_WIDGET(slot))) return;
  take_focus(GTK_WIDGET(slot));
  gtk_widget_unparent(GTK_WIDGET(slot));
}

void lk_line_place(LkLine *line, LkSlot *slot, LkSlot *after) {
  GtkWidget *widget = GTK_WIDGET(slot), *parent = gtk_widget_get_parent(widget);
  GtkWidget *before = gtk_widget_get_prev_sibling(widget);
  if (parent == GTK_WIDGET(line) && before == (GtkWidget *)after) return;
  if (parent == GTK_WIDGET(line)) {
    gtk_widget_insert_after(widget, parent, (GtkWidget *)after);
    return;
  }
  g_object_ref(slot);
  GtkWidget *focus = parent ? take_focus(widget) : NULL;
  if (parent) gtk_widget_unparent(widget);
  gtk_widget_insert_after(widget, GTK_WIDGET(line), (GtkWidget *)after);
  if (focus) gtk_widget_grab_focus(focus);
  g_object_unref(slot);
}

/* Either a GtkListItem or an LkSlot. */

guint lk_item_get_position(gpointer item) {
  if (!LK_IS_SLOT(item)) return gtk_list_item_get_position(item);
  return lk_row_get_position(LK_SLOT(item)->item);
}

gpointer lk_item_get_item(gpointer item) {
  return LK_IS_SLOT(item) ? LK_SLOT(item)->item : gtk_list_item_get_item(item);
}

GtkWidget *lk_item_get_child(gpointer item) {
  return LK_IS_SLOT(item) ? LK_SLOT(item)->child : gtk_list_item_get_child(item);
}

gboolean lk_item_get_selected(gpointer item) {
  return LK_IS_SLOT(item) ? LK_SLOT(item)->is_selected : gtk_list_item_get_selected(item);
}

void lk_item_set_child(gpointer item, GtkWidget *child) {
  if (!LK_IS_SLOT(item)) {
    gtk_list_item_set_child(item, child);
    return;
  }
  LkSlot *slot = item;
  if (slot->child == child) return;
  g_clear_pointer(&slot->child, gtk_widget_unparent);
  slot->child = child;
  if (child) gtk_widget_set_parent(child, GTK_WIDGET(slot));
}

void lk_item_set_row(gpointer item, gboolean is_row) {
  if (!LK_IS_SLOT(item)) lk_list_item_set_row(item, is_row);
}

/* GTK refuses to set a role again that screen readers may already know. */
static void set_role(GtkWidget *widget, GtkAccessibleRole role) {
  if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) != role) g_object_set(widget, "accessible-role", role, NULL);
}

void lk_lines_prepare(GtkWidget *list) { set_role(list, GTK_ACCESSIBLE_ROLE_GRID); }

void lk_accessible_set_heading(GtkWidget *widget, const char *name, int level) {
  if (!gtk_widget_get_root(widget)) set_role(widget, GTK_ACCESSIBLE_ROLE_HEADING);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                 GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}

void lk_line_describe_row(GtkWidget *row) { set_role(row, GTK_ACCESSIBLE_ROLE_ROW); }

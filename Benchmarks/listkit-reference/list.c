#include "list.h"

/* The model: a given number of rows, each an object with its position. In an outline every item at the top has others
   inside. */

enum { INSIDE = 100 };

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
  guint first, step, count;
} Rows;
typedef struct {
  GObjectClass parent;
} RowsClass;

static GType rows_item_type(GListModel *model) { return item_get_type(); }
static guint rows_count(GListModel *model) { return ((Rows *)model)->count; }
static gpointer rows_item(GListModel *model, guint position) {
  if (position >= ((Rows *)model)->count) return NULL;
  Item *item = g_object_new(item_get_type(), NULL);
  Rows *rows = (Rows *)model;
  item->position = rows->first + position * rows->step;
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

static GListModel *rows_new(guint first, guint step, guint count) {
  Rows *rows = g_object_new(rows_get_type(), NULL);
  *rows = (Rows){.parent = rows->parent, .first = first, .step = step, .count = count};
  return G_LIST_MODEL(rows);
}

static GListModel *inside(gpointer item, gpointer data) {
  guint position = ((Item *)item)->position;
  return position % (INSIDE + 1) == 0 ? rows_new(position + 1, 1, INSIDE) : NULL;
}

/* The rows. */

static GtkWidget *label(const char *css) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  if (css) gtk_widget_add_css_class(label, css);
  return label;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer is_outline) {
  /* called like the cells of ListKit: GTK's theme gives a box in a grid a margin, so that fewer rows would be seen */
  GtkWidget *row = g_object_new(GTK_TYPE_BOX, "css-name", "cell", "spacing", 12, NULL);
  GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_box_append(GTK_BOX(texts), label(NULL));
  gtk_box_append(GTK_BOX(texts), label("dim-label"));
  gtk_box_append(GTK_BOX(row), gtk_image_new_from_icon_name("text-x-generic-symbolic"));
  gtk_box_append(GTK_BOX(row), texts);
  if (is_outline) {
    GtkWidget *expander = gtk_tree_expander_new();
    gtk_tree_expander_set_child(GTK_TREE_EXPANDER(expander), row);
    row = expander;
  }
  gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *list_item, gpointer is_outline) {
  GtkWidget *row = gtk_list_item_get_child(list_item);
  Item *item = gtk_list_item_get_item(list_item);
  if (is_outline) {
    GtkTreeListRow *place = gtk_list_item_get_item(list_item);
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(row), place);
    row = gtk_tree_expander_get_child(GTK_TREE_EXPANDER(row));
    item = gtk_tree_list_row_get_item(place);
  }
  guint position = item->position;
  if (is_outline) g_object_unref(item);
  GtkWidget *texts = gtk_widget_get_last_child(row);
  char text[128];
  g_snprintf(text, sizeof text, "Row %u of a list that is longer than anybody will ever read", position);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(texts)), text);
  g_snprintf(text, sizeof text, "What is said about row %u, in a line that is too long for the window it is in", position);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(texts)), text);
}

/* The window. */

List list_open(guint count, guint columns, gboolean is_outline) {
  GListModel *rows = is_outline ? rows_new(0, INSIDE + 1, count / (INSIDE + 1)) : rows_new(0, 1, count);
  GListModel *shown = is_outline ? G_LIST_MODEL(gtk_tree_list_model_new(rows, FALSE, TRUE, inside, NULL, NULL)) : rows;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), GINT_TO_POINTER(is_outline));
  g_signal_connect(factory, "bind", G_CALLBACK(bind), GINT_TO_POINTER(is_outline));
  GtkNoSelection *selection = gtk_no_selection_new(shown);
  List list = {.window = gtk_window_new(), .rows = rows};
  if (columns > 0) {
    list.view = gtk_grid_view_new(GTK_SELECTION_MODEL(selection), factory);
    gtk_grid_view_set_min_columns(GTK_GRID_VIEW(list.view), columns);
    gtk_grid_view_set_max_columns(GTK_GRID_VIEW(list.view), columns);
  } else {
    list.view = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
  }
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list.view);
  gtk_window_set_default_size(GTK_WINDOW(list.window), 420, 720);
  gtk_window_set_child(GTK_WINDOW(list.window), scrolled);
  gtk_window_present(GTK_WINDOW(list.window));
  return list;
}

guint list_count(const List *list) { return ((Rows *)list->rows)->count; }

void list_splice(List *list, guint position, guint removed, guint added) {
  Rows *rows = (Rows *)list->rows;
  rows->count = rows->count - removed + added;
  g_list_model_items_changed(list->rows, position, removed, added);
}

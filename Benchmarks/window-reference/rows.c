#include "reference.h"

typedef struct {
  GObject parent;
  guint number;
} Item;
typedef struct {
  GObjectClass parent;
} ItemClass;
static GType item_get_type(void);
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
static gpointer rows_item(GListModel *model, guint number) {
  if (number >= ((Rows *)model)->count) return NULL;
  Item *item = g_object_new(item_get_type(), NULL);
  item->number = number;
  return item;
}
static void rows_list_model_init(GListModelInterface *interface) {
  interface->get_item_type = rows_item_type;
  interface->get_n_items = rows_count;
  interface->get_item = rows_item;
}
static GType rows_get_type(void);
G_DEFINE_TYPE_WITH_CODE(Rows, rows, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, rows_list_model_init))
static void rows_class_init(RowsClass *klass) {}
static void rows_init(Rows *rows) {}

GListModel *rows_new(guint count) {
  Rows *rows = g_object_new(rows_get_type(), NULL);
  rows->count = count;
  return G_LIST_MODEL(rows);
}

guint row_number(gpointer item) { return ((Item *)item)->number; }

void rows_replace(GListModel *rows, guint count) {
  guint before = rows_count(rows);
  ((Rows *)rows)->count = count;
  g_list_model_items_changed(rows, 0, before, count);
}

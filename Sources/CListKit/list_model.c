#include "CListKit.h"

/* The item of a live row; it stores nothing but its position. GTK requires an object per live row and distinguishes
   moved rows from new ones by its address, so a row keeps the same item as long as anyone holds a reference to it. */
typedef struct {
  GObject parent;
  LkListModel *model; /* NULL once the row has left the list */
  guint position;
} LkRow;

typedef struct {
  GObjectClass parent;
} LkRowClass;

struct _LkListModel {
  GObject parent;
  LkListModelCallbacks callbacks;
  gpointer context;
  guint count;
  LkSelectionMode mode;
  GtkBitset *selected;
  GPtrArray *live; /* LkRow, unowned, sorted by position: about two hundred, however many rows there are */
};

G_DEFINE_TYPE(LkRow, lk_row, G_TYPE_OBJECT)

/* The index of the first live row at or after a position. */
static guint first_live_at(const LkListModel *model, guint position) {
  guint low = 0, high = model->live->len;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    const LkRow *row = g_ptr_array_index(model->live, middle);
    if (row->position < position)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void lk_row_finalize(GObject *object) {
  LkRow *row = (LkRow *)object;
  if (row->model) g_ptr_array_remove_index(row->model->live, first_live_at(row->model, row->position));
  G_OBJECT_CLASS(lk_row_parent_class)->finalize(object);
}

static void lk_row_class_init(LkRowClass *klass) { G_OBJECT_CLASS(klass)->finalize = lk_row_finalize; }
static void lk_row_init(LkRow *row) { (void)row; }

static void list_model_init(GListModelInterface *interface);
static void selection_model_init(GtkSelectionModelInterface *interface);

G_DEFINE_TYPE_WITH_CODE(LkListModel, lk_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init)
                            G_IMPLEMENT_INTERFACE(GTK_TYPE_SELECTION_MODEL, selection_model_init))

static void lk_list_model_finalize(GObject *object) {
  LkListModel *model = LK_LIST_MODEL(object);
  gtk_bitset_unref(model->selected);
  for (guint index = 0; index < model->live->len; index++)
    ((LkRow *)g_ptr_array_index(model->live, index))->model = NULL;
  g_ptr_array_unref(model->live);
  if (model->callbacks.release) model->callbacks.release(model->context);
  G_OBJECT_CLASS(lk_list_model_parent_class)->finalize(object);
}

static void lk_list_model_class_init(LkListModelClass *klass) {
  G_OBJECT_CLASS(klass)->finalize = lk_list_model_finalize;
}

static void lk_list_model_init(LkListModel *model) {
  model->selected = gtk_bitset_new_empty();
  model->live = g_ptr_array_new();
  model->mode = LK_SELECTION_SINGLE;
}

LkListModel *lk_list_model_new(const LkListModelCallbacks *callbacks, gpointer context) {
  LkListModel *model = g_object_new(LK_TYPE_LIST_MODEL, NULL);
  model->callbacks = *callbacks;
  model->context = context;
  return model;
}

/* GListModel */

static GType get_item_type(GListModel *list) {
  (void)list;
  return lk_row_get_type();
}

static guint get_n_items(GListModel *list) { return LK_LIST_MODEL(list)->count; }

static gpointer get_item(GListModel *list, guint position) {
  LkListModel *model = LK_LIST_MODEL(list);
  if (position >= model->count) return NULL;
  guint index = first_live_at(model, position);
  LkRow *row = index < model->live->len ? g_ptr_array_index(model->live, index) : NULL;
  if (row && row->position == position) return g_object_ref(row);
  row = g_object_new(lk_row_get_type(), NULL);
  row->model = model;
  row->position = position;
  g_ptr_array_insert(model->live, (gint)index, row);
  return row;
}

/* Updates the positions of live rows after a change and forgets deleted rows. */
static void move_live_rows(LkListModel *model, guint position, guint removed, guint added) {
  guint first = first_live_at(model, position), last = first;
  for (; last < model->live->len; last++) {
    LkRow *row = g_ptr_array_index(model->live, last);
    if (row->position >= position + removed) break;
    row->model = NULL;
  }
  if (last > first) g_ptr_array_remove_range(model->live, first, last - first);
  if (removed == added) return;
  for (guint index = first; index < model->live->len; index++) {
    LkRow *row = g_ptr_array_index(model->live, index);
    row->position = row->position - removed + added;
  }
}

static void list_model_init(GListModelInterface *interface) {
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

void lk_list_model_splice(LkListModel *model, guint position, guint removed, guint added) {
  g_return_if_fail(LK_IS_LIST_MODEL(model));
  g_return_if_fail(position <= model->count && removed <= model->count - position);
  if (removed == 0 && added == 0) return;
  gtk_bitset_splice(model->selected, position, removed, added);
  move_live_rows(model, position, removed, added);
  model->count = model->count - removed + added;
  g_list_model_items_changed(G_LIST_MODEL(model), position, removed, added);
}

void lk_list_model_reload(LkListModel *model) {
  g_return_if_fail(LK_IS_LIST_MODEL(model));
  guint count = model->callbacks.count ? model->callbacks.count(model->context) : 0;
  lk_list_model_splice(model, 0, model->count, count);
}

/* A dragged row is offered as its own item. */

GdkContentProvider *lk_row_offer(gpointer row) {
  GValue value = G_VALUE_INIT;
  g_value_init(&value, lk_row_get_type());
  g_value_set_object(&value, row);
  GdkContentProvider *provider = gdk_content_provider_new_for_value(&value);
  g_value_unset(&value);
  return provider;
}

guint lk_list_model_position_of(LkListModel *model, gpointer item) {
  g_return_val_if_fail(LK_IS_LIST_MODEL(model), GTK_INVALID_LIST_POSITION);
  if (!G_TYPE_CHECK_INSTANCE_TYPE(item, lk_row_get_type())) return GTK_INVALID_LIST_POSITION;
  const LkRow *row = item;
  return row->model == model ? row->position : GTK_INVALID_LIST_POSITION;
}

guint lk_row_get_position(gpointer row) {
  return row && ((LkRow *)row)->model ? ((LkRow *)row)->position : GTK_INVALID_LIST_POSITION;
}

/* GtkSelectionModel: GTK derives the other operations from these. */

static GtkBitset *get_selection_in_range(GtkSelectionModel *selection, guint position, guint count) {
  GtkBitset *result = gtk_bitset_new_range(position, count);
  gtk_bitset_intersect(result, LK_LIST_MODEL(selection)->selected);
  return result;
}

static gboolean is_selected(GtkSelectionModel *selection, guint position) {
  return gtk_bitset_contains(LK_LIST_MODEL(selection)->selected, position);
}

static void drop_what_cannot_be_selected(LkListModel *model, GtkBitset *wanted) {
  if (!model->callbacks.next_margin || gtk_bitset_is_empty(wanted)) return;
  guint last = gtk_bitset_get_maximum(wanted);
  guint position = model->callbacks.next_margin(model->context, gtk_bitset_get_minimum(wanted));
  /* Nothing comes after the invalid position. */
  for (; position <= last && position != GTK_INVALID_LIST_POSITION;
       position = model->callbacks.next_margin(model->context, position + 1))
    gtk_bitset_remove(wanted, position);
}

/* Replaces the selection, taking ownership of `next`, and emits the range that changed. */
static void select_only(LkListModel *model, GtkBitset *next) {
  GtkBitset *changed = gtk_bitset_copy(next);
  gtk_bitset_difference(changed, model->selected);
  gtk_bitset_unref(model->selected);
  model->selected = next;
  if (!gtk_bitset_is_empty(changed)) {
    guint first = gtk_bitset_get_minimum(changed);
    gtk_selection_model_selection_changed(GTK_SELECTION_MODEL(model), first,
                                          gtk_bitset_get_maximum(changed) - first + 1);
  }
  gtk_bitset_unref(changed);
}

static gboolean set_selection(GtkSelectionModel *selection, GtkBitset *selected, GtkBitset *mask) {
  LkListModel *model = LK_LIST_MODEL(selection);
  if (model->mode == LK_SELECTION_NONE) return FALSE;

  GtkBitset *chosen = gtk_bitset_copy(selected);
  gtk_bitset_intersect(chosen, mask);
  if (model->count > 0) {
    GtkBitset *rows = gtk_bitset_new_range(0, model->count);
    gtk_bitset_intersect(chosen, rows);
    gtk_bitset_unref(rows);
  } else {
    gtk_bitset_remove_all(chosen);
  }
  drop_what_cannot_be_selected(model, chosen);
  if (model->callbacks.drop_refused && !model->callbacks.drop_refused(model->context, chosen)) {
    gtk_bitset_unref(chosen);
    return FALSE;
  }

  /* Same result as GtkSingleSelection: GTK then selects the row at the end of the range. */
  if (model->mode == LK_SELECTION_SINGLE && gtk_bitset_get_size(chosen) > 1) {
    gtk_bitset_unref(chosen);
    return FALSE;
  }
  GtkBitset *next = gtk_bitset_copy(chosen);
  if (model->mode == LK_SELECTION_MULTIPLE || gtk_bitset_is_empty(chosen)) {
    GtkBitset *kept = gtk_bitset_copy(model->selected);
    gtk_bitset_subtract(kept, mask);
    gtk_bitset_union(next, kept);
    gtk_bitset_unref(kept);
  }
  gtk_bitset_unref(chosen);
  select_only(model, next);
  return TRUE;
}

static void selection_model_init(GtkSelectionModelInterface *interface) {
  interface->get_selection_in_range = get_selection_in_range;
  interface->is_selected = is_selected;
  interface->set_selection = set_selection;
}

void lk_list_model_set_mode(LkListModel *model, LkSelectionMode mode) {
  g_return_if_fail(LK_IS_LIST_MODEL(model));
  model->mode = mode;
  guint64 most = mode == LK_SELECTION_NONE ? 0 : mode == LK_SELECTION_SINGLE ? 1 : G_MAXUINT64;
  if (gtk_bitset_get_size(model->selected) <= most) return;
  GtkBitset *next = gtk_bitset_new_empty();
  if (most == 1) gtk_bitset_add(next, gtk_bitset_get_minimum(model->selected));
  select_only(model, next);
}

GtkBitset *lk_list_model_copy_selection(LkListModel *model) {
  g_return_val_if_fail(LK_IS_LIST_MODEL(model), NULL);
  return gtk_bitset_copy(model->selected);
}

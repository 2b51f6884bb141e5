// Exercises all of ListKit's C code in a program built with the address and undefined behavior sanitizers: random
// changes under a real list and a real grid, selections, moved rows, valid and invalid templates, typed connections.
// Prints a line and exits with 0 if nothing leaked.
#include "CGLibKit.h"
#include "CListKit.h"

#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 500

static int failures = 0;

static void check(gboolean is_so, const char *what) {
  if (is_so) return;
  fprintf(stderr, "shim_check: %s\n", what);
  failures += 1;
}

static void settle(void) {
  while (g_main_context_iteration(NULL, FALSE)) {
  }
}

/* The list model. */

typedef struct {
  guint count, released;
} Owner;

static guint count_rows(gpointer context) { return ((Owner *)context)->count; }
/* every fifth row is a header */
static guint next_margin(gpointer context, guint position) { return (position + 4) / 5 * 5; }
/* every seventh row is refused, and what contains nothing else */
static gboolean drop_refused(gpointer context, GtkBitset *wanted) {
  gboolean was_empty = gtk_bitset_is_empty(wanted);
  for (guint position = 0; position < ((Owner *)context)->count; position += 7) gtk_bitset_remove(wanted, position);
  return was_empty || !gtk_bitset_is_empty(wanted);
}
static void release_owner(gpointer context) { ((Owner *)context)->released += 1; }

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  gtk_list_item_set_child(item, gtk_label_new("row"));
  /* some have a size of their own */
  LkSample *sample = gtk_list_item_get_position(item) % 7 == 3 ? NULL : data;
  lk_row_measure_by(gtk_widget_get_parent(gtk_list_item_get_child(item)), sample);
}

static GtkListItemFactory *factory_of(GtkWidget *view) {
  return GTK_IS_GRID_VIEW(view) ? gtk_grid_view_get_factory(GTK_GRID_VIEW(view))
                                : gtk_list_view_get_factory(GTK_LIST_VIEW(view));
}

static void exercise_list(gboolean is_grid) {
  Owner owner = {.count = 1000};
  LkListModelCallbacks callbacks = {count_rows, next_margin, drop_refused, release_owner};
  LkListModel *model = lk_list_model_new(&callbacks, &owner);
  gpointer probe = model;
  g_object_add_weak_pointer(G_OBJECT(model), &probe);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  LkSample *sample = lk_sample_new();
  g_signal_connect(factory, "bind", G_CALLBACK(bind), sample);
  g_object_ref(model);
  GtkWidget *view = is_grid ? gtk_grid_view_new(GTK_SELECTION_MODEL(model), factory)
                            : gtk_list_view_new(GTK_SELECTION_MODEL(model), factory);
  lk_list_let_tab_leave(view);
  GtkWidget *window = gtk_window_new(), *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), view);
  gtk_window_set_child(GTK_WINDOW(window), scroller);
  gtk_window_set_default_size(GTK_WINDOW(window), 300, 400);
  gtk_window_present(GTK_WINDOW(window));
  lk_list_model_reload(model);
  settle();

  GObject *carried = g_list_model_get_item(G_LIST_MODEL(model), 7);
  guint carried_to = 7;
  GRand *chance = g_rand_new_with_seed(20240101);
  for (guint round = 0; round < ROUNDS; round++) {
    guint count = g_list_model_get_n_items(G_LIST_MODEL(model));
    guint position = (guint)g_rand_int_range(chance, 0, (gint)count + 1);
    guint removed = (guint)g_rand_int_range(chance, 0, 8);
    if (removed > count - position) removed = count - position;
    guint added = (guint)g_rand_int_range(chance, 0, 8);
    lk_list_model_set_mode(model, (LkSelectionMode)g_rand_int_range(chance, 0, 3));
    gtk_selection_model_select_item(GTK_SELECTION_MODEL(model), position, round % 2);
    if (round % 50 == 0) gtk_selection_model_select_all(GTK_SELECTION_MODEL(model));
    lk_list_model_splice(model, position, removed, added);
    check(g_list_model_get_n_items(G_LIST_MODEL(model)) == count - removed + added, "the count is another one");
    if (carried_to != GTK_INVALID_LIST_POSITION && carried_to >= position)
      carried_to = carried_to < position + removed ? GTK_INVALID_LIST_POSITION : carried_to - removed + added;
    check(lk_list_model_position_of(model, carried) == carried_to, "a carried row is somewhere else");
    GtkBitset *selected = lk_list_model_copy_selection(model);
    check(gtk_bitset_is_empty(selected) || gtk_bitset_get_maximum(selected) < count - removed + added,
          "a row that is not there is selected");
    gtk_bitset_unref(selected);
    if (round % 20 == 0) {
      if (count > 20) lk_list_scroll_to(view, (guint)g_rand_int_range(chance, 0, (gint)(count - 10)));
      settle();
    }
  }
  check(lk_list_model_position_of(model, G_OBJECT(view)) == GTK_INVALID_LIST_POSITION, "a widget is taken for a row");
  GdkContentProvider *offered = lk_row_offer(carried);
  g_object_unref(offered);
  g_rand_free(chance);
  lk_list_model_splice(model, 0, 0, 1);
  GObject *last = g_list_model_get_item(G_LIST_MODEL(model), 0);
  settle();
  /* rows outlive it */
  g_signal_handlers_disconnect_by_func(factory_of(view), bind, sample);
  lk_sample_unref(sample);
  gtk_window_destroy(GTK_WINDOW(window));
  settle();
  g_object_unref(model);
  settle();
  check(probe == NULL, "a model outlives its list");
  check(owner.released == 1, "the context is not given back once");
  /* a row that outlives its model is in no list */
  LkListModel *other = lk_list_model_new(&callbacks, &owner);
  check(lk_list_model_position_of(other, last) == GTK_INVALID_LIST_POSITION, "a row of another list is taken");
  g_object_unref(other);
  g_object_unref(last);
  g_object_unref(carried);
}

/* Templates. */

static void exercise_templates(void) {
  static const struct {
    const char *name, *document;
    gboolean fits;
  } documents[] = {
      {"CheckRow",
       "<interface><template class='CheckRow' parent='GtkBox'><child><object class='GtkLabel' id='name'/></child>"
       "</template></interface>",
       TRUE},
      /* the same template again is accepted; a different one with the same name is rejected */
      {"CheckRow",
       "<interface><template class='CheckRow' parent='GtkBox'><child><object class='GtkLabel' id='name'/></child>"
       "</template></interface>",
       TRUE},
      {"CheckRow", "<interface><template class='CheckRow' parent='GtkBox'/></interface>", FALSE},
      {"CheckNoWidget", "<interface><template class='CheckNoWidget' parent='GListStore'/></interface>", FALSE},
      {"CheckOther", "<interface><template class='CheckRow' parent='GtkBox'/></interface>", FALSE},
      {"CheckNone", "<interface/>", FALSE},
      {"CheckBroken", "<interface><template class='CheckBroken'", FALSE},
      {"CheckEmpty", "", FALSE},
      {"CheckNoParent", "<interface><template class='CheckNoParent'/></interface>", FALSE},
  };
  for (guint i = 0; i < G_N_ELEMENTS(documents); i++) {
    GBytes *bytes = g_bytes_new_static(documents[i].document, strlen(documents[i].document));
    GType type = G_TYPE_INVALID;
    char *sentence = lk_template_register(documents[i].name, bytes, NULL, &type);
    check((sentence == NULL) == documents[i].fits, documents[i].name);
    g_free(sentence);
    g_bytes_unref(bytes);
    if (type == G_TYPE_INVALID) continue;
    LkLiveCount *count = lk_template_begin_count();
    GtkWidget *widget = g_object_ref_sink(lk_template_new(type));
    check(lk_template_live_count(count) == 1, "a template's instance is not counted");
    check(lk_template_outlet_type(type, "name") == GTK_TYPE_LABEL, "an outlet has another class");
    check(lk_template_outlet_type(type, "nobody") == G_TYPE_INVALID, "an outlet is there that is not");
    lk_accessible_describe(widget, "name", "description");
    g_object_unref(widget);
    check(lk_template_live_count(count) == 0, "a template's instance stays");
  }
}

/* Signals. */

static guint heard = 0, given_back = 0;
static void hear(gpointer box, const GValue *arguments, GValue *result) { heard += 1; }
static void hear_dropped(gpointer box, const GValue *arguments, GValue *result) {
  gboolean arrived = G_IS_OBJECT(glk_value_get_boxed_object(arguments)) && g_value_get_double(arguments + 2) == 2.0;
  g_value_set_boolean(result, arrived);
}
static void hear_motion(gpointer box, const GValue *arguments, GValue *result) {
  glk_value_set_uint(result, GDK_ACTION_MOVE);
}
static void give_back(gpointer box) { given_back += 1; }

static void exercise_signals(void) {
  GtkWidget *button = g_object_ref_sink(gtk_button_new());
  const GlkKind any[] = {GLK_ANY}, doubles[] = {GLK_DOUBLE, GLK_DOUBLE};
  const GlkKind drop[] = {GLK_BOXED, GLK_DOUBLE, GLK_DOUBLE};
  check(glk_connect(button, "clicked", GLK_NONE, 0, any, hear, button, give_back, FALSE) != 0,
        "a signal is not connected");
  check(glk_connect(button, "clicked", GLK_NONE, 2, doubles, hear, button, give_back, FALSE) == 0,
        "a wrong handler is connected");
  check(glk_connect(button, "clicked", GLK_BOOLEAN, 0, any, hear, button, give_back, FALSE) == 0,
        "a handler with a result is connected");
  check(glk_connect(button, "no-such-signal", GLK_NONE, 0, any, hear, button, give_back, FALSE) == 0,
        "a signal that is not is connected");
  check(glk_connect(button, "notify::label", GLK_NONE, 1, any, hear, button, give_back, FALSE) != 0,
        "a property is not connected");
  check(glk_connect(button, "notify::no-such-property", GLK_NONE, 1, any, hear, button, give_back, FALSE) == 0,
        "a property that is not is connected");
  g_signal_emit_by_name(button, "clicked");
  gtk_button_set_label(GTK_BUTTON(button), "label");
  GtkDropTarget *target = gtk_drop_target_new(GTK_TYPE_WIDGET, GDK_ACTION_MOVE);
  check(glk_connect(target, "drop", GLK_BOOLEAN, 3, drop, hear_dropped, button, give_back, FALSE) != 0,
        "a drop is not connected");
  check(glk_connect(target, "motion", GLK_UINT, 2, doubles, hear_motion, button, give_back, FALSE) != 0,
        "a motion is not connected");
  GdkDragAction action = 0;
  g_signal_emit_by_name(target, "motion", 1.0, 2.0, &action);
  check(action == GDK_ACTION_MOVE, "flags are not returned");
  GValue value = G_VALUE_INIT;
  g_value_init(&value, GTK_TYPE_WIDGET);
  g_value_set_object(&value, button);
  gboolean taken = FALSE;
  g_signal_emit_by_name(target, "drop", &value, 1.0, 2.0, &taken);
  check(taken, "what is dropped does not arrive");
  g_value_unset(&value);
  g_object_unref(target);
  g_object_unref(button);
  check(heard == 2, "a signal is not heard once");
  check(given_back == 4, "a box is not given back");
}

int main(void) {
  if (!gtk_init_check()) {
    fprintf(stderr, "shim_check: there is no display\n");
    return 1;
  }
  g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  lk_add_style(".check { color: red; }", FALSE);
  lk_add_style(".check { color: red; }", FALSE);
  exercise_templates();
  exercise_signals();
  exercise_list(FALSE);
  exercise_list(TRUE);
  if (failures == 0) printf("the shim holds\n");
  return failures == 0 ? 0 : 1;
}

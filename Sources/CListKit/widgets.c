#include "CListKit.h"

void lk_list_scroll_to(GtkWidget *list, guint position) {
#if GTK_CHECK_VERSION(4, 12, 0)
  if (GTK_IS_LIST_VIEW(list)) gtk_list_view_scroll_to(GTK_LIST_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
  else if (GTK_IS_GRID_VIEW(list)) gtk_grid_view_scroll_to(GTK_GRID_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
#else
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
#endif
}

gboolean lk_list_is_animated(GtkWidget *list) {
  gboolean is_animated = FALSE;
  g_object_get(gtk_widget_get_settings(list), "gtk-enable-animations", &is_animated, NULL);
  return is_animated;
}

void lk_list_look_again(GtkWidget *list) {
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(list));
  /* A list that fits into its window cannot scroll, and a grid needs no correction. */
  if (!adjustment || !GTK_IS_LIST_VIEW(list)) return;
  /* A list that became empty and invisible is not laid out again, so its adjustment still has the old values. */
  GtkSelectionModel *model = gtk_list_view_get_model(GTK_LIST_VIEW(list));
  if (!model || g_list_model_get_n_items(G_LIST_MODEL(model)) == 0) return;
  if (gtk_adjustment_get_upper(adjustment) <= gtk_adjustment_get_page_size(adjustment)) return;
  g_signal_emit_by_name(adjustment, "value-changed");
}

#if GTK_CHECK_VERSION(4, 12, 0)
void lk_list_let_tab_leave(GtkWidget *list) {
  if (GTK_IS_GRID_VIEW(list))
    gtk_grid_view_set_tab_behavior(GTK_GRID_VIEW(list), GTK_LIST_TAB_ITEM);
  else
    gtk_list_view_set_tab_behavior(GTK_LIST_VIEW(list), GTK_LIST_TAB_ITEM);
}
#else
/* While the list cannot be focused, the window looks for the next focusable widget, starting at the current focus. */
static gboolean leave(GtkWidget *list, GVariant *direction, gpointer data) {
  (void)data;
  gtk_widget_set_can_focus(list, FALSE);
  gtk_widget_child_focus(GTK_WIDGET(gtk_widget_get_root(list)), g_variant_get_int32(direction));
  gtk_widget_set_can_focus(list, TRUE);
  return TRUE;
}

static void add_leaving(GtkEventController *controller, guint key, GdkModifierType modifiers,
                        GtkDirectionType direction) {
  GtkShortcut *shortcut =
      gtk_shortcut_new(gtk_keyval_trigger_new(key, modifiers), gtk_callback_action_new(leave, NULL, NULL));
  gtk_shortcut_set_arguments(shortcut, g_variant_new_int32(direction));
  gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller), shortcut);
}

void lk_list_let_tab_leave(GtkWidget *list) {
  GtkEventController *controller = gtk_shortcut_controller_new();
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  add_leaving(controller, GDK_KEY_Tab, 0, GTK_DIR_TAB_FORWARD);
  add_leaving(controller, GDK_KEY_Tab, GDK_SHIFT_MASK, GTK_DIR_TAB_BACKWARD);
  gtk_widget_add_controller(list, controller);
}
#endif

void lk_accessible_describe(GtkWidget *widget, const char *name, const char *description) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (name)
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  else
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (description)
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void lk_accessible_check(GtkWidget *widget, LkChecked checked) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (checked == LK_CHECKED_NEVER)
    gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED);
  else
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                                checked == LK_CHECKED_YES ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                -1);
}

void lk_accessible_outline(GtkWidget *widget, LkExpanded expanded, int level) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (expanded == LK_EXPANDED_NEVER)
    gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_EXPANDED);
  else
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_EXPANDED, expanded == LK_EXPANDED_YES, -1);
  if (level > 0)
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  else
    gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_LEVEL);
}

GtkWidget *lk_disclosure_new(void) { return g_object_new(GTK_TYPE_BUTTON, "css-name", "disclosure", NULL); }

void lk_accessible_set_busy(GtkWidget *widget, gboolean is_busy) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, is_busy, -1);
}

void lk_list_item_set_row(GtkListItem *item, gboolean is_row) {
  gtk_list_item_set_activatable(item, is_row);
  gtk_list_item_set_selectable(item, is_row);
#if GTK_CHECK_VERSION(4, 12, 0)
  /* Before 4.12, an item that is neither activatable nor selectable is not focusable either. */
  gtk_list_item_set_focusable(item, is_row);
#endif
}

void lk_accessible_set_disabled(GtkWidget *widget, gboolean is_disabled) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(widget);
  if (is_disabled)
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED, TRUE, -1);
  else
    gtk_accessible_reset_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED);
}

void lk_accessible_set_invalid(GtkWidget *widget, gboolean is_invalid) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
                              is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

void lk_widget_take_out(GtkWidget *widget) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (!parent) return;
  if (GTK_IS_STACK(parent)) {
    gtk_stack_remove(GTK_STACK(parent), widget);
    return;
  }
  /* A container with few children, such as a GtkFrame or a GtkPaned, keeps pointers to them: its properties. */
  guint count = 0;
  GParamSpec **properties = g_object_class_list_properties(G_OBJECT_GET_CLASS(parent), &count);
  for (guint index = 0; index < count; index++) {
    GParamSpec *property = properties[index];
    if (!g_type_is_a(property->value_type, GTK_TYPE_WIDGET) || (property->flags & G_PARAM_READWRITE) != G_PARAM_READWRITE)
      continue;
    GtkWidget *child = NULL;
    g_object_get(parent, property->name, &child, NULL);
    if (child == widget) g_object_set(parent, property->name, NULL, NULL);
    g_clear_object(&child);
  }
  g_free(properties);
  if (gtk_widget_get_parent(widget)) gtk_widget_unparent(widget);
}

void lk_note(const char *sentence) { g_message("%s", sentence); }

void lk_add_style(const char *rules, gboolean is_above_theme) {
  GdkDisplay *display = gdk_display_get_default();
  GQuark added = g_quark_from_string(rules);
  if (!display || g_object_get_qdata(G_OBJECT(display), added)) return;
  g_object_set_qdata(G_OBJECT(display), added, display);
  GtkCssProvider *provider = gtk_css_provider_new();
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, rules);
#else
  gtk_css_provider_load_from_data(provider, rules, -1);
#endif
  /* GTK adds the theme that the settings name with their priority. */
  guint priority = is_above_theme ? GTK_STYLE_PROVIDER_PRIORITY_SETTINGS : GTK_STYLE_PROVIDER_PRIORITY_FALLBACK;
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider), priority + 1);
  g_object_unref(provider);
}

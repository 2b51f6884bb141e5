#include "CDialog.h"

#if ADW_CHECK_VERSION(1, 5, 0)

/* The AdwDialog that shows a dialog inside its window; attached to the dialog. */
typedef struct {
  AdwDialog *shown;
  GtkWindow *parent; /* weak: NULL once the window is gone */
  /* The parent's own actions, removed while the dialog is shown: before GTK 4.18 the parent's shortcuts take
     precedence and would act behind the dialog. */
  GPtrArray *resting;
} Carrier;

static const char *carrier_key = "kiji-carrier";
static const char *about_key = "kiji-about";

static Carrier *carrier_of(AdwWindow *dialog) { return g_object_get_data(G_OBJECT(dialog), carrier_key); }

static void put_to_rest(Carrier *carrier) {
  GActionMap *map = G_ACTION_MAP(carrier->parent);
  char **names = g_action_group_list_actions(G_ACTION_GROUP(map));
  carrier->resting = g_ptr_array_new_with_free_func(g_object_unref);
  for (char **name = names; *name; name++) {
    g_ptr_array_add(carrier->resting, g_object_ref(g_action_map_lookup_action(map, *name)));
    g_action_map_remove_action(map, *name);
  }
  g_strfreev(names);
}

static void wake(Carrier *carrier) {
  if (!carrier->parent || !carrier->resting) return;
  for (guint i = 0; i < carrier->resting->len; i++)
    g_action_map_add_action(G_ACTION_MAP(carrier->parent), carrier->resting->pdata[i]);
  g_clear_pointer(&carrier->resting, g_ptr_array_unref);
}

static void carrier_free(Carrier *carrier) {
  wake(carrier);
  g_clear_pointer(&carrier->resting, g_ptr_array_unref);
  g_clear_weak_pointer(&carrier->parent);
  g_object_unref(carrier->shown);
  g_free(carrier);
}

static void close_by_action(AdwDialog *shown) { adw_dialog_close(shown); }

/* Makes window.close, which buttons and shortcuts use, close the dialog. */
static void take_over_closing(AdwDialog *shown) {
  GSimpleActionGroup *actions = g_simple_action_group_new();
  GSimpleAction *close = g_simple_action_new("close", NULL);
  g_signal_connect_object(close, "activate", G_CALLBACK(close_by_action), shown, G_CONNECT_SWAPPED);
  g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(close));
  gtk_widget_insert_action_group(GTK_WIDGET(shown), "window", G_ACTION_GROUP(actions));
  g_object_unref(close);
  g_object_unref(actions);
}

/* Makes the application's shortcuts work in the dialog: since GTK 4.18 the window below does not receive its key
   events. */
static void take_over_keys(AdwDialog *shown, GtkApplication *application) {
  if (!application) return;
  GtkEventController *keys = gtk_shortcut_controller_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  char **actions = gtk_application_list_action_descriptions(application);
  for (char **action = actions; *action; action++) {
    if (!g_str_has_prefix(*action, "app.") && !g_str_equal(*action, "window.close")) continue;
    char **triggers = gtk_application_get_accels_for_action(application, *action);
    for (char **trigger = triggers; *trigger; trigger++)
      gtk_shortcut_controller_add_shortcut(
          GTK_SHORTCUT_CONTROLLER(keys),
          gtk_shortcut_new(gtk_shortcut_trigger_parse_string(*trigger), gtk_named_action_new(*action)));
    g_strfreev(triggers);
  }
  g_strfreev(actions);
  gtk_widget_add_controller(GTK_WIDGET(shown), keys);
}

static void closed(AdwWindow *dialog) {
  wake(carrier_of(dialog));
  gboolean is_handled = FALSE;
  g_signal_emit_by_name(dialog, "close-request", &is_handled);
}

/* Creates an AdwDialog with the window's content, title and size. */
static AdwDialog *make(AdwWindow *dialog) {
  AdwDialog *about = g_object_get_data(G_OBJECT(dialog), about_key);
  if (about) return g_object_ref(about);
  AdwDialog *shown = g_object_ref_sink(adw_dialog_new());
  GtkWindow *window = GTK_WINDOW(dialog);
  int width, height;
  gtk_window_get_default_size(window, &width, &height);
  adw_dialog_set_title(shown, gtk_window_get_title(window));
  adw_dialog_set_content_width(shown, width);
  adw_dialog_set_content_height(shown, height);
  GtkWidget *default_widget = gtk_window_get_default_widget(window);
  GtkWidget *content = g_object_ref(adw_window_get_content(dialog));
  adw_window_set_content(dialog, NULL);
  adw_dialog_set_child(shown, content);
  adw_dialog_set_default_widget(shown, default_widget);
  g_object_unref(content);
  return shown;
}

static gboolean open_within(AdwWindow *dialog, GtkWindow *parent) {
  if (!ADW_IS_APPLICATION_WINDOW(parent)) return FALSE;
  Carrier *carrier = g_new0(Carrier, 1);
  carrier->shown = make(dialog);
  g_set_weak_pointer(&carrier->parent, parent);
  g_object_set_data_full(G_OBJECT(dialog), carrier_key, carrier, (GDestroyNotify)carrier_free);
  g_signal_connect_object(carrier->shown, "closed", G_CALLBACK(closed), dialog, G_CONNECT_SWAPPED);
  if (gtk_check_version(4, 18, 0)) put_to_rest(carrier);
  take_over_closing(carrier->shown);
  take_over_keys(carrier->shown, gtk_window_get_application(parent));
  adw_dialog_present(carrier->shown, GTK_WIDGET(parent));
  return TRUE;
}

static gboolean ask_to_close_within(AdwWindow *dialog) {
  Carrier *carrier = carrier_of(dialog);
  if (carrier) adw_dialog_close(carrier->shown);
  return carrier != NULL;
}

static void close_within(AdwWindow *dialog) {
  Carrier *carrier = carrier_of(dialog);
  if (!carrier) return;
  wake(carrier);
  g_signal_handlers_disconnect_by_func(carrier->shown, closed, dialog);
  adw_dialog_force_close(carrier->shown);
}

static void set_title_within(AdwWindow *dialog, const char *title) {
  Carrier *carrier = carrier_of(dialog);
  if (carrier) adw_dialog_set_title(carrier->shown, title);
}

static GtkRoot *root_within(AdwWindow *dialog) {
  Carrier *carrier = carrier_of(dialog);
  return carrier ? gtk_widget_get_root(GTK_WIDGET(carrier->shown)) : NULL;
}

gboolean kiji_dialog_holds(GtkWidget *widget) { return gtk_widget_get_ancestor(widget, ADW_TYPE_DIALOG) != NULL; }

/* Every dialog is represented by an AdwWindow that is not shown; here it is an empty one. */
AdwWindow *kiji_about_new(void) {
  GtkWidget *window = adw_window_new();
  g_object_set_data_full(G_OBJECT(window), about_key, g_object_ref_sink(adw_about_dialog_new()), g_object_unref);
  return ADW_WINDOW(window);
}

GObject *kiji_about_get_object(AdwWindow *about) { return g_object_get_data(G_OBJECT(about), about_key); }

void kiji_about_add_part(AdwWindow *about, const char *name, const char *copyright, GtkLicense type, const char *text) {
  adw_about_dialog_add_legal_section(ADW_ABOUT_DIALOG(kiji_about_get_object(about)), name, copyright, type, text);
}

void kiji_about_show_news(AdwWindow *about) {
  GtkWidget *widget = adw_dialog_get_child(ADW_DIALOG(kiji_about_get_object(about)));
  while (widget && !ADW_IS_NAVIGATION_VIEW(widget)) widget = gtk_widget_get_first_child(widget);
  if (widget && adw_navigation_view_find_page(ADW_NAVIGATION_VIEW(widget), "whatsnew"))
    adw_navigation_view_push_by_tag(ADW_NAVIGATION_VIEW(widget), "whatsnew");
}

void kiji_dialog_close_within(GtkWindow *window) {
  AdwDialog *shown;
  do shown = adw_application_window_get_visible_dialog(ADW_APPLICATION_WINDOW(window));
  while (shown && adw_dialog_close(shown));
}

#else

static gboolean open_within(AdwWindow *dialog, GtkWindow *parent) { return FALSE; }

static gboolean ask_to_close_within(AdwWindow *dialog) { return FALSE; }

static void close_within(AdwWindow *dialog) {}

static void set_title_within(AdwWindow *dialog, const char *title) {}

static GtkRoot *root_within(AdwWindow *dialog) { return NULL; }

gboolean kiji_dialog_holds(GtkWidget *widget) { return FALSE; }

void kiji_dialog_close_within(GtkWindow *window) {}

AdwWindow *kiji_about_new(void) { return ADW_WINDOW(adw_about_window_new()); }

GObject *kiji_about_get_object(AdwWindow *about) { return G_OBJECT(about); }

void kiji_about_add_part(AdwWindow *about, const char *name, const char *copyright, GtkLicense type, const char *text) {
  adw_about_window_add_legal_section(ADW_ABOUT_WINDOW(about), name, copyright, type, text);
}

/* The action of the row that leads to the notes; without it, nothing happens. */
void kiji_about_show_news(AdwWindow *about) {
  gtk_widget_activate_action(GTK_WIDGET(about), "about.subpage", "s", "whatsnew");
}

#endif

/* Windows narrower than this fill a small screen, such as a phone's. */
#define NARROW 500

/* Keeps a dialog from being wider than a narrow parent window. */
static void fit(GtkWindow *dialog, GtkWindow *parent) {
  int width, height, room = gtk_widget_get_width(GTK_WIDGET(parent));
  gtk_window_get_default_size(dialog, &width, &height);
  if (room > 0 && room < NARROW && room < width) gtk_window_set_default_size(dialog, room, height);
}

/* Set on a dialog that was given the focus by the closing of one over it, until it has it. */
static const char *heir_key = "kiji-heir";

static void forget_heir(GtkWindow *window) {
  if (gtk_window_is_active(window)) g_object_set_data(G_OBJECT(window), heir_key, NULL);
}

void kiji_dialog_open(AdwWindow *dialog, GtkWindow *parent, gboolean is_window) {
  /* A dialog that is itself inside a window. */
  if (ADW_IS_WINDOW(parent)) parent = kiji_dialog_get_window(ADW_WINDOW(parent));
  if (!is_window && open_within(dialog, parent)) return;
  fit(GTK_WINDOW(dialog), parent);
  g_signal_connect(dialog, "notify::is-active", G_CALLBACK(forget_heir), NULL);
  gtk_window_set_transient_for(GTK_WINDOW(dialog), parent);
  /* Makes the application's shortcuts work in the dialog. */
  gtk_window_set_application(GTK_WINDOW(dialog), gtk_window_get_application(parent));
  gtk_window_present(GTK_WINDOW(dialog));
}

void kiji_dialog_ask_to_close(AdwWindow *dialog) {
  if (!ask_to_close_within(dialog)) gtk_window_close(GTK_WINDOW(dialog));
}

void kiji_dialog_close(AdwWindow *dialog) {
  close_within(dialog);
  GtkWindow *window = GTK_WINDOW(dialog), *parent = gtk_window_get_transient_for(window);
  gboolean had_focus = gtk_window_is_active(window) || g_object_get_data(G_OBJECT(dialog), heir_key);
  gtk_window_set_transient_for(window, NULL);
  gtk_window_destroy(window);
  /* X11 window managers give the focus to the window below; but if that is closed at once, too, none has it. */
  if (!had_focus || !parent || !gtk_widget_get_mapped(GTK_WIDGET(parent))) return;
  g_object_set_data(G_OBJECT(parent), heir_key, GINT_TO_POINTER(TRUE));
  gtk_window_present(parent);
}

void kiji_dialog_set_title(AdwWindow *dialog, const char *title) {
  set_title_within(dialog, title);
  gtk_window_set_title(GTK_WINDOW(dialog), title);
}

GtkWindow *kiji_dialog_get_window(AdwWindow *dialog) {
  GtkRoot *root = root_within(dialog);
  return root ? GTK_WINDOW(root) : GTK_WINDOW(dialog);
}

/* About. */

void kiji_about_set(AdwWindow *about, const char *property, const char *text) {
  g_object_set(kiji_about_get_object(about), property, text, NULL);
}

void kiji_about_set_developer(AdwWindow *about, const char *developer) {
  const char *developers[] = {developer, NULL};
  g_object_set(kiji_about_get_object(about), "developers", developers, NULL);
}

void kiji_about_set_license(AdwWindow *about, GtkLicense license) {
  g_object_set(kiji_about_get_object(about), "license-type", license, NULL);
}

/* Files. */

typedef struct {
  void (*callback)(gpointer box, GFile *file);
  gpointer box;
  GDestroyNotify release;
} Choice;

static void finish(Choice *choice, GFile *file) {
  choice->callback(choice->box, file);
  choice->release(choice->box);
  g_clear_object(&file);
  g_free(choice);
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void saved(GObject *dialog, GAsyncResult *result, gpointer choice) {
  finish(choice, gtk_file_dialog_save_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

static void opened(GObject *dialog, GAsyncResult *result, gpointer choice) {
  finish(choice, gtk_file_dialog_open_finish(GTK_FILE_DIALOG(dialog), result, NULL));
}

static void choose(GtkWindow *parent, const char *title, const char *accept, const char *name, Choice *choice) {
  GtkFileDialog *dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, title);
  gtk_file_dialog_set_accept_label(dialog, accept);
  if (name) {
    gtk_file_dialog_set_initial_name(dialog, name);
    gtk_file_dialog_save(dialog, parent, NULL, saved, choice);
  } else {
    gtk_file_dialog_open(dialog, parent, NULL, opened, choice);
  }
  g_object_unref(dialog);
}

#else

static void responded(GtkNativeDialog *dialog, int response, gpointer choice) {
  GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
  finish(choice, file);
  g_object_unref(dialog);
}

static void choose(GtkWindow *parent, const char *title, const char *accept, const char *name, Choice *choice) {
  GtkFileChooserAction action = name ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  if (name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  g_signal_connect(dialog, "response", G_CALLBACK(responded), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

#endif

void kiji_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *name,
                      void (*callback)(gpointer box, GFile *file), gpointer box, GDestroyNotify release) {
  Choice *choice = g_new(Choice, 1);
  *choice = (Choice){callback, box, release};
  choose(parent, title, accept, name, choice);
}

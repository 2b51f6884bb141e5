// A window with Kiji's three panes and rows in plain C, as the reference for Kiji's costs.
//
// Usage: window-reference RESOURCES PAGE...          the folder with style.css and article.css, and the pages that rows
//                                                    open
//        window-reference hold RESOURCES PAGE...     the same; goes through articles with a held key, counts ticks as
//                                                    ticker-reference does, prints one line of JSON and ends
#include "../ticker-reference/ticker.h"
#include "reference.h"

#include <webkit/webkit.h>

#include <stdlib.h>

enum { FEEDS = 2000, ARTICLES = 100000, ARTICLES_OF_A_FEED = 500 };

static GPtrArray *pages;
static char *page_style;
static GtkWidget *article_pane;
static GtkWidget *view;

/* As in window-bench: the number of articles, and the milliseconds between two repetitions of the key. */
static const char *presses = "1000", *repetition_ms = "33";
/* Seconds until the window is at rest, before and after the first article, and after the last one. */
enum { REST_S = 4, PAUSE_S = 1 };
static gboolean is_held;
static GtkWidget *article_list;

static char *read_file(const char *path) {
  char *text = NULL;
  GError *error = NULL;
  if (!g_file_get_contents(path, &text, NULL, &error)) g_error("%s", error->message);
  return text;
}

/* Creates the web view as late as Kiji does: with the first article. */
static void make_view(void) {
  view = webkit_web_view_new();
  // as in Kiji, so that both processes hold the tiles of the page
  webkit_settings_set_hardware_acceleration_policy(
    webkit_web_view_get_settings(WEBKIT_WEB_VIEW(view)), WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  WebKitUserStyleSheet *style = webkit_user_style_sheet_new(
    page_style, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_AUTHOR, NULL, NULL);
  webkit_user_content_manager_add_style_sheet(
    webkit_web_view_get_user_content_manager(WEBKIT_WEB_VIEW(view)), style);
  webkit_user_style_sheet_unref(style);
  gtk_widget_set_vexpand(view, TRUE);
  gtk_box_append(GTK_BOX(article_pane), view);
}

static void article_chosen(GtkSingleSelection *selection) {
  gpointer item = gtk_single_selection_get_selected_item(selection);
  if (!item) return;
  if (!view) make_view();
  webkit_web_view_load_html(
    WEBKIT_WEB_VIEW(view), g_ptr_array_index(pages, row_number(item) % pages->len), NULL);
}

static void feed_chosen(GtkSingleSelection *selection, GParamSpec *property, GtkSingleSelection *articles) {
  gpointer item = gtk_single_selection_get_selected_item(selection);
  if (!item) return;
  articles_of(row_number(item));
  gtk_single_selection_set_selected(articles, GTK_INVALID_LIST_POSITION);
  rows_replace(gtk_single_selection_get_model(articles), ARTICLES_OF_A_FEED);
}

static GtkSingleSelection *selection(guint count) {
  GtkSingleSelection *made = gtk_single_selection_new(NULL);
  gtk_single_selection_set_autoselect(made, FALSE);
  gtk_single_selection_set_can_unselect(made, TRUE);
  GListModel *rows = rows_new(count);
  gtk_single_selection_set_model(made, rows);
  g_object_unref(rows);
  return made;
}

static GtkWidget *pane(const char *style, GtkWidget *content) {
  GtkWidget *pane = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(pane, style);
  GtkWidget *header = adw_header_bar_new();
  gtk_widget_add_css_class(header, "flat");
  gtk_box_append(GTK_BOX(pane), header);
  if (content) gtk_box_append(GTK_BOX(pane), content);
  return pane;
}

static GtkWidget *list(GtkSingleSelection *rows, GtkListItemFactory *factory, const char *style) {
  GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(rows), factory);
  gtk_list_view_set_show_separators(GTK_LIST_VIEW(list), !style);
  if (style) gtk_widget_add_css_class(list, style);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  gtk_widget_set_vexpand(scrolled, TRUE);
  return scrolled;
}

static GtkWidget *paned(GtkWidget *start, GtkWidget *end, int position) {
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child(GTK_PANED(paned), start);
  gtk_paned_set_end_child(GTK_PANED(paned), end);
  gtk_paned_set_resize_start_child(GTK_PANED(paned), FALSE);
  gtk_paned_set_position(GTK_PANED(paned), position);
  return paned;
}

static gboolean report(gpointer selection) {
  guint article = gtk_single_selection_get_selected(selection);
  if (article + 1 < (guint)atoi(presses)) g_error("The key led only to article %u.", article);
  ticker_print();
  g_application_quit(g_application_get_default());
  return G_SOURCE_REMOVE;
}

static void released(GObject *process, GAsyncResult *result, gpointer selection) {
  GError *error = NULL;
  if (!g_subprocess_wait_check_finish(G_SUBPROCESS(process), result, &error)) g_error("xdotool: %s", error->message);
  g_timeout_add_seconds(PAUSE_S, report, selection);
}

static gboolean hold(gpointer selection) {
  GError *error = NULL;
  GSubprocess *process = g_subprocess_new(G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", "--delay", repetition_ms,
                                          "--repeat", presses, "Down", NULL);
  if (!process) g_error("xdotool: %s", error->message);
  ticker_start();
  g_subprocess_wait_check_async(process, NULL, released, selection);
  return G_SOURCE_REMOVE;
}

/* Opens the first article, so that the page's process runs. */
static gboolean begin(gpointer selection) {
  gtk_widget_grab_focus(article_list);
  gtk_single_selection_set_selected(selection, 0);
  g_timeout_add_seconds(REST_S, hold, selection);
  return G_SOURCE_REMOVE;
}

static void activate(GtkApplication *application, const char *resources) {
  GtkCssProvider *provider = gtk_css_provider_new();
  char *style = g_build_filename(resources, "style.css", NULL);
  gtk_css_provider_load_from_path(provider, style);
  g_free(style);
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
  /* Kiji gives each feed its own color */
  GtkCssProvider *letters = gtk_css_provider_new();
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(letters, ".feed-letter { background-color: #445; }");
#else
  gtk_css_provider_load_from_data(letters, ".feed-letter { background-color: #445; }", -1);
#endif
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(letters), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(letters);

  GtkSingleSelection *feeds = selection(FEEDS), *articles = selection(ARTICLES);
  g_signal_connect(feeds, "notify::selected", G_CALLBACK(feed_chosen), articles);
  g_signal_connect(articles, "notify::selected", G_CALLBACK(article_chosen), NULL);
  article_pane = pane("article-pane", NULL);
  GtkWidget *article_scroller = list(articles, article_factory(), NULL);
  article_list = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(article_scroller));
  GtkWidget *reading = paned(pane("articles-pane", article_scroller), article_pane, 380);
  GtkWidget *all = paned(pane("sidebar-pane", list(feeds, feed_factory(), "navigation-sidebar")), reading, 250);

  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Reference");
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), all);
  gtk_window_maximize(GTK_WINDOW(window));
  gtk_window_present(GTK_WINDOW(window));
  if (is_held) g_timeout_add_seconds(REST_S, begin, articles);
}

int main(int count, char **arguments) {
  is_held = count > 1 && g_str_equal(arguments[1], "hold");
  if (is_held) {
    arguments += 1;
    count -= 1;
  }
  if (count < 3) {
    g_printerr("Usage: window-reference [hold] RESOURCES PAGE...\n");
    return 2;
  }
  pages = g_ptr_array_new();
  for (int i = 2; i < count; i++) g_ptr_array_add(pages, read_file(arguments[i]));
  char *style = g_build_filename(arguments[1], "article.css", NULL);
  page_style = read_file(style);
  g_free(style);
  AdwApplication *application =
    adw_application_new("io.github.kiji_reader.WindowReference", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), arguments[1]);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}

#include "reference.h"

/* Both lists, laid out as in Resources/ui/SidebarCell.ui and ArticleCell.ui. */

static guint chosen_feed;

void articles_of(guint feed) { chosen_feed = feed; }

static GtkWidget *label(GtkWidget *box, const char *const *styles) {
  GtkWidget *label = gtk_label_new(NULL);
  for (; *styles; styles++) gtk_widget_add_css_class(label, *styles);
  gtk_box_append(GTK_BOX(box), label);
  return label;
}

static GtkWidget *long_label(GtkWidget *box, const char *const *styles) {
  GtkWidget *made = label(box, styles);
  gtk_label_set_xalign(GTK_LABEL(made), 0);
  gtk_label_set_ellipsize(GTK_LABEL(made), PANGO_ELLIPSIZE_END);
  return made;
}

static GtkWidget *letter(GtkWidget *box) {
  GtkWidget *letter = label(box, (const char *[]){"feed-letter", NULL});
  gtk_widget_set_valign(letter, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request(letter, 18, 18);
  return letter;
}

/* A cell with the labels to fill. */
typedef struct {
  GtkWidget *letter, *title, *excerpt, *feed, *star, *time;
} Labels;

static void keep(GtkListItem *item, GtkWidget *cell, Labels labels) {
  g_object_set_data_full(G_OBJECT(item), "labels", g_memdup2(&labels, sizeof labels), g_free);
  gtk_list_item_set_child(item, cell);
}

static void set_text(GtkWidget *label, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void set_text(GtkWidget *label, const char *format, ...) {
  char text[256];
  va_list values;
  va_start(values, format);
  g_vsnprintf(text, sizeof text, format, values);
  va_end(values);
  gtk_label_set_text(GTK_LABEL(label), text);
}

static void set_up_feed(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *cell = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 10);
  gtk_widget_add_css_class(cell, "sidebar-cell");
  gtk_widget_set_size_request(cell, -1, 34);
  Labels labels = {.letter = letter(cell)};
  labels.title = long_label(cell, (const char *[]){NULL});
  gtk_widget_set_hexpand(labels.title, TRUE);
  labels.time = label(cell, (const char *[]){"dim-label", "numeric", "caption", NULL});
  keep(item, cell, labels);
}

static void bind_feed(GtkSignalListItemFactory *factory, GtkListItem *item) {
  guint number = row_number(gtk_list_item_get_item(item));
  const Labels *labels = g_object_get_data(G_OBJECT(item), "labels");
  set_text(labels->letter, "%c", 'A' + number % 26);
  set_text(labels->title, "Feed %u of the reference", number);
  set_text(labels->time, "%u", number % 97);
}

static void set_up_article(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *cell = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_add_css_class(cell, "article-cell");
  GtkWidget *dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_valign(dot, GTK_ALIGN_START);
  gtk_widget_set_size_request(dot, 8, 8);
  gtk_widget_set_margin_top(dot, 6);
  gtk_widget_add_css_class(dot, "unread-dot");
  gtk_box_append(GTK_BOX(cell), dot);

  GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_hexpand(texts, TRUE);
  gtk_box_append(GTK_BOX(cell), texts);
  Labels labels = {.title = long_label(texts, (const char *[]){"article-title", NULL})};
  gtk_label_set_wrap(GTK_LABEL(labels.title), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(labels.title), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines(GTK_LABEL(labels.title), 2);
  labels.excerpt = long_label(texts, (const char *[]){"article-excerpt", NULL});
  gtk_widget_set_vexpand(labels.excerpt, TRUE);
  gtk_widget_set_valign(labels.excerpt, GTK_ALIGN_START);

  GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_valign(line, GTK_ALIGN_END);
  gtk_box_append(GTK_BOX(texts), line);
  labels.letter = letter(line);
  labels.feed = long_label(line, (const char *[]){"caption", "dim-label", "article-source", NULL});
  gtk_widget_set_hexpand(labels.feed, TRUE);
  labels.star = gtk_image_new_from_icon_name("starred-symbolic");
  gtk_image_set_pixel_size(GTK_IMAGE(labels.star), 12);
  gtk_box_append(GTK_BOX(line), labels.star);
  labels.time = label(line, (const char *[]){"caption", "dim-label", "numeric", NULL});
  keep(item, cell, labels);
}

static void bind_article(GtkSignalListItemFactory *factory, GtkListItem *item) {
  guint number = row_number(gtk_list_item_get_item(item));
  const Labels *labels = g_object_get_data(G_OBJECT(item), "labels");
  set_text(labels->title, "Article %u of feed %u, with a title about as long as most titles, so it fills two lines",
           number, chosen_feed);
  set_text(labels->excerpt, "The beginning of article %u, which is too long for its row and is therefore ellipsized",
           number);
  set_text(labels->letter, "%c", 'A' + chosen_feed % 26);
  set_text(labels->feed, "Feed %u of the reference", chosen_feed);
  gtk_widget_set_visible(labels->star, number % 7 == 3);
  set_text(labels->time, "%u h", number % 23);
}

static GtkListItemFactory *factory(GCallback set_up, GCallback bind) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", set_up, NULL);
  g_signal_connect(factory, "bind", bind, NULL);
  return factory;
}

GtkListItemFactory *feed_factory(void) { return factory(G_CALLBACK(set_up_feed), G_CALLBACK(bind_feed)); }

GtkListItemFactory *article_factory(void) { return factory(G_CALLBACK(set_up_article), G_CALLBACK(bind_article)); }

#include "CListKit.h"
#include <string.h>

/* The number of live instances among those created while this counter was current. */
struct _LkLiveCount {
  gint live;
};
static LkLiveCount first_count;
static LkLiveCount *current_count = &first_count;

/* What a .ui document declares about its template; kept with the class created from it. */
typedef struct {
  char *class_name;
  char *parent_name;
  GHashTable *outlets; /* id -> class name */
  GBytes *document;
  char *box_name; /* the CSS name if the parent is a GtkBox; NULL for GtkBox's own */
} Template;

static void template_free(Template *template) {
  g_free(template->class_name);
  g_free(template->parent_name);
  g_free(template->box_name);
  g_hash_table_unref(template->outlets);
  g_clear_pointer(&template->document, g_bytes_unref);
  g_free(template);
}

static void start_element(GMarkupParseContext *context, const char *element, const char **names, const char **values,
                          gpointer data, GError **error) {
  (void)context;
  (void)error;
  Template *template = data;
  const char *class_name = NULL, *parent = NULL, *id = NULL;
  for (guint i = 0; names[i]; i++) {
    if (strcmp(names[i], "class") == 0) class_name = values[i];
    if (strcmp(names[i], "parent") == 0) parent = values[i];
    if (strcmp(names[i], "id") == 0) id = values[i];
  }
  if (strcmp(element, "template") == 0 && !template->class_name) {
    template->class_name = g_strdup(class_name);
    template->parent_name = g_strdup(parent);
  } else if (strcmp(element, "object") == 0 && id && class_name) {
    g_hash_table_insert(template->outlets, g_strdup(id), g_strdup(class_name));
  }
}

static GType type_named(const char *name) {
  GtkBuilder *builder = gtk_builder_new();
  GType type = gtk_builder_get_type_from_name(builder, name);
  g_object_unref(builder);
  return type;
}

static GQuark template_quark(void) { return g_quark_from_static_string("lk-template"); }
static GQuark count_quark(void) { return g_quark_from_static_string("lk-live-count"); }

/* Instances always have exactly the registered class: nothing derives from it. */
static void template_dispose(GObject *object) {
  GType type = G_OBJECT_TYPE(object);
  gtk_widget_dispose_template(GTK_WIDGET(object), type);
  G_OBJECT_CLASS(g_type_class_peek(g_type_parent(type)))->dispose(object);
}

static void template_finalize(GObject *object) {
  LkLiveCount *count = g_object_get_qdata(object, count_quark());
  count->live -= 1;
  G_OBJECT_CLASS(g_type_class_peek(g_type_parent(G_OBJECT_TYPE(object))))->finalize(object);
}

static void template_class_init(gpointer klass, gpointer data) {
  Template *template = data;
  G_OBJECT_CLASS(klass)->dispose = template_dispose;
  G_OBJECT_CLASS(klass)->finalize = template_finalize;
  gtk_widget_class_set_template(klass, template->document);
  if (template->box_name && g_type_parent(G_TYPE_FROM_CLASS(klass)) == GTK_TYPE_BOX)
    gtk_widget_class_set_css_name(klass, template->box_name);
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init(&iter, template->outlets);
  while (g_hash_table_iter_next(&iter, &id, NULL)) gtk_widget_class_bind_template_child_full(klass, id, FALSE, 0);
}

static void template_instance_init(GTypeInstance *instance, gpointer klass) {
  (void)klass;
  current_count->live += 1;
  g_object_set_qdata(G_OBJECT(instance), count_quark(), current_count);
  gtk_widget_init_template((GtkWidget *)instance);
}

/* GObject's rule for type names. */
static gboolean can_name_class(const char *name) {
  if (strlen(name) < 3 || !(g_ascii_isalpha(name[0]) || name[0] == '_')) return FALSE;
  for (const char *at = name; *at; at++)
    if (!g_ascii_isalnum(*at) && *at != '_') return FALSE;
  return TRUE;
}

/* The template of a document that is kept. */
typedef struct {
  GRegex *wanted;
  gboolean is_found;
} Kept;

/* Keeps comments, and the first template with the class. */
static gboolean keep_one(const GMatchInfo *match, GString *result, gpointer data) {
  Kept *kept = data;
  char *text = g_match_info_fetch(match, 0);
  gboolean is_wanted = !kept->is_found && g_regex_match(kept->wanted, text, 0, NULL);
  if (!g_str_has_prefix(text, "<template") || is_wanted) g_string_append(result, text);
  kept->is_found = kept->is_found || is_wanted;
  g_free(text);
  return FALSE;
}

/* Returns a document without the templates of other classes, because GtkBuilder refuses a second one: its parser
   compares the class of each template with the one that is being built. Returns the document itself if it has no
   template of the class. */
static GBytes *only_template(const char *name, GBytes *document) {
  char *escaped = g_regex_escape_string(name, -1);
  char *pattern = g_strdup_printf("^<template\\s[^>]*?\\bclass\\s*=\\s*[\"']%s[\"']", escaped);
  Kept kept = {.wanted = g_regex_new(pattern, 0, 0, NULL)};
  GRegex *parts = g_regex_new("<!--.*?-->|<!\\[CDATA\\[.*?\\]\\]>|<template\\s[^>]*?(?:/>|>.*?</template>)",
                              G_REGEX_DOTALL, 0, NULL);
  gsize size;
  const char *text = g_bytes_get_data(document, &size);
  char *own = g_utf8_validate(text, (gssize)size, NULL)
                  ? g_regex_replace_eval(parts, text, (gssize)size, 0, 0, keep_one, &kept, NULL)
                  : NULL;
  g_free(escaped);
  g_free(pattern);
  g_regex_unref(kept.wanted);
  g_regex_unref(parts);
  if (own && kept.is_found) return g_bytes_new_take(own, strlen(own));
  g_free(own);
  return g_bytes_ref(document);
}

static char *register_template(const char *name, GBytes *document, const char *box_name, GType *result);

char *lk_template_register(const char *name, GBytes *document, const char *box_name, GType *result) {
  GBytes *own = only_template(name, document);
  char *sentence = register_template(name, own, box_name, result);
  g_bytes_unref(own);
  return sentence;
}

static char *register_template(const char *name, GBytes *document, const char *box_name, GType *result) {
  GType existing = g_type_from_name(name);
  if (existing) {
    const Template *known = g_type_get_qdata(existing, template_quark());
    *result = existing;
    if (!known) return g_strdup_printf("a class named “%s” already exists and is not a template", name);
    /* Class names are global to the process, across modules. */
    if (!g_bytes_equal(known->document, document))
      return g_strdup_printf("a template “%s” exists already and is another one", name);
    return NULL;
  }
  Template *template = g_new0(Template, 1);
  template->outlets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  template->document = g_bytes_ref(document);
  template->box_name = g_strdup(box_name);

  gsize size;
  const char *text = g_bytes_get_data(document, &size);
  GMarkupParser parser = {.start_element = start_element};
  GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, template, NULL);
  GError *error = NULL;
  char *sentence = NULL;
  if (!g_markup_parse_context_parse(context, text, (gssize)size, &error) ||
      !g_markup_parse_context_end_parse(context, &error))
    sentence = g_strdup_printf("it is not XML: %s", error->message);
  else if (!template->class_name)
    sentence = g_strdup("it has no <template>");
  else if (strcmp(template->class_name, name) != 0)
    sentence = g_strdup_printf("its <template> is “%s” and not “%s”", template->class_name, name);
  else if (!template->parent_name)
    sentence = g_strdup("its <template> names no parent");
  else if (!can_name_class(name))
    sentence = g_strdup_printf("“%s” cannot name a class: that takes three characters or more of A-Z, a-z, 0-9 and _", name);
  g_clear_error(&error);
  g_markup_parse_context_free(context);

  GType parent = sentence ? G_TYPE_INVALID : type_named(template->parent_name);
  if (!sentence && !g_type_is_a(parent, GTK_TYPE_WIDGET))
    sentence = g_strdup_printf("its parent “%s” is not a widget", template->parent_name);
  if (!sentence && G_TYPE_IS_FINAL(parent))
    sentence = g_strdup_printf("its parent “%s” is final", template->parent_name);
  if (sentence) {
    template_free(template);
    return sentence;
  }

  GTypeQuery query;
  g_type_query(parent, &query);
  GTypeInfo info = {
      .class_size = (guint16)query.class_size,
      .class_init = template_class_init,
      .class_data = template,
      .instance_size = (guint16)query.instance_size,
      .instance_init = template_instance_init,
  };
  *result = g_type_register_static(parent, name, &info, 0);
  /* Never freed, like the class. */
  g_type_set_qdata(*result, template_quark(), template);
  return NULL;
}

GType lk_template_outlet_type(GType type, const char *id) {
  Template *template = g_type_get_qdata(type, template_quark());
  const char *class_name = template ? g_hash_table_lookup(template->outlets, id) : NULL;
  return class_name ? type_named(class_name) : G_TYPE_INVALID;
}

GtkWidget *lk_template_new(GType type) { return g_object_new(type, NULL); }

LkLiveCount *lk_template_begin_count(void) { return current_count = g_new0(LkLiveCount, 1); }

gint lk_template_live_count(const LkLiveCount *count) { return count->live; }

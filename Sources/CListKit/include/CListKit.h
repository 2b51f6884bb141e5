#pragma once
/* The same guard as the system modules: this header may be the first to reach GLib. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <gtk/gtk.h>

/* LkListModel: a GListModel without items.

   It knows how many rows there are and which are selected, nothing else: what a row shows is asked for when the row is
   bound. A row's item is an empty object made when GTK asks, so a million rows cost what one does. The model is its
   own GtkSelectionModel, which GTK's own ones cannot be for a lazy list: they look for a lost selection by making
   every item. */
#define LK_TYPE_LIST_MODEL (lk_list_model_get_type())
G_DECLARE_FINAL_TYPE(LkListModel, lk_list_model, LK, LIST_MODEL, GObject)

/* What the model asks its owner. A NULL entry stands for the answer in brackets. */
typedef struct {
  /* the number of rows, asked at lk_list_model_reload alone [0] */
  guint (*count)(gpointer context);
  /* the first position at or behind this one that cannot be selected, such as a section's header [none]: asked so, and not
     row by row, a million rows are selected at once */
  guint (*next_margin)(gpointer context, guint position);
  /* the context is given back, once, when the model is finalized */
  void (*release)(gpointer context);
} LkListModelCallbacks;

typedef enum { LK_SELECTION_NONE, LK_SELECTION_SINGLE, LK_SELECTION_MULTIPLE } LkSelectionMode;

LkListModel *lk_list_model_new(const LkListModelCallbacks *callbacks, gpointer context);
void lk_list_model_set_mode(LkListModel *model, LkSelectionMode mode);

/* The only two ways to change the rows: both set the published count before they emit items-changed. */
void lk_list_model_reload(LkListModel *model);
void lk_list_model_splice(LkListModel *model, guint position, guint removed, guint added);

/* A row that is carried: the type of the model's items, one of them as what a drag brings, and where it is in a model by
   now; GTK_INVALID_LIST_POSITION when it is in none or in another one. */
GType lk_row_get_type(void);
GdkContentProvider *lk_row_offer(gpointer row);
guint lk_list_model_position_of(LkListModel *model, gpointer item);

/* The selected positions; the caller owns the copy. */
GtkBitset *lk_list_model_copy_selection(LkListModel *model);

/* Template types: a widget class made from a .ui document whose <template> bears the class's name. */

/* Registers the class, or finds it when it was registered before. NULL on success, else a sentence that says what is
   wrong with the document; the caller frees it. */
char *lk_template_register(const char *name, GBytes *document, GType *type);
/* The class of the object with that id in the template, or G_TYPE_INVALID. */
GType lk_template_outlet_type(GType type, const char *id);
/* A new floating instance. */
GtkWidget *lk_template_new(GType type);

/* Widgets. */

/* Scrolls a GtkListView or GtkGridView until the row is seen. */
void lk_list_scroll_to(GtkWidget *list, guint position);

/* Has a list make the rows of the place that it is scrolled to, as if it had been scrolled there now. */
void lk_list_look_again(GtkWidget *list);
/* Lets Tab and Shift+Tab leave a GtkListView or GtkGridView at once: the arrows are for what is in it. */
void lk_list_let_tab_leave(GtkWidget *list);
/* The accessible name and description of a widget; NULL takes one away. */
void lk_accessible_describe(GtkWidget *widget, const char *name, const char *description);
/* Whether a widget is said to be on or off, or is nothing that could be. */
typedef enum { LK_CHECKED_NEVER, LK_CHECKED_NO, LK_CHECKED_YES } LkChecked;
void lk_accessible_check(GtkWidget *widget, LkChecked checked);
/* Whether a widget that can be unfolded is, or is nothing that could be; and how deep it stands in an outline, from 1, or
   in none (0). */
typedef enum { LK_EXPANDED_NEVER, LK_EXPANDED_NO, LK_EXPANDED_YES } LkExpanded;
void lk_accessible_outline(GtkWidget *widget, LkExpanded expanded, int level);
/* Whether what a widget shows is still on its way. */
void lk_accessible_set_busy(GtkWidget *widget, gboolean is_busy);
/* Whether an item is a row, or a header that the keyboard and the selection pass over. */
void lk_list_item_set_row(GtkListItem *item, gboolean is_row);
/* Says something to whoever writes the program, on the standard error. */
void lk_note(const char *sentence);
/* Adds rules to the display's style, below the program's own; once. */
void lk_add_style(const char *rules);
/* How many template instances live of those that were made in a stretch of time: what a window brings, its end must take.
   What was made before, and may go meanwhile, does not count. */
typedef struct _LkLiveCount LkLiveCount;
/* Counts the instances that are made from now on, until the next call. The count stays for the life of the process. */
LkLiveCount *lk_template_begin_count(void);
gint lk_template_live_count(const LkLiveCount *count);

#pragma once
/* Included as a module, so that Swift finds GTK's types in one module only, whatever it loads first. */
#include "../../System/CGtk/shim.h"

/* LkListModel: a GListModel without stored items.

   It stores only the number of rows and which of them are selected; a row's content is requested when the row is
   bound. A row's item is an empty object created when GTK asks for it, so a million rows cost as much as one. The
   model is its own GtkSelectionModel because GTK's selection models do not suit a lazy list: to find a lost
   selection they create every item. */
#define LK_TYPE_LIST_MODEL (lk_list_model_get_type())
G_DECLARE_FINAL_TYPE(LkListModel, lk_list_model, LK, LIST_MODEL, GObject)

/* The model's callbacks. If an entry is NULL, the value in brackets is used. */
typedef struct {
  /* Returns the number of rows; called only by lk_list_model_reload [0]. */
  guint (*count)(gpointer context);
  /* Returns the first position at or after this one that cannot be selected, such as a section's header [none]. This
     form, rather than one call per row, allows selecting a million rows at once. */
  guint (*next_margin)(gpointer context, guint position);
  /* Removes the positions from a set that the user may not select. Returns FALSE if the selection stays as it is; must
     not change the rows [none, TRUE]. */
  gboolean (*drop_refused)(gpointer context, GtkBitset *wanted);
  /* Releases the context; called once, when the model is finalized. */
  void (*release)(gpointer context);
} LkListModelCallbacks;

typedef enum { LK_SELECTION_NONE, LK_SELECTION_SINGLE, LK_SELECTION_MULTIPLE } LkSelectionMode;

LkListModel *lk_list_model_new(const LkListModelCallbacks *callbacks, gpointer context);
void lk_list_model_set_mode(LkListModel *model, LkSelectionMode mode);

/* The only two ways to change the rows. Both update the count before they emit items-changed. */
void lk_list_model_reload(LkListModel *model);
void lk_list_model_splice(LkListModel *model, guint position, guint removed, guint added);

/* Dragging rows: the type of the model's items, a content provider for one of them, and an item's current position
   in a model, or GTK_INVALID_LIST_POSITION if it is not in that model. */
GType lk_row_get_type(void);
GdkContentProvider *lk_row_offer(gpointer row);
guint lk_list_model_position_of(LkListModel *model, gpointer item);
/* An item's current position in its model, or GTK_INVALID_LIST_POSITION if it has left it or is NULL. */
guint lk_row_get_position(gpointer row);

/* Dragging to and from other programs: the type of text; content providers for text and for addresses, a list that ends
   with NULL; and whether what is dragged can be had as a type or, if that is not NULL, as a MIME type. */
GType lk_text_get_type(void);
GdkContentProvider *lk_text_offer(const char *text);
GdkContentProvider *lk_uris_offer(const char *const *uris);
gboolean lk_drop_offers(GdkDrop *drop, GType type, const char *mime_type);
/* Whether a GtkDropTarget around a widget has accepted what is dropped: it then also ends the drop, which GTK does not. */
gboolean lk_drop_has_target_around(GtkWidget *widget, GdkDrop *drop);
/* Lets Escape cancel a drag where GDK does not, until it is dropped or has ended. */
void lk_drag_watch_escape(GdkDrag *drag);
void lk_drag_ignore_escape(GdkDrag *drag);

/* Returns a copy of the selected positions, owned by the caller. */
GtkBitset *lk_list_model_copy_selection(LkListModel *model);

/* Lines of items. */

/* What a GtkListItem and the widget around it are, for one of several items in a line: an item, or a header or
   footer. */
#define LK_TYPE_SLOT (lk_slot_get_type())
G_DECLARE_FINAL_TYPE(LkSlot, lk_slot, LK, SLOT, GtkWidget)
GtkWidget *lk_slot_new(gboolean is_item);
gboolean lk_is_slot(GtkWidget *widget);
/* Sets the model's item, retained, or NULL. */
void lk_slot_set_item(LkSlot *slot, gpointer item);
void lk_slot_set_selected(LkSlot *slot, gboolean is_selected);
/* Takes a slot out of its line. */
void lk_slot_leave(LkSlot *slot);
/* Tells screen readers the column in the line, and the place among the section's items. */
void lk_slot_set_place(LkSlot *slot, int column, int position, int count);

/* Slots side by side, all of the same width. */
#define LK_TYPE_LINE (lk_line_get_type())
G_DECLARE_FINAL_TYPE(LkLine, lk_line, LK, LINE, GtkWidget)
GtkWidget *lk_line_new(void);
/* Sets how many columns there are and how wide they are, or 0 for equal shares of the line's width; and the column of
   the first slot. */
void lk_line_arrange(LkLine *line, int columns, int width, int first);
/* The room around the slots of a line and between them, in pixels. */
typedef struct {
  int top, leading, bottom, trailing, between;
} LkSpacing;
void lk_line_set_spacing(LkLine *line, LkSpacing spacing);
/* Puts a slot after another one or, if that is NULL, at the beginning, and takes it out of any other line. */
void lk_line_place(LkLine *line, LkSlot *slot, LkSlot *after);

/* Sets the roles of a list of lines, and of the widget that it puts around a line. */
void lk_lines_prepare(GtkWidget *list);
void lk_line_describe_row(GtkWidget *row);

/* The same functions for a GtkListItem and for an LkSlot. */
guint lk_item_get_position(gpointer item);
gpointer lk_item_get_item(gpointer item);
GtkWidget *lk_item_get_child(gpointer item);
gboolean lk_item_get_selected(gpointer item);
void lk_item_set_child(gpointer item, GtkWidget *child);
/* Sets whether an item is a row, or a header or footer that keyboard and selection skip. */
void lk_item_set_row(gpointer item, gboolean is_row);

/* Template types: widget classes created from a .ui document whose <template> has the class's name. */

/* Registers the class, or finds it if it is already registered. The document may have several templates, of which the
   one with the class is used, and objects beside them, which belong to each. A class that derives from GtkBox gets a
   CSS name of its own unless `box_name` is NULL. Returns NULL on success, otherwise a message that describes what is
   wrong with the document; the caller frees it. */
char *lk_template_register(const char *name, GBytes *document, const char *box_name, GType *type);
/* Returns the class of the template's object with that ID, or G_TYPE_INVALID. */
GType lk_template_outlet_type(GType type, const char *id);
/* Returns a new instance with a floating reference. */
GtkWidget *lk_template_new(GType type);

/* Widgets. */

/* Scrolls a GtkListView or GtkGridView until the row is visible. */
void lk_list_scroll_to(GtkWidget *list, guint position);

/* Whether the user has not turned animations off. */
gboolean lk_list_is_animated(GtkWidget *list);

/* Makes a list create the rows at its scroll position, as if it had just been scrolled there. */
void lk_list_look_again(GtkWidget *list);
/* Makes Tab and Shift+Tab leave a GtkListView or GtkGridView at once; the arrow keys move within it. */
void lk_list_let_tab_leave(GtkWidget *list);
/* Sets a widget's accessible name and description; NULL removes one. */
void lk_accessible_describe(GtkWidget *widget, const char *name, const char *description);
/* Sets whether a widget is announced as on, as off, or as neither. */
typedef enum { LK_CHECKED_NEVER, LK_CHECKED_NO, LK_CHECKED_YES } LkChecked;
void lk_accessible_check(GtkWidget *widget, LkChecked checked);
/* Sets whether a widget is announced as expanded, as collapsed, or as neither; and its depth in an outline, starting
   at 1, or 0 if it is not in one. */
typedef enum { LK_EXPANDED_NEVER, LK_EXPANDED_NO, LK_EXPANDED_YES } LkExpanded;
void lk_accessible_outline(GtkWidget *widget, LkExpanded expanded, int level);
/* Makes a widget that is not in a window yet a heading, with a name. */
void lk_accessible_set_heading(GtkWidget *widget, const char *name, int level);
/* Returns a new button with a CSS node of its own, whose size does not depend on how a theme draws buttons. */
GtkWidget *lk_disclosure_new(void);
/* Returns the color of a widget's text. */
void lk_text_color(GtkWidget *widget, GdkRGBA *color);

/* Draws a bar for each value in a GtkDrawingArea, in the color of its text. The highest value fills the height. */
void lk_bars_set(GtkWidget *area, const double *values, int count);

/* Rows of one size: GTK measures all live rows, ten times as many as are visible, and so lays out all their texts. Rows
   that have a sample are measured by the content of one of them, until that row is gone or has another sample or none. */
typedef struct _LkSample LkSample;
LkSample *lk_sample_new(void);
void lk_sample_unref(LkSample *sample);
/* Measures a row of GTK's list by a sample, or by its own content if that is NULL. */
void lk_row_measure_by(GtkWidget *row, LkSample *sample);

/* Sets whether a widget's content is still loading. */
void lk_accessible_set_busy(GtkWidget *widget, gboolean is_busy);
/* Sets whether a widget is announced as one that cannot be used now. */
void lk_accessible_set_disabled(GtkWidget *widget, gboolean is_disabled);
/* Sets whether an item is a row, or a header or footer that keyboard and selection skip. */
void lk_list_item_set_row(GtkListItem *item, gboolean is_row);
/* Takes a widget out of whatever it is in. */
void lk_widget_take_out(GtkWidget *widget);
/* Logs a message for the developer to standard error. */
void lk_note(const char *sentence);
/* Adds CSS rules to the display, below the application's own; the same rules once. */
void lk_add_style(const char *rules, gboolean is_above_theme);

/* Swiping. */

/* Lets a row's child be moved sideways, with buttons beside it. The row then owns them as a child. */
void lk_swipe_begin(GtkWidget *row, GtkWidget *buttons);
/* Moves the row's child to the right of its place by a number of pixels, or to the left if it is negative. */
void lk_swipe_move(GtkWidget *row, double offset);
/* Puts the row's child back and takes the buttons out. Must be called before the row is finalized. */
void lk_swipe_end(GtkWidget *row);
/* Where in a widget the pointer is whose event a controller handles; a scroll event does not tell. Returns FALSE if there
   is no such event. */
gboolean lk_pointer_in(GtkEventController *controller, GtkWidget *widget, double *x, double *y);
/* The pixels by which a scroll event moves what it scrolls, for a distance of 1. */
double lk_scroll_pixels(GtkEventController *controller);

/* Sets whether what a field contains is wrong. */
void lk_accessible_set_invalid(GtkWidget *widget, gboolean is_invalid);

/* Counts live template instances, among those created after the count began: closing a window must release what
   opening it created. Older instances that are released meanwhile do not count. */
typedef struct _LkLiveCount LkLiveCount;
/* Starts counting the instances created from now on, until the next call. The count is never freed. */
LkLiveCount *lk_template_begin_count(void);
gint lk_template_live_count(const LkLiveCount *count);

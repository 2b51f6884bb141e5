/* The least that a window like Kiji's could cost: the same rows with words that are there already, and one web view. */
#pragma once

#include <adwaita.h>

/* Rows of a list that know their number, and how many there are. */
GListModel *rows_new(guint count);
guint row_number(gpointer item);
/* So many other rows in the place of those that are there. */
void rows_replace(GListModel *rows, guint count);

/* The factories of the two lists. */
GtkListItemFactory *feed_factory(void);
GtkListItemFactory *article_factory(void);
/* Which feed's articles the rows say. */
void articles_of(guint feed);

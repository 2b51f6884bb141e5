/* The minimum cost of a window like Kiji's: the same rows with prepared texts, and one web view. */
#pragma once

#include <adwaita.h>

/* List rows that know their number, and their count. */
GListModel *rows_new(guint count);
guint row_number(gpointer item);
/* Replaces all rows by a number of others. */
void rows_replace(GListModel *rows, guint count);

/* The factories of the two lists. */
GtkListItemFactory *feed_factory(void);
GtkListItemFactory *article_factory(void);
/* Selects the feed whose articles the rows show. */
void articles_of(guint feed);

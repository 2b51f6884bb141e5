#pragma once
/* Included as a module, so that Swift finds libadwaita's types in one module only, whatever it loads first. */
#include "../../System/CAdwaita/shim.h"

/* Hides the differences between libadwaita versions; no other code checks the version. */

/* A dialog is written as an AdwWindow. With libadwaita 1.5 or later, its content is shown in an AdwDialog inside the
   parent window, which becomes a bottom sheet if there is little room. With older versions the AdwWindow itself is
   shown above the parent. Either way the parent window's actions do not apply to the dialog: they are disabled while
   it is shown. */

/* Shows a dialog for a parent window; if is_window is TRUE, always as a separate window. When the user closes it,
   its close-request signal is emitted, as for a window. */
void kiji_dialog_open(AdwWindow *dialog, GtkWindow *parent, gboolean is_window);

/* Asks the dialog to close, as if the user had closed it. */
void kiji_dialog_ask_to_close(AdwWindow *dialog);

/* Closes the dialog without emitting close-request. */
void kiji_dialog_close(AdwWindow *dialog);

void kiji_dialog_set_title(AdwWindow *dialog, const char *title);

/* Returns the window on the screen that shows the dialog. */
GtkWindow *kiji_dialog_get_window(AdwWindow *dialog);

/* Whether a widget is in a dialog inside its window. */
gboolean kiji_dialog_holds(GtkWidget *widget);

/* Closes the dialogs inside a window as if the user had closed them: a window with open dialogs does not close. */
void kiji_dialog_close_within(GtkWindow *window);

/* Creates an about dialog: an AdwAboutDialog if available, otherwise an AdwAboutWindow. It is opened and closed like
   other dialogs. */
AdwWindow *kiji_about_new(void);

/* Returns the object that has the properties and signals, which are the same in both. */
GObject *kiji_about_get_object(AdwWindow *about);

/* Sets a string property. */
void kiji_about_set(AdwWindow *about, const char *property, const char *text);

/* Credits a developer; an address after the name becomes the row's link. */
void kiji_about_set_developer(AdwWindow *about, const char *developer);

/* Sets the application's license. */
void kiji_about_set_license(AdwWindow *about, GtkLicense license);

/* Adds the license of a component that the application uses; give its text if GTK does not know the license.
   `copyright` and `text` are markup and may be NULL. */
void kiji_about_add_part(AdwWindow *about, const char *name, const char *copyright, GtkLicense type, const char *text);

/* Makes an about dialog open at its release notes. libadwaita has no function for it, so that a version whose page has
   another name opens as usual. */
void kiji_about_show_news(AdwWindow *about);

/* Lets the user choose where to save a file, with a suggested name; or, if `name` is NULL, which file to open. Calls
   back once, with the file, or with NULL if none was chosen; afterwards the box is passed to `release`. */
void kiji_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *name,
                      void (*callback)(gpointer box, GFile *file), gpointer box, GDestroyNotify release);

/* Makes all menu buttons show no tooltip while their menus are open: GTK would show it over the menu. Called once. */
void kiji_menu_buttons_hide_tooltips(void);

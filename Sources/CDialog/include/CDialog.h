#pragma once
/* The same guard as the system modules: this header may be the first to reach GLib. */
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
#include <adwaita.h>

/* Dialogs as the library has them that is built against. Here is all that differs, and nobody else asks which it is. */

/* A dialog is written as an AdwWindow. Where libadwaita is 1.5 or newer, what is in it is shown within the window below,
   where it becomes a sheet when there is little room; before, the AdwWindow itself is shown over that one. Either way the
   actions of the window below are not for the dialog: there they rest as long as it is shown. */

/* Shows a dialog over a window; by a window of its own in any case, where it is to be one. Its close-request is emitted,
   as a window's is, when the person has closed it. */
void kiji_dialog_open(AdwWindow *dialog, GtkWindow *parent, gboolean is_window);

/* Closes it as if the person did. */
void kiji_dialog_ask_to_close(AdwWindow *dialog);

/* Closes it for good, without a word. */
void kiji_dialog_close(AdwWindow *dialog);

void kiji_dialog_set_title(AdwWindow *dialog, const char *title);

/* The window on the screen that a dialog is shown by. */
GtkWindow *kiji_dialog_get_window(AdwWindow *dialog);

/* Whether a widget is in a dialog within its window. */
gboolean kiji_dialog_holds(GtkWidget *widget);

/* Closes the dialogs within a window as if the person did: while there are any, the window does not close. */
void kiji_dialog_close_within(GtkWindow *window);

/* A dialog that says what the program is: an AdwAboutDialog where there is one, else an AdwAboutWindow. It is opened and
   closed as the others are. */
AdwWindow *kiji_about_new(void);

/* What has the properties and the signals: they are the same in both. */
GObject *kiji_about_get_object(AdwWindow *about);

/* Sets a property that is a text. */
void kiji_about_set(AdwWindow *about, const char *property, const char *text);

/* Credits someone with the code; an address after the name is where the row leads. */
void kiji_about_set_developer(AdwWindow *about, const char *developer);

/* The program's own license. */
void kiji_about_set_license(AdwWindow *about, GtkLicense license);

/* Tells of the license of something that the program is made with; its text where it is none that GTK knows. The
   copyright and the text are markup and may be NULL. */
void kiji_about_add_part(AdwWindow *about, const char *name, const char *copyright, GtkLicense type, const char *text);

/* Lets the person say where a file is to be saved, a name being proposed; or, where the name is NULL, which file is to
   be opened. Calls back once: with the file, or with NULL when none was chosen. The box is given back through `release`
   after that. */
void kiji_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *name,
                      void (*callback)(gpointer box, GFile *file), gpointer box, GDestroyNotify release);

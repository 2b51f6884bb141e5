#include "CListKit.h"

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

void lk_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *name,
                    void (*callback)(gpointer box, GFile *file), gpointer box, GDestroyNotify release) {
  Choice *choice = g_new(Choice, 1);
  *choice = (Choice){callback, box, release};
  choose(parent, title, accept, name, choice);
}

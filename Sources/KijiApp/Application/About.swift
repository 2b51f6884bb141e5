internal import CAdwaita
internal import CGtk
import GLibKit
import ReaderEngine

/// The About window.
enum About {
  /// Shows it over a window.
  static func show(over parent: UnsafeMutablePointer<GtkWindow>?) {
    guard let about = gtk_about_dialog_new() else { return }
    let dialog: UnsafeMutableRawPointer = UnsafeMutableRawPointer(about)
    gtk_about_dialog_set_program_name(dialog.opaque, "Kiji")
    gtk_about_dialog_set_logo_icon_name(dialog.opaque, Application.id)
    gtk_about_dialog_set_version(dialog.opaque, Version.current)
    gtk_about_dialog_set_comments(dialog.opaque, tr("Read the web's articles"))
    gtk_about_dialog_set_license_type(dialog.opaque, GTK_LICENSE_APACHE_2_0)
    gtk_about_dialog_set_website(dialog.opaque, "https://github.com/kiji-reader/kiji")
    gtk_window_set_modal(dialog.typed(), 1)
    gtk_window_set_transient_for(dialog.typed(), parent)
    gtk_window_set_destroy_with_parent(dialog.typed(), 1)
    gtk_window_present(dialog.typed())
  }
}

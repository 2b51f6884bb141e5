internal import CGLib
internal import CGtk
internal import GLibKit

/// The style sheet of the gallery's own classes; everything else uses GTK's theme.
enum GalleryStyle {
  /// Adds the style sheet to the display, once per process.
  static func add() {
    guard let display = gdk_display_get_default() else { return }
    let provider = GObjectRef(adopting: gtk_css_provider_new())
    gtk_css_provider_load_from_resource(provider.pointer.typed(), "/Gallery/style.css")
    gtk_style_context_add_provider_for_display(
      display, provider.pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}

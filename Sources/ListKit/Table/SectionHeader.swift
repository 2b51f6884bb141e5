internal import CGLib
internal import CGtk
internal import GLibKit

/// A section's heading: a label in the place of a row, which can be neither selected nor activated.
final class SectionHeader {
  private let label = GObjectRef(adopting: gtk_label_new(nil))

  var root: UnsafeMutablePointer<GtkWidget> { label.pointer.typed() }

  init() {
    gtk_label_set_xalign(label.pointer.opaque, 0)
    gtk_label_set_ellipsize(label.pointer.opaque, PANGO_ELLIPSIZE_END)
    gtk_widget_add_css_class(root, "section-header")
  }

  func setTitle(_ title: String) {
    gtk_label_set_text(label.pointer.opaque, title)
  }
}

internal import CGLib
internal import CGtk
internal import GLibKit

/// A section's heading or the line below it: a label in the place of a row, which can be neither selected nor activated.
final class SectionHeader {
  /// On which side of the section's rows.
  enum Kind { case header, footer }

  private let label = GObjectRef(adopting: gtk_label_new(nil))

  var root: UnsafeMutablePointer<GtkWidget> { label.pointer.typed() }

  init() {
    gtk_label_set_xalign(label.pointer.opaque, 0)
    gtk_label_set_ellipsize(label.pointer.opaque, PANGO_ELLIPSIZE_END)
  }

  func show(_ title: String, as kind: Kind) {
    gtk_label_set_text(label.pointer.opaque, title)
    gtk_widget_add_css_class(root, kind == .header ? "section-header" : "section-footer")
    gtk_widget_remove_css_class(root, kind == .header ? "section-footer" : "section-header")
  }
}

internal import CAdwaita
internal import CGtk

/// A layout for a row's title and excerpt: the excerpt fills the space that the title leaves. The total height is
/// constant because all rows of a list must have the same height.
///
/// The widget has three children: the title, which takes one or two lines, and two excerpts, for below a one-line and
/// below a two-line title, only one of which is visible. Two labels are needed because a label's number of lines cannot
/// be changed during allocation.
enum ArticleTextLayout {
  /// Installs the layout on a widget, whose height must be set by its style.
  static func lay(out widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_layout_manager(
      widget,
      gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
        { _, _, _, least, natural, _, _ in
          least?.pointee = 0
          natural?.pointee = 0
        },
        { widget, width, height, _ in
          let widget = UInt(bitPattern: widget)
          MainActor.assumeIsolated {
            if let widget = UnsafeMutablePointer<GtkWidget>(bitPattern: widget) {
              ArticleTextLayout.allocate(widget, width, height)
            }
          }
        }))
  }

  private static func allocate(_ widget: UnsafeMutablePointer<GtkWidget>, _ width: Int32, _ height: Int32) {
    guard let title = gtk_widget_get_first_child(widget), let long = gtk_widget_get_next_sibling(title),
      let short = gtk_widget_get_next_sibling(long)
    else { return }
    let top = min(measure(title, width), height)
    let isRoomForTwo = measure(long, width) <= height - top
    let shown = isRoomForTwo ? long : short
    gtk_widget_set_child_visible(long, isRoomForTwo ? 1 : 0)
    gtk_widget_set_child_visible(short, isRoomForTwo ? 0 : 1)
    place(title, at: 0, width, top)
    place(shown, at: top, width, min(measure(shown, width), height - top))
  }

  private static func place(
    _ child: UnsafeMutablePointer<GtkWidget>, at y: Int32, _ width: Int32, _ height: Int32
  ) {
    var place = GdkRectangle(x: 0, y: y, width: width, height: height)
    gtk_widget_size_allocate(child, &place, -1)
  }

  /// Returns a label's height for a given width.
  private static func measure(_ child: UnsafeMutablePointer<GtkWidget>, _ width: Int32) -> Int32 {
    // GTK requires measuring a wrapping label before allocating it.
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
    return natural
  }
}

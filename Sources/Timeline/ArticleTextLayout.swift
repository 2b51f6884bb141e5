internal import CAdwaita
internal import CGtk

/// Where the title and the excerpt of a row stand: the excerpt takes what the title leaves of a room that is always as
/// high, for the rows of a list must be of one height.
///
/// The widget has three children: the title, which has one line or two, the excerpt for below one line, and that for
/// below two, of which one is seen. How many lines a label shows cannot be said while it is given its place.
enum ArticleTextLayout {
  /// Lays out the children of a widget so. Its height is what its style says.
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

  /// How high a label is in some width.
  private static func measure(_ child: UnsafeMutablePointer<GtkWidget>, _ width: Int32) -> Int32 {
    // both sizes of a label that wraps must be known before one is given
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
    return natural
  }
}

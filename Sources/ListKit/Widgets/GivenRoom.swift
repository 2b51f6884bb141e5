internal import CGtk

extension Widget {
  /// Makes a container widget request no size and give its children all the space it is allocated.
  ///
  /// Use it for a container between a long list and its window. Whenever a widget in a window requests a new layout,
  /// the window asks all its descendants for their sizes, and does so before the styles of new widgets are known. GTK
  /// before 4.10 then resolves the style of each such widget without its surroundings and assumes that almost anything
  /// can change it: from then on every click and every key press restyles each widget of each live row. A list that is
  /// asked for its size only when it is allocated is styled together with the rest of the window.
  public func takeGivenRoom() {
    gtk_widget_set_layout_manager(
      pointer,
      gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
        { _, _, _, least, natural, _, _ in
          least?.pointee = 0
          natural?.pointee = 0
        },
        { widget, width, height, baseline in
          var child = gtk_widget_get_first_child(widget)
          while let current = child {
            gtk_widget_allocate(current, width, height, baseline, nil)
            child = gtk_widget_get_next_sibling(current)
          }
        }))
  }
}

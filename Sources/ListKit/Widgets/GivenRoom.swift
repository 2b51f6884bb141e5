internal import CGtk

extension Widget {
  /// Makes a widget that holds another one take the room that it is given, and ask for none.
  ///
  /// Meant for what stands between a long list and its window. Whenever anything in a window asks to be laid out, the
  /// window asks all that it holds how large it wants to be, and does so before the styles of what has come are known. GTK
  /// before 4.10 then finds the style of each widget alone, without what it knows of those around, and takes it for one that
  /// may change with almost anything: from then on every click and every key has each widget of each live row styled anew.
  /// A list that is asked for its size only once it is given its place is styled with the rest of the window.
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

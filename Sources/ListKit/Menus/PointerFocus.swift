package import CGtk

/// The widget under the pointer, as GTK remembers it.
package enum PointerFocus {
  /// Takes away the surface of a closed popover, after the pointer has left it.
  ///
  /// GTK goes on sending a hidden popover the motions of the pointer, and remembers that the pointer is in it. Without a
  /// surface, GTK crashes at the next layout. The pointer leaves what is insensitive.
  /// - Parameter work: Unrealizes the popover or removes it from its parent.
  package static func leave(_ popover: UnsafeMutablePointer<GtkWidget>, before work: () -> Void) {
    gtk_widget_set_sensitive(popover, 0)
    work()
    gtk_widget_set_sensitive(popover, 1)
  }
}

import CGtk
package import ListKit

/// One of the three panes.
package protocol PaneView: View {
  var header: HeaderBar { get }
  /// Shows the button that leads to the pane before, or not.
  func showBack(_ isShown: Bool)
  /// Leaves out of its bar what else is in its menu, where the window's buttons need the room.
  func showAlone(_ isAlone: Bool)
}

extension PaneView {
  /// The least width, in pixels, in which all its controls are whole. It can be asked of a pane that is hidden, for which
  /// GTK itself answers 0.
  /// - Parameters:
  ///   - isFirst: whether the window's buttons of the start are in its bar.
  ///   - isLast: whether those of the end are.
  ///   - hasBack: whether the button is that leads to the pane before.
  package func leastWidth(isFirst: Bool = false, isLast: Bool = false, hasBack: Bool = false) -> Int {
    showBack(hasBack)
    showAlone(false)
    header.showButtons(start: isFirst, end: isLast)
    var (least, requested): (Int32, Int32) = (0, 0)
    gtk_layout_manager_measure(
      gtk_widget_get_layout_manager(root), root, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    gtk_widget_get_size_request(root, &requested, nil)
    // the handle beside it
    return Int(max(least, requested)) + 1
  }
}

import CGtk
package import ListKit

/// One of the main window's three panes.
package protocol PaneView: View {
  var header: HeaderBar { get }
  /// Shows or hides the button that goes back to the previous pane.
  func showBack(_ isShown: Bool)
  /// Hides header buttons that are also in the menu, to make room for the window buttons.
  func showAlone(_ isAlone: Bool)
}

extension PaneView {
  /// Returns the minimum width, in pixels, at which all controls fit. Also works for a hidden pane, for which GTK
  /// itself returns 0.
  /// - Parameters:
  ///   - isFirst: whether the header shows the window buttons at the start.
  ///   - isLast: whether the header shows the window buttons at the end.
  ///   - hasBack: whether the back button is shown.
  package func leastWidth(isFirst: Bool = false, isLast: Bool = false, hasBack: Bool = false) -> Int {
    showBack(hasBack)
    showAlone(false)
    header.showButtons(start: isFirst, end: isLast)
    var (least, requested): (Int32, Int32) = (0, 0)
    gtk_layout_manager_measure(
      gtk_widget_get_layout_manager(root), root, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    gtk_widget_get_size_request(root, &requested, nil)
    // One pixel for the handle between panes.
    return Int(max(least, requested)) + 1
  }
}

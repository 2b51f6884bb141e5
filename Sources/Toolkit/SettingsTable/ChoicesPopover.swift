// Ownership: the popover stays a child of the window's content for the life of the window. GTK 4.8 leaks a popover that
// is unparented in the same main loop iteration in which it closes, so all rows share one.

package import CGtk
import GLibKit
package import ListKit

/// The popover that lists the possible values of a row.
package final class ChoicesPopover {
  /// Called after the popover has closed.
  package var onClose: (@MainActor () -> Void)?

  private let view = ChoicesView.instance()
  private let choices: TableViewShim
  private let container: UnsafeMutablePointer<GtkWidget>

  /// - Parameter container: a box that contains all rows; the popover's parent.
  package init(in container: UnsafeMutablePointer<GtkWidget>) {
    self.container = container
    choices = TableViewShim(TableView(view.list))
    choices.table.selectionMode = .none
    gtk_widget_set_parent(view.root, container)
    // Deferred: GTK is still moving the keyboard focus.
    Signal.connect("closed", of: view.root) { [weak self] in Task { self?.onClose?() } }
  }

  isolated deinit {
    if gtk_widget_get_parent(view.root) != nil { PointerFocus.leave(view.root) { gtk_widget_unparent(view.root) } }
  }

  /// Shows values.
  /// - Parameters:
  ///   - options: the values.
  ///   - selected: the index of the current value.
  ///   - widget: the widget that the popover points to.
  ///   - choose: called with the index of the value that the user chooses.
  package func show(
    _ options: [String], selected: Int, at widget: UnsafeMutablePointer<GtkWidget>,
    choose: @escaping @MainActor (Int) -> Void
  ) {
    let rows = options.enumerated().map { number, words in
      CellModel(ChoiceCell.self, id: words, data: number == selected) { $0.show(words, isChosen: $1) }
        .activating { [weak self] in
          self?.view.close()
          choose(number)
        }
    }
    // Duplicate row identifiers are the only error, and each value occurs once.
    try? choices.apply(TableModel(rows))
    var bounds = graphene_rect_t()
    if gtk_widget_compute_bounds(widget, container, &bounds) != 0 {
      var place = GdkRectangle(
        x: Int32(bounds.origin.x), y: Int32(bounds.origin.y), width: Int32(bounds.size.width),
        height: Int32(bounds.size.height))
      view.point(to: &place)
    }
    view.open()
    choices.table.focusRow(at: IndexPath(row: selected))
  }

  /// Closes the popover.
  package func close() { view.close() }
}

/// The popover with the list of values.
package final class ChoicesView: View {
  @Outlet package var list: ListView

  package func point(to place: inout GdkRectangle) { gtk_popover_set_pointing_to(popover, &place) }
  package func open() { gtk_popover_popup(popover) }
  package func close() { gtk_popover_popdown(popover) }

  private var popover: UnsafeMutablePointer<GtkPopover> { UnsafeMutableRawPointer(root).typed() }
}

/// A cell of ``ChoicesPopover``: one value that can be chosen.
package final class ChoiceCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var check: Image

  package func show(_ words: String, isChosen: Bool) {
    title.setText(words)
    // An unchosen check mark is invisible but keeps its space.
    check.setStyle("unchosen", !isChosen)
    accessibilityLabel = words
    accessibilityChecked = isChosen
  }
}

// Ownership: the popover hangs in the window's content for as long as the window is there. GTK 4.8 never frees one that is
// taken out in the turn of the loop in which it is closed, so there is one for all rows.

package import CAdwaita
import CGtk
import GLibKit
package import ListKit

/// The values of a row, which come up over it.
package final class ChoicesPopover {
  /// Called when they are gone from the screen.
  package var onClose: (@MainActor () -> Void)?

  private let view = ChoicesView.instance()
  private let choices: TableViewShim
  private let container: UnsafeMutablePointer<GtkWidget>

  /// - Parameter container: a box that all rows are in.
  package init(in container: UnsafeMutablePointer<GtkWidget>) {
    self.container = container
    choices = TableViewShim(TableView(view.list))
    choices.table.selectionMode = .none
    gtk_widget_set_parent(view.root, container)
    // not at once: the keyboard's focus is still on its way
    Signal.connect("closed", of: view.root) { [weak self] in Task { self?.onClose?() } }
  }

  isolated deinit {
    if gtk_widget_get_parent(view.root) != nil { gtk_widget_unparent(view.root) }
  }

  /// Shows values.
  /// - Parameters:
  ///   - options: the values.
  ///   - selected: the number of the one that is chosen now.
  ///   - widget: what they come up at.
  ///   - choose: called with the number of the one that the person chooses.
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
    // each stands in it once, and that is all that could be refused
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

  /// Takes them away.
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

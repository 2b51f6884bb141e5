internal import CGLib
internal import CGtk
internal import GLibKit

/// Knows the context menus of the rows.
protocol MenuProvider: AnyObject {
  /// Returns the context menu of the row or header at a position.
  func menu(at position: Int) -> Menu?
  /// Returns the context menu of the space without rows.
  func menuOfSpace() -> Menu?
}

extension MenuProvider {
  func menuOfSpace() -> Menu? { nil }
}

/// Opens and closes the rows' context menus, at most one at a time.
final class RowMenus {
  private let rows: LiveRows
  private let focus: RowFocus
  private weak var provider: (any MenuProvider)?
  /// The open menu, and the root of the cell or header it belongs to, or the widget around the list.
  private(set) var current: (menu: ContextMenu, owner: UnsafeMutablePointer<GtkWidget>)?

  init(on rows: LiveRows, _ focus: RowFocus, of provider: any MenuProvider) {
    self.rows = rows
    self.focus = focus
    self.provider = provider
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress("pressed", of: gesture) { [weak self] _, x, y in self?.pressSpace(x, y) }
    gtk_widget_add_controller(rows.widget, gesture)
    connectLongPress()
    // The menu of the empty space is not a child of the list.
    Signal.connect("unmap", of: rows.widget) { [weak self] in self?.close() }
  }

  /// A finger that rests opens the menu that a right click opens. One gesture serves all rows.
  private func connectLongPress() {
    guard let gesture = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_touch_only(gesture, 1)
    Signal.connectPoint("pressed", of: gesture) { [weak self] x, y in
      guard let self, openMenu(at: x, y) else { return }
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    gtk_widget_add_controller(rows.widget, gesture)
  }

  /// Opens the menu of the row or the header at a point in the list, or that of the space without rows.
  private func openMenu(at x: Double, _ y: Double) -> Bool {
    guard let (listItem, _) = rows.row(at: x, y), let root = rows[listItem]?.root else { return pressSpace(x, y) }
    var (place, within) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard gtk_widget_compute_point(rows.widget, root, &place, &within) != 0 else { return false }
    return openMenu(of: listItem, at: (Double(within.x), Double(within.y)))
  }

  /// Opens the menu of the header that covers rows, or that of the space without rows.
  @discardableResult func pressSpace(_ x: Double, _ y: Double) -> Bool {
    if let pinned = rows.pinned, pinned.covers(x, y) {
      return provider?.menu(at: pinned.position).map {
        open($0, of: pinned.root, at: (x - pinned.frame.minX, y - pinned.frame.minY))
      } ?? false
    }
    guard rows.row(at: x, y) == nil, let around = gtk_widget_get_parent(rows.widget), let menu = provider?.menuOfSpace()
    else { return false }
    var (place, within) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
    guard gtk_widget_compute_point(rows.widget, around, &place, &within) != 0 else { return false }
    return open(menu, of: around, at: (Double(within.x), Double(within.y)))
  }

  /// The position of the row whose menu is open.
  var position: Int? {
    current.flatMap { current in
      rows.contents.first { $0.value.root == current.owner }.flatMap { rows.position(of: $0.key) }
    }
  }

  /// Closes the menu of a cell or header that leaves its row.
  func leave(_ root: UnsafeMutablePointer<GtkWidget>) {
    if current?.owner == root { close() }
  }

  /// Opens the row's menu at the pointer on a right click.
  func connect(_ row: UnsafeMutablePointer<GtkWidget>) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress("pressed", of: gesture) { [weak self] _, x, y in
      guard let self, let listItem = rows.listItem(of: row), let root = rows[listItem]?.root else { return }
      var (place, within) = (graphene_point_t(x: Float(x), y: Float(y)), graphene_point_t())
      guard gtk_widget_compute_point(row, root, &place, &within) != 0 else { return }
      if openMenu(of: listItem, at: (Double(within.x), Double(within.y))) {
        Self.release(gtk_widget_pick(row, x, y, GTK_PICK_DEFAULT) ?? row)
      }
    }
    gtk_widget_add_controller(row, gesture)
  }

  /// Clears the pressed state of a widget in a row, and of its ancestors. GTK sets it when the button is pressed, also on
  /// an item of the menu, because the menu is inside the row. It clears it when the button is released, but not if a menu
  /// opens or closes in between, and the row would stay highlighted.
  private static func release(_ pressed: UnsafeMutablePointer<GtkWidget>) {
    var widget = pressed
    while true {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_ACTIVE)
      guard let parent = gtk_widget_get_parent(widget) else { return }
      widget = parent
    }
  }

  /// Opens the menu of the focused row. Returns whether there is one.
  func openForFocus() -> Bool {
    guard let listItem = rows.focused else { return false }
    return openMenu(of: listItem, at: nil)
  }

  func openMenu(of listItem: ListItem, at place: (x: Double, y: Double)?) -> Bool {
    guard let root = rows[listItem]?.root, let position = rows.position(of: listItem),
      let menu = provider?.menu(at: position)
    else { return false }
    return open(menu, of: root, at: place)
  }

  private func open(
    _ menu: Menu, of owner: UnsafeMutablePointer<GtkWidget>, at place: (x: Double, y: Double)?
  ) -> Bool {
    close()
    current = ContextMenu(menu, at: place, in: owner) { [weak self] closed in
      if self?.current?.menu === closed { self?.close() }
    }.map { ($0, owner) }
    return current != nil
  }

  /// Closes the open menu, if any.
  func close() {
    guard let (menu, owner) = current else { return }
    // Otherwise GTK would look for a new focus widget, starting after the row.
    if menu.hasFocus, let row = rows.contents.values.first(where: { $0.root == owner })?.row {
      current = nil
      gtk_widget_grab_focus(row)
    }
    current = nil
    Self.release(owner)
    menu.close()
  }
}

internal import CGLib
internal import CGtk
internal import GLibKit

/// Activates rows.
protocol RowActivator: AnyObject {
  /// Whether a single click activates a cell.
  var activatesByClick: Bool { get }
  /// The user pressed the primary button on the cell at a position, or released it.
  func setHighlighted(_ position: Int, _ isHighlighted: Bool)
  /// The user activated the cell at a position.
  func activate(_ position: Int)
  /// The user clicked the cell at a position, but not plainly. Returns whether that did something.
  func performAlternateAction(_ position: Int, by click: AlternateClick) -> Bool
}

/// Activates rows at clicks, and at Enter or a double click as GTK reports them.
final class RowPresses {
  private let rows: LiveRows
  private weak var activator: (any RowActivator)?
  /// The key of the data by which a row's widget records that its clicks are handled.
  private static let key = "listkit-presses"
  /// Whether a double click is in progress whose first click has already activated the row.
  private(set) var isSecondPress = false
  /// The row that is pressed, and the handler of its end.
  private var pressed: (listItem: ListItem, end: SignalConnection)?

  init(on rows: LiveRows, activating activator: any RowActivator) {
    self.rows = rows
    self.activator = activator
  }

  /// Whether a single click activates a cell.
  var activatesByClick: Bool { activator?.activatesByClick == true }

  /// Handles clicks on a row's widget. This is recorded in the widget, because GTK before 4.12 makes another list item for
  /// it when its list is shown in another place, maybe at the address that another row's had.
  /// - Returns: Whether the row is new here, and needs its other gestures, too.
  func connect(_ row: UnsafeMutablePointer<GtkWidget>) -> Bool {
    let object: UnsafeMutablePointer<GObject> = row.raw.typed()
    guard g_object_get_data(object, Self.key) == nil, let gesture = gtk_gesture_click_new() else { return false }
    g_object_set_data(object, Self.key, row)
    Signal.connectPress("pressed", of: gesture) { [weak self] presses, _, _ in
      guard let self, let listItem = rows.listItem(of: row) else { return }
      // The first click has already activated the row, and GTK is about to activate it again for the double click.
      isSecondPress = rows[listItem]?.cell != nil && presses == 2 && activator?.activatesByClick == true
      begin(listItem, gesture)
    }
    Signal.connectPress("released", of: gesture) { [weak self] presses, _, _ in
      guard let self, presses == 1, activator?.activatesByClick == true, let listItem = rows.listItem(of: row) else {
        return
      }
      // With Control or Shift, a click only changes the selection.
      let modifiers = gtk_event_controller_get_current_event_state(gesture)
      guard modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue) == 0 else { return }
      if rows[listItem]?.cell != nil, let position = rows.position(of: listItem) { activator?.activate(position) }
    }
    gtk_widget_add_controller(row, gesture)
    return true
  }

  /// Highlights a row until its gesture ends: before “released”, or when a drag takes the press over. The end is connected
  /// only now, because few rows are ever pressed.
  private func begin(_ listItem: ListItem, _ gesture: OpaquePointer) {
    highlight(listItem, true)
    let end = Signal.connectBoxed("end", of: gesture) { [weak self] in
      guard let self, let pressed, pressed.listItem == listItem else { return }
      pressed.end.disconnect()
      self.pressed = nil
      highlight(listItem, false)
    }
    pressed = (listItem, end)
  }

  private func highlight(_ listItem: ListItem, _ isHighlighted: Bool) {
    guard rows[listItem]?.cell?.isUserInteractionEnabled == true, let position = rows.position(of: listItem)
    else { return }
    activator?.setHighlighted(position, isHighlighted)
  }

  /// Ends a double click, because a key is pressed.
  func keyWasPressed() { isSecondPress = false }

  /// Handles GTK's `activate` signal: Enter or a double click.
  func activated(_ position: Int) {
    guard !isSecondPress else { return isSecondPress = false }
    activator?.activate(position)
  }
}

// Ownership: the table owns its cells, either in live rows or in a pool per type. A row's widget also retains the root
// of the cell it currently shows.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The widgets for one item, loaded from the template named after the type and reused for other items.
///
/// Use the subclasses ``TableViewCell`` for lists and ``CollectionViewCell`` for grids.
open class ReusableCell: View {
  /// The row's GtkListItem while the cell is in one.
  var listItem: ListItem?
  /// The cell's position, while it is in a row.
  var position: Int?
  /// The GtkOverlay around the root, created the first time something is shown on top of the cell.
  var overlay: GObjectRef?

  /// The widget to set as the row's child: the overlay if there is one, otherwise the root.
  var outermost: UnsafeMutablePointer<GtkWidget> { overlay?.pointer.typed() ?? root }

  /// The row's name for screen readers. The row is a single accessible object; its labels are not read separately.
  /// Without a name, the texts of its labels are its name.
  public var accessibilityLabel: String? {
    didSet { describeIfFilled() }
  }

  /// The text that screen readers add after the name.
  public var accessibilityDescription: String? {
    didSet { describeIfFilled() }
  }

  /// Whether the row is on or off, if it acts as a switch or as one of several choices; otherwise `nil`.
  public var accessibilityChecked: Bool? {
    didSet { describeIfFilled() }
  }

  /// Whether an outline row that can contain others is expanded; `nil` for a row that cannot contain others.
  public var accessibilityExpanded: Bool? {
    didSet { describeIfFilled() }
  }

  /// The depth of a row in an outline, starting at 1 for the outermost; `nil` in a plain list.
  public var accessibilityLevel: Int? {
    didSet { describeIfFilled() }
  }

  /// The vertical placement of the row's action buttons.
  public var actionsPlacement = RowActionsPlacement.center

  /// The line below the row in a table, unless another section follows. Set it when the cell is filled.
  public var separatorStyle = SeparatorStyle.automatic

  /// Whether the row can be activated. If not, its content is dimmed, and it is announced as disabled; it can still be
  /// selected, focused and read.
  public var isUserInteractionEnabled = true {
    didSet {
      guard oldValue != isUserInteractionEnabled else { return }
      gtk_widget_set_sensitive(root, isUserInteractionEnabled ? 1 : 0)
      describeIfFilled()
      if !isFilling { refreshState() }
    }
  }

  /// Whether the data source is filling the cell, so that its state and description are taken afterwards.
  var isFilling = false
  /// Whether the table is being edited.
  var isEditing = false
  /// What the cell shows while the table is edited.
  var editControls: EditControls?
  /// Whether something would be dropped into the cell.
  var isDropTarget = false {
    didSet { refreshStateLater() }
  }

  /// What an outline adds to the cell.
  var outline: CellOutline?

  /// What the user is doing with the cell.
  public internal(set) var configurationState = CellState()

  /// Called before the cell shows another row. Reset whatever the new content may not overwrite.
  open func prepareForReuse() {}

  /// Whether ``updateConfiguration(using:)`` is called when the user selects or focuses the row. False by default, which
  /// scrolls faster; a cell that overrides that method overrides this too.
  open var followsState: Bool { false }

  /// Shows the cell's state. Called once the cell has been filled, and after the state has changed. What the user does
  /// with the pointer and the focus is told in the next turn of the main loop, so that you can add and remove widgets.
  open func updateConfiguration(using state: CellState) {}

  /// Called when the state has changed, before ``updateConfiguration(using:)``.
  func stateDidChange(from old: CellState) {}

  /// Called when the user activates the row, before the delegate.
  func rowWasActivated() {}

  /// The buttons in the cell that are reached by keyboard like the row's actions.
  var controls: [UnsafeMutablePointer<GtkWidget>] { [] }

  /// The label that becomes an entry while the user renames the row: by default the first one.
  open var labelForRenaming: Label? { SpokenTexts.firstLabel(in: root).map { Label($0) } }

  /// The row's name if ``accessibilityLabel`` is nil.
  var spokenName: String? {
    let texts = SpokenTexts.texts(in: root)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// The row's description if ``accessibilityDescription`` is nil.
  var spokenDescription: String? { nil }

  /// Whether the row is on if ``accessibilityChecked`` is nil.
  var spokenCheck: Bool? { nil }
}

extension View {
  /// The texts of the view's labels, which name it for screen readers.
  var spokenTitle: String { SpokenTexts.texts(in: root).joined(separator: ", ") }
}

/// What screen readers say about a cell that has no name.
enum SpokenTexts {
  /// Returns the texts of the visible labels in a widget, except those of buttons and of decoration.
  static func texts(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    guard isSpoken(widget) else { return [] }
    if g_type_check_instance_is_a(widget.raw.typed(), gtk_label_get_type()) != 0 {
      let text = gtk_label_get_text(widget.raw.opaque).map { String(cString: $0) } ?? ""
      return text.isEmpty ? [] : [text]
    }
    var texts: [String] = []
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      texts += Self.texts(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
    return texts
  }

  /// Returns the first visible label in a widget, except in buttons and in decoration.
  static func firstLabel(in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    guard isSpoken(widget) else { return nil }
    if g_type_check_instance_is_a(widget.raw.typed(), gtk_label_get_type()) != 0 { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if let label = firstLabel(in: current) { return label }
      child = gtk_widget_get_next_sibling(current)
    }
    return nil
  }

  private static func isSpoken(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    gtk_widget_get_visible(widget) != 0
      && gtk_accessible_get_accessible_role(widget.raw.opaque) != GTK_ACCESSIBLE_ROLE_PRESENTATION
      && g_type_check_instance_is_a(widget.raw.typed(), gtk_button_get_type()) == 0
  }
}

extension ReusableCell {
  /// Updates what depends on the cell's state, at once if the cell is in a row and otherwise when it is.
  public func setNeedsUpdateConfiguration() {
    if position != nil, !isFilling { refreshState(isForced: true) }
  }

  /// Shows the present state if it is another one.
  /// - Parameter isForced: Whether the cell has just been filled, so that the state is shown even if it is the same.
  func refreshState(isForced: Bool = false) {
    guard let state = presentState else { return }
    let old = configurationState
    configurationState = state
    if old != state { stateDidChange(from: old) }
    if isForced || old != state { updateConfiguration(using: state) }
  }

  /// Shows the present state in the next turn of the main loop: GTK may be moving the focus or the pointer from the row,
  /// and must find the widgets in it where they were.
  func refreshStateLater() {
    if presentState != configurationState { Task { [weak self] in self?.refreshState() } }
  }

  /// The state as GTK's row widget has it; nil if the cell is in no row.
  var presentState: CellState? {
    guard let listItem, let row = gtk_widget_get_parent(outermost) else { return nil }
    var state = CellState()
    state.isSelected = lk_item_get_selected(listItem) != 0
    state.isFocused = gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_FOCUSED.rawValue != 0
    state.isDisabled = !isUserInteractionEnabled
    state.isEditing = isEditing
    state.isExpanded = accessibilityExpanded ?? false
    state.cellDropState = isDropTarget ? .targeted : .none
    return state
  }

  func describeIfFilled() {
    if !isFilling { describeRow() }
  }

  /// Sets the accessible properties on GTK's row widget, which becomes the parent once the cell is in a row.
  /// - Parameter isNamed: Whether a row without a name is named by its texts.
  func describeRow(isNamed: Bool = true) {
    guard let row = gtk_widget_get_parent(outermost) else { return }
    lk_accessible_describe(
      row, accessibilityLabel ?? (isNamed ? spokenName : nil), accessibilityDescription ?? spokenDescription)
    let isChecked = accessibilityChecked ?? spokenCheck
    lk_accessible_check(row, isChecked.map { $0 ? LK_CHECKED_YES : LK_CHECKED_NO } ?? LK_CHECKED_NEVER)
    let expanded = accessibilityExpanded.map { $0 ? LK_EXPANDED_YES : LK_EXPANDED_NO } ?? LK_EXPANDED_NEVER
    lk_accessible_outline(row, expanded, Int32(clamping: accessibilityLevel ?? 0))
    lk_accessible_set_disabled(row, isUserInteractionEnabled ? 0 : 1)
  }
}

/// A row of a ``TableView``.
open class TableViewCell: ReusableCell {}

/// A card of a ``CollectionView``.
open class CollectionViewCell: ReusableCell {}

/// What the user is doing with a cell: the counterpart of UICellConfigurationState.
public nonisolated struct CellState: Hashable, Sendable {
  /// What a drag does with the cell.
  public enum DropState: Hashable, Sendable {
    /// Nothing is dragged over the cell.
    case none
    /// What is dragged would be dropped into the cell.
    case targeted
  }

  /// Whether the row is selected.
  public var isSelected = false
  /// Whether the row has the keyboard focus.
  public var isFocused = false
  /// Whether the row cannot be activated; see ``ReusableCell/isUserInteractionEnabled``.
  public var isDisabled = false
  /// Whether the table is being edited; see ``TableView/isEditing``.
  public var isEditing = false
  /// Whether the row is expanded in an outline.
  public var isExpanded = false
  /// What a drag does with the cell.
  public var cellDropState = DropState.none

  /// Creates the state of a cell that nothing happens to.
  public init() {}
}

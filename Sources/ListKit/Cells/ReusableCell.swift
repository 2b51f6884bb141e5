// Ownership: the table owns its cells, in the rows that live or in a pool per type. A row's widget holds the cell's
// root for as long as it shows it.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// One item's widgets, from the template of the type's name, used again for other items.
///
/// ``TableViewCell`` and ``CollectionViewCell`` are what a list and a grid want.
open class ReusableCell: View {
  /// The row's GtkListItem while the cell is in one.
  var listItem: UnsafeMutableRawPointer?
  /// Where it stands, while it does.
  var position: Int?
  /// What is put around the root once something has lain over it.
  var overlay: GObjectRef?

  /// The widget that the row's own widget holds.
  var outermost: UnsafeMutablePointer<GtkWidget> { overlay?.pointer.typed() ?? root }

  /// What a screen reader calls the row. The row is one accessible: its labels are not read again.
  public var accessibilityLabel: String? {
    didSet { describeRow() }
  }

  /// What a screen reader adds after the name.
  public var accessibilityDescription: String? {
    didSet { describeRow() }
  }

  /// Whether what the row stands for is on or off, for a row that is a switch or one of several choices; `nil` for any other.
  public var accessibilityChecked: Bool? {
    didSet { describeRow() }
  }

  /// Whether a row of an outline that others are inside of is unfolded; `nil` for a row that none can be inside of.
  public var accessibilityExpanded: Bool? {
    didSet { describeRow() }
  }

  /// How deep a row of an outline stands, the outermost being 1; `nil` for one of a plain list.
  public var accessibilityLevel: Int? {
    didSet { describeRow() }
  }

  /// Where the row's actions lie.
  public var actionsPlacement = RowActionsPlacement.center

  /// Called before the cell shows another row: undo what the new content may not overwrite.
  open func prepareForReuse() {}

  /// The name belongs to the row's own widget, which is around it once the cell is in one.
  func describeRow() {
    guard let row = gtk_widget_get_parent(outermost) else { return }
    lk_accessible_describe(row, accessibilityLabel, accessibilityDescription)
    lk_accessible_check(row, accessibilityChecked.map { $0 ? LK_CHECKED_YES : LK_CHECKED_NO } ?? LK_CHECKED_NEVER)
    let expanded = accessibilityExpanded.map { $0 ? LK_EXPANDED_YES : LK_EXPANDED_NO } ?? LK_EXPANDED_NEVER
    lk_accessible_outline(row, expanded, Int32(clamping: accessibilityLevel ?? 0))
  }
}

/// A row of a ``TableView``.
open class TableViewCell: ReusableCell {}

/// A card of a ``CollectionView``.
open class CollectionViewCell: ReusableCell {}

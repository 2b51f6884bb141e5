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
  public var accessibilityLabel: String? {
    didSet { describeRow() }
  }

  /// The text that screen readers add after the name.
  public var accessibilityDescription: String? {
    didSet { describeRow() }
  }

  /// Whether the row is on or off, if it acts as a switch or as one of several choices; otherwise `nil`.
  public var accessibilityChecked: Bool? {
    didSet { describeRow() }
  }

  /// Whether an outline row that can contain others is expanded; `nil` for a row that cannot contain others.
  public var accessibilityExpanded: Bool? {
    didSet { describeRow() }
  }

  /// The depth of a row in an outline, starting at 1 for the outermost; `nil` in a plain list.
  public var accessibilityLevel: Int? {
    didSet { describeRow() }
  }

  /// The vertical placement of the row's action buttons.
  public var actionsPlacement = RowActionsPlacement.center

  /// Called before the cell shows another row. Reset whatever the new content may not overwrite.
  open func prepareForReuse() {}

  /// Sets the accessible properties on GTK's row widget, which becomes the parent once the cell is in a row.
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

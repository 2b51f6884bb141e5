// Ownership: the view's event controllers reference this object weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Moves rows at the user's request.
protocol RowMover: AnyObject {
  /// Whether the user may move the cell at a position.
  func canMove(_ position: Int) -> Bool
  /// Whether something can be dropped into the cell at a position.
  func takesIn(_ position: Int) -> Bool
  /// Moves the cell at a position. Returns its new position, or nil if it does not move now.
  func move(_ position: Int, _ destination: Destination) -> Int?
}

extension RowMover {
  func canMove(_ position: Int) -> Bool { false }
  func takesIn(_ position: Int) -> Bool { false }
  func move(_ position: Int, _ destination: Destination) -> Int? { nil }
}

/// Moves rows by drag and drop. The dragged value is the row's model item, which knows its current position however the
/// list changes during the drag, and to which list it belongs.
final class Carrying {
  /// The fraction of a row's height, at its top and at its bottom, where a drop goes beside the row rather than into
  /// it.
  private static let edge = 0.25

  private let rows: LiveRows
  private let model: RowModel
  private let focus: RowFocus
  private weak var mover: (any RowMover)?
  /// The mark that shows where the row would be dropped.
  private var mark: DropMark?
  private let edges: EdgeScroll

  init(in rows: LiveRows, _ model: RowModel, _ focus: RowFocus, by mover: any RowMover) {
    self.rows = rows
    self.model = model
    self.focus = focus
    self.mover = mover
    edges = EdgeScroll(of: rows.widget)
    guard let source = gtk_drag_source_new(), let target = gtk_drop_target_new(lk_row_get_type(), GDK_ACTION_MOVE)
    else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    Signal.connectOffer("prepare", of: source) { [weak self] x, y in self?.offer(from: source, x, y) }
    Signal.connectDragOver("motion", of: target) { [weak self] x, y in
      self?.show(x, y) == true ? GDK_ACTION_MOVE.rawValue : 0
    }
    Signal.connect("leave", of: target) { [weak self] in self?.leave() }
    Signal.connectDrop("drop", of: target) { [weak self] item, x, y in self?.drop(item, x, y) ?? false }
    gtk_widget_add_controller(rows.widget, source)
    gtk_widget_add_controller(rows.widget, target)
  }

  /// Returns the value to drag from a point, or nil if there is no movable row.
  private func offer(from source: OpaquePointer, _ x: Double, _ y: Double) -> GObjectRef? {
    guard let row = rows.row(at: x, y), rows[row.listItem]?.cell != nil,
      let position = rows.position(of: row.listItem), mover?.canMove(position) == true,
      let offered = lk_item_get_item(row.listItem).flatMap({ lk_row_offer($0) })
    else { return nil }
    let picture = GObjectRef(adopting: gtk_widget_paintable_new(row.widget))
    gtk_drag_source_set_icon(source, picture.pointer.opaque, 0, 0)
    return GObjectRef(adopting: offered)
  }

  /// Shows where the row would be dropped. Returns whether it can be dropped there.
  private func show(_ x: Double, _ y: Double) -> Bool {
    edges.point(at: y)
    guard let (row, cell, destination, isBeside) = destination(x, y) else {
      eraseMark()
      return false
    }
    if mark?.destination != destination {
      eraseMark()
      mark = DropMark(over: row, cell, destination, isBeside: isBeside, isRightToLeft: rows.isRightToLeft)
    }
    return true
  }

  private func leave() {
    edges.stop()
    eraseMark()
  }

  private func eraseMark() {
    mark?.erase()
    mark = nil
  }

  private func drop(_ item: UnsafeMutableRawPointer, _ x: Double, _ y: Double) -> Bool {
    leave()
    let position = lk_list_model_position_of(model.pointer, item)
    guard position != guint.max, let destination = destination(x, y)?.destination else { return false }
    // `move` returns nil if somebody else moves the row later; then there is nothing to reveal yet.
    if let arrived = mover?.move(Int(position), destination) { focus.reveal(arrived) }
    return true
  }

  private func destination(
    _ x: Double, _ y: Double
  ) -> (row: UnsafeMutablePointer<GtkWidget>, cell: ReusableCell?, destination: Destination, isBeside: Bool)? {
    guard let row = rows.row(at: x, y), let position = rows.position(of: row.listItem) else { return nil }
    guard let frame = rows.frame(of: row.widget) else { return nil }
    // Among items side by side, before means to the left of the item.
    let isBeside = rows.isSideBySide(position)
    let across = (x - frame.x) / frame.width
    let part = !isBeside ? (y - frame.y) / frame.height : rows.isRightToLeft ? 1 - across : across
    // The middle of a row that accepts drops; its edges are for drops beside it.
    if mover?.takesIn(position) == true, (Self.edge...1 - Self.edge).contains(part) {
      return (row.widget, rows[row.listItem]?.cell, .into(position), isBeside)
    }
    return (row.widget, nil, part > 0.5 ? .after(position) : .before(position), isBeside)
  }
}

// Ownership: the host owns this object, which references the host weakly; the view's event controllers reference this
// object weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Moves rows by drag and drop. The dragged value is the row's model item, which knows its current position however the
/// list changes during the drag, and to which list it belongs.
final class Carrying {
  /// The fraction of a row's height, at its top and at its bottom, where a drop goes beside the row rather than into
  /// it.
  private static let edge = 0.25

  private weak var host: CellHost?
  /// The mark that shows where the row would be dropped.
  private var mark: DropMark?
  private let edges: EdgeScroll

  init(in host: CellHost) {
    self.host = host
    edges = EdgeScroll(of: host.widget)
    guard let source = gtk_drag_source_new(), let target = gtk_drop_target_new(lk_row_get_type(), GDK_ACTION_MOVE)
    else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    Signal.connectOffer("prepare", of: source) { [weak self] x, y in self?.offer(from: source, x, y) }
    Signal.connectDragOver("motion", of: target) { [weak self] x, y in
      self?.show(x, y) == true ? GDK_ACTION_MOVE.rawValue : 0
    }
    Signal.connect("leave", of: target) { [weak self] in self?.leave() }
    Signal.connectDrop("drop", of: target) { [weak self] item, x, y in self?.drop(item, x, y) ?? false }
    gtk_widget_add_controller(host.widget, source)
    gtk_widget_add_controller(host.widget, target)
  }

  /// Returns the value to drag from a point, or nil if there is no movable row.
  private func offer(from source: OpaquePointer, _ x: Double, _ y: Double) -> GObjectRef? {
    guard let host, let row = host.row(at: x, y), case .cell = host.live[row.listItem],
      let position = host.position(of: row.listItem), host.owner?.canMove(position) == true,
      let offered = gtk_list_item_get_item(row.listItem.opaque).flatMap({ lk_row_offer($0) })
    else { return nil }
    let picture = GObjectRef(adopting: gtk_widget_paintable_new(row.widget))
    gtk_drag_source_set_icon(source, picture.pointer.opaque, 0, 0)
    return GObjectRef(adopting: offered)
  }

  /// Shows where the row would be dropped. Returns whether it can be dropped there.
  private func show(_ x: Double, _ y: Double) -> Bool {
    edges.point(at: y)
    guard let (row, destination) = destination(x, y) else {
      eraseMark()
      return false
    }
    if mark?.destination != destination {
      eraseMark()
      mark = DropMark(over: row, destination)
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
    guard let host else { return false }
    let position = lk_list_model_position_of(host.model.pointer, item)
    guard position != guint.max, let (_, destination) = destination(x, y) else { return false }
    // `move` returns nil if somebody else moves the row later; then there is nothing to reveal yet.
    if let arrived = host.owner?.move(Int(position), destination) { host.reveal(arrived) }
    return true
  }

  private func destination(_ x: Double, _ y: Double) -> (UnsafeMutablePointer<GtkWidget>, Destination)? {
    guard let host, let row = host.row(at: x, y), let position = host.position(of: row.listItem) else { return nil }
    guard let frame = host.frame(of: row.widget) else { return nil }
    let part = (y - frame.y) / frame.height
    // The middle of a row that accepts drops; its edges are for drops beside it.
    if host.owner?.takesIn(position) == true, (Self.edge...1 - Self.edge).contains(part) {
      return (row.widget, .into(position))
    }
    return (row.widget, part > 0.5 ? .after(position) : .before(position))
  }
}

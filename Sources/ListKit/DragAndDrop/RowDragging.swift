// Ownership: the host owns this object, which owns the source and the site; GTK's controllers reference those weakly.

internal import CGtk

/// Drag and drop in a list: rows are dragged from it, and things are dropped on it.
final class RowDragging {
  let source: RowDragSource
  let site: DropSite

  init(in rows: LiveRows, _ model: RowModel, _ focus: RowFocus, by mover: any RowMover) {
    source = RowDragSource(in: rows, model, by: mover)
    site = DropSite(in: rows, model, focus, by: mover)
  }

  /// Asks the delegates for drag and drop.
  weak var responder: (any DragResponder)? {
    didSet { (source.responder, site.responder) = (responder, responder) }
  }
}

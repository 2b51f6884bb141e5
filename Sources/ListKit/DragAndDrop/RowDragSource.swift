// Ownership: the list's event controller references this object weakly. Threads: main thread only.

internal import CGtk
internal import CListKit
internal import GLibKit

/// Begins drags of rows. A row is dragged as its model item, which knows its current position however the list changes
/// during the drag, and to which list it belongs.
final class RowDragSource {
  private let rows: LiveRows
  private let model: RowModel
  private weak var mover: (any RowMover)?
  weak var responder: (any DragResponder)?
  /// The drag that is about to begin or in progress.
  private var session: DragSession?

  init(in rows: LiveRows, _ model: RowModel, by mover: any RowMover) {
    (self.rows, self.model, self.mover) = (rows, model, mover)
    guard let source = gtk_drag_source_new() else { return }
    Signal.connectOffer("prepare", of: source) { [weak self] x, y in self?.offer(from: source, x, y) }
    Signal.connectObject("drag-begin", of: source) { [weak self] in self?.didBegin($0) }
    Signal.connectDecision("drag-cancel", of: source) { [weak self] _, _ in
      self?.session?.isCanceled = true
      return false
    }
    Signal.connectDragEnd("drag-end", of: source) { [weak self] drag, isMoved in self?.didEnd(drag, isMoved) }
    gtk_widget_add_controller(rows.widget, source)
  }

  /// Returns the content to drag from a point, or nil if there is no row that can be dragged.
  private func offer(from source: OpaquePointer, _ x: Double, _ y: Double) -> GObjectRef? {
    guard let row = rows.row(at: x, y), rows[row.listItem]?.cell != nil,
      let position = rows.position(of: row.listItem), let item = lk_item_get_item(row.listItem),
      let session = session(at: position, GObjectRef(retaining: item)), let content = session.content(of: item)
    else { return nil }
    var actions = session.entries.isEmpty ? 0 : GDK_ACTION_COPY.rawValue
    if session.allowsMoving || session.moving != nil { actions |= GDK_ACTION_MOVE.rawValue }
    gtk_drag_source_set_actions(source, GdkDragAction(rawValue: actions))
    let picture = GObjectRef(adopting: gtk_widget_paintable_new(row.widget))
    gtk_drag_source_set_icon(source, picture.pointer.opaque, 0, 0)
    self.session = session
    return content
  }

  /// Returns the session of a drag that begins at a position, or nil if the row there cannot be dragged.
  func session(at position: Int, _ row: GObjectRef) -> DragSession? {
    let session = DragSession(from: rows)
    collect(for: session, from: position)
    if session.entries.count <= 1, mover?.canMove(position) == true { session.moving = row }
    session.allowsMoving = !session.entries.isEmpty && responder?.allowsMoving(session) == true
    return session.entries.isEmpty && session.moving == nil ? nil : session
  }

  /// Asks for the items of a row and, if it is selected, of the other selected ones.
  private func collect(for session: DragSession, from position: Int) {
    guard let responder, let first = responder.layout.indexPath(at: position) else { return }
    let items = responder.items(for: session, at: first, isFirst: true)
    guard !items.isEmpty else { return }
    var found = [(position, items)]
    if model.isSelected(position) {
      for other in model.selection where other != position {
        guard let indexPath = responder.layout.indexPath(at: other) else { continue }
        found.append((other, responder.items(for: session, at: indexPath, isFirst: false)))
      }
    }
    session.entries = found.sorted { $0.0 < $1.0 }.flatMap { position, items in
      guard !items.isEmpty, let row = g_list_model_get_item(model.pointer, UInt32(position)) else {
        return [DragSession.Entry]()
      }
      let reference = GObjectRef(adopting: row)
      return items.map { DragSession.Entry(item: $0, row: reference) }
    }
  }

  private func didBegin(_ drag: UnsafeMutableRawPointer) {
    guard let session else { return }
    session.begin(drag)
    lk_drag_watch_escape(drag.opaque)
    if !session.entries.isEmpty { responder?.didBegin(session) }
  }

  private func didEnd(_ drag: UnsafeMutableRawPointer, _ isMoved: Bool) {
    guard let session else { return }
    self.session = nil
    session.end(drag)
    lk_drag_ignore_escape(drag.opaque)
    let selected = gdk_drag_get_selected_action(drag.opaque).rawValue
    let taken: DropOperation = isMoved ? .move : selected == GDK_ACTION_COPY.rawValue ? .copy : .cancel
    guard !session.entries.isEmpty else { return }
    responder?.didEnd(session, session.outcome ?? (session.isCanceled ? .cancel : taken))
  }
}

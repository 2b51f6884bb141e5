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
  /// GTK's controller.
  private let controller: GObjectRef?

  init(in rows: LiveRows, _ model: RowModel, by mover: any RowMover) {
    (self.rows, self.model, self.mover) = (rows, model, mover)
    controller = gtk_drag_source_new().map { GObjectRef(adopting: $0.raw) }
    guard let source = controller?.pointer.opaque else { return }
    Signal.connectOffer("prepare", of: source) { [weak self] x, y in self?.offer(from: source, x, y) }
    Signal.connectObject("drag-begin", of: source) { [weak self] in self?.didBegin($0) }
    Signal.connectDecision("drag-cancel", of: source) { [weak self] _, _ in
      self?.session?.isCanceled = true
      return false
    }
    Signal.connectDragEnd("drag-end", of: source) { [weak self] drag, isMoved in
      lk_drag_ignore_escape(drag.opaque)
      let isCopied = gdk_drag_get_selected_action(drag.opaque) == GDK_ACTION_COPY
      Self.end(drag, isMoved ? .move : isCopied ? .copy : .cancel, of: self)
    }
    connect(source)
  }

  /// Adds the controller to the list, which then owns a reference.
  private func connect(_ source: OpaquePointer) {
    gtk_widget_add_controller(rows.widget, OpaquePointer(g_object_ref(source.raw)))
  }

  /// Makes the list ask for a drag before it asks the gestures added to it since: GTK asks the latest first.
  func comeFirst() {
    guard let source = controller?.pointer.opaque else { return }
    gtk_widget_remove_controller(rows.widget, source)
    connect(source)
  }

  /// Whether a drag can begin. While another program still reads what was dropped, none can: GTK would report the end of
  /// that drag as the new one's.
  var isReady: Bool { session?.isActive != true }

  /// Returns the content to drag from a point, or nil if there is no row that can be dragged.
  private func offer(from source: OpaquePointer, _ x: Double, _ y: Double) -> GObjectRef? {
    guard isReady, let row = rows.row(at: x, y), rows[row.listItem]?.cell != nil,
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
    if Set(session.entries.map(\.row.pointer)).count <= 1, mover?.canMove(position) == true { session.moving = row }
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
    begin(session, drag)
    lk_drag_watch_escape(drag.opaque)
    if !session.entries.isEmpty { responder?.didBegin(session) }
  }

  /// Records that the drag of a session has begun.
  func begin(_ session: DragSession, _ drag: UnsafeMutableRawPointer) {
    self.session = session
    session.begin(drag)
  }

  /// Ends the session of a drag.
  /// - Parameters:
  ///   - drag: The GdkDrag.
  ///   - taken: What GTK says became of the items.
  ///   - source: The list's source; nil if the list went away during the drag.
  static func end(_ drag: UnsafeMutableRawPointer, _ taken: DropOperation, of source: RowDragSource?) {
    guard let session = DragSession.session(of: drag) else { return }
    session.end(drag)
    guard let source else { return }
    source.session = nil
    if !session.entries.isEmpty { source.responder?.didEnd(session, session.result(taken)) }
  }
}

// Ownership: the host owns this object, which owns the source and the site; GTK's controllers reference those weakly.

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

// Ownership: the list that the items are over owns the session until the drop has ended. The session holds the GdkDrop.

internal import CGtk
internal import GLibKit

/// Items that are dragged over a table or collection view, from this program or from another one: the counterpart of
/// UIDropSession.
public final class DropSession {
  /// The drag, if it began in a table or collection view of this program.
  public let localDragSession: DragSession?
  /// Where the pointer is, relative to the list's top left corner.
  public internal(set) var location = (x: 0.0, y: 0.0)
  /// Anything the delegate wants to remember while the items are over the list.
  public var localContext: Any?
  /// The error that the delegate's method for the drop ended with.
  public internal(set) var error: (any Error)?

  private let object: GObjectRef
  private(set) var isFinished = false

  convenience init(_ drop: UnsafeMutableRawPointer) {
    self.init(drop, from: DragSession.session(of: gdk_drop_get_drag(drop.opaque)?.raw))
  }

  init(_ drop: UnsafeMutableRawPointer, from local: DragSession?) {
    (object, localDragSession) = (GObjectRef(retaining: drop), local)
  }

  /// The dragged items, if the drag began in a table or collection view of this program.
  public var items: [DragItem] { localDragSession?.items ?? [] }

  /// Whether the items may be moved rather than copied; with Control pressed they may only be copied.
  public var allowsMoveOperation: Bool {
    actions & GDK_ACTION_MOVE.rawValue != 0 && localDragSession?.allowsMoving ?? true
  }

  /// Returns the values of the dragged items that have the given type.
  public func localObjects<Value>(of type: Value.Type) -> [Value] { items.compactMap { $0.localObject as? Value } }

  /// Whether the GdkDrop is this one.
  func isAbout(_ drop: UnsafeMutableRawPointer) -> Bool { object.pointer == drop }

  /// Whether an operation is possible.
  func allows(_ operation: DropOperation) -> Bool {
    switch operation {
    case .move: allowsMoveOperation
    case .copy: actions & GDK_ACTION_COPY.rawValue != 0
    case .cancel, .forbidden: false
    }
  }

  private var actions: UInt32 { gdk_drop_get_actions(drop).rawValue }

  var drop: OpaquePointer { object.pointer.opaque }

  /// Ends the drop.
  func finish(_ operation: DropOperation) {
    isFinished = true
    localDragSession?.outcome = operation
    gdk_drop_finish(drop, operation.action)
  }
}

extension DropOperation {
  /// GDK's action.
  var action: GdkDragAction {
    switch self {
    case .move: GDK_ACTION_MOVE
    case .copy: GDK_ACTION_COPY
    case .cancel, .forbidden: GdkDragAction(rawValue: 0)
    }
  }
}

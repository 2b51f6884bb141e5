// Ownership: the list that the drag began in owns the session until the drag ends; drop sessions reference it strongly
// meanwhile. It holds the dragged rows, whose objects know their positions.

internal import GLibKit

/// A drag that began in a table or collection view of this program: the counterpart of UIDragSession.
public final class DragSession {
  /// The dragged items, in the order of their rows.
  public var items: [DragItem] { entries.map(\.item) }
  /// Whether the table or collection view that the drag began in has taken the items itself.
  public internal(set) var stayedInView = false
  /// Anything the delegate wants to remember during the drag.
  public var localContext: Any?

  /// A dragged item and its row.
  struct Entry {
    let item: DragItem
    let row: GObjectRef
  }

  /// The items and their rows.
  var entries: [Entry] = []
  /// The row that the list it is in may move by itself.
  var moving: GObjectRef?
  /// Whether the items may be moved rather than copied.
  var allowsMoving = true
  /// What became of the items, if a list of this program took them.
  var outcome: DropOperation?
  /// Whether the user canceled, or released the items where nothing takes them.
  var isCanceled = false
  /// Tells the list that the items are over that the drag has ended: X11 does not if it is canceled.
  var onEnd: (() -> Void)?
  /// The list that the drag began in.
  private(set) weak var source: LiveRows?

  /// The drags in progress, by their GdkDrag.
  private static var active: [UnsafeMutableRawPointer: DragSession] = [:]

  init(from source: LiveRows) { self.source = source }

  /// Records that GTK has begun the drag.
  func begin(_ drag: UnsafeMutableRawPointer) { Self.active[drag] = self }

  /// Records that the drag has ended.
  func end(_ drag: UnsafeMutableRawPointer) {
    Self.active[drag] = nil
    onEnd?()
    onEnd = nil
  }

  /// The drag in progress that began in a table or collection view of this program, if there is one.
  public static var current: DragSession? { active.values.first }

  /// Whether the drag is in progress.
  var isActive: Bool { Self.active.values.contains { $0 === self } }

  /// Whether a row is one of the dragged ones.
  func drags(_ row: ListItem) -> Bool { moving?.pointer == row || entries.contains { $0.row.pointer == row } }

  /// Returns what became of the items.
  /// - Parameter taken: What GTK says. A program that claims to have moved what it could only copy has copied it.
  func result(_ taken: DropOperation) -> DropOperation {
    if let outcome { return outcome }
    if isCanceled { return .cancel }
    return taken == .move && !allowsMoving ? .copy : taken
  }

  /// Returns the session of a GdkDrag, or nil if it did not begin in a table or collection view of this program.
  package static func session(of drag: UnsafeMutableRawPointer?) -> DragSession? { drag.flatMap { active[$0] } }
}

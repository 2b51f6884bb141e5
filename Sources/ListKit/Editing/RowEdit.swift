/// An edit that the user made in a table and that the table can make again, or undo.
public enum RowEdit: Equatable, Sendable {
  /// A row was moved to the index path that it has since then.
  case move(from: IndexPath, to: IndexPath)
  /// A row was renamed.
  case rename(IndexPath, from: String, to: String)

  /// The edit that undoes this one, as long as the rows are the same as after it.
  public var inverse: RowEdit {
    switch self {
    case .move(let source, let destination): .move(from: destination, to: source)
    case .rename(let row, let old, let new): .rename(row, from: new, to: old)
    }
  }
}

/// The reason why a row cannot have a name, for the user.
public struct RenamingError: Error, Equatable, CustomStringConvertible {
  /// A complete sentence in the user's language.
  public let message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}

/// A table whose rows can be edited.
@MainActor public protocol RowEditing: AnyObject {}

extension TableView: RowEditing {}

extension RowEditing where Self: TableView {
  /// Whether the user can select, deselect and activate rows while the table is being edited. True by default: the
  /// keyboard focus usually selects as it moves.
  public var allowsSelectionDuringEditing: Bool {
    get { editing.allowsSelection }
    set { editing.allowsSelection = newValue }
  }

  /// Lets the user rename a row in place, as F2 does: its label becomes an entry. Enter renames the row, Escape does
  /// not.
  /// - Returns: Whether the row can be renamed.
  @discardableResult public func beginRenamingRow(at indexPath: IndexPath) -> Bool {
    layout.position(of: indexPath).map { host.editing?.renaming?.begin($0) ?? false } ?? false
  }

  /// The row that the user is renaming, if any.
  public var indexPathForRenamedRow: IndexPath? {
    host.editing?.renaming?.position.flatMap { layout.indexPath(at: $0) }
  }

  /// Closes the row that the user has swiped open, if any.
  public func closeSwipedRow() { host.editing?.swipes.close() }

  /// The row that is swiped open, if any.
  public var indexPathForSwipedRow: IndexPath? {
    host.editing?.swipes.swiped?.cell.position.flatMap { layout.indexPath(at: $0) }
  }

  /// Makes an edit, as if the user had, without telling the delegate: to undo one, or to make it again.
  public func perform(_ edit: RowEdit) async throws {
    switch edit {
    case .move(let source, let destination):
      if let carried = rows.carried { carried(source, destination) } else { rows.move(source, to: destination) }
    case .rename(let row, _, let text):
      try await delegate?.tableView(self, renameRowAt: row, to: text)
      reconfigureRows { $0 == row }
    }
  }
}

import Foundation

/// What is needed to undo a command. It holds identifiers, or where to find them, but never a copy of an article. It is
/// only valid for the library that returned it, until that is closed.
public struct UndoStep: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// The articles that the command changed.
    case marks(StatusMark, wasSet: Bool, [Article.ID])
    /// The rows that the command removed from `unread`, by their step in ``Sweeps``.
    case sweep(Int64)
    case removal(feeds: [Feed.ID], folders: [Folder.ID], searches: [SavedSearch.ID])
    case move(FolderMember, from: FolderPlace)
    case newFolder(Folder.ID)
    case newSearch(SavedSearch.ID)
    case addition(feeds: [Feed.ID], folders: [Folder.ID])
    case feedTitle(Feed.ID, was: String?)
    case feedPictures(Feed.ID, was: PicturePolicy?)
    case feedInterval(Feed.ID, was: TimeInterval?)
    case feedAddress(Feed.ID, was: Moving.WayBack)
    case retention(of: Feed.ID?, was: Retention?)
    case folderTitle(Folder.ID, was: String)
    case searchTitle(SavedSearch.ID, was: String)
    /// The entries removed from the fetch log, by their identifiers.
    case fetchLog(ClosedRange<Int64>)
  }

  let kind: Kind
  /// Whether the command changed nothing.
  public let isVoid: Bool
  /// The number of articles that the command marked.
  public let markedCount: Int
  /// Whether the command cleared a mark.
  public var isUnmarking: Bool { if case .marks(_, wasSet: true, _) = kind { true } else { false } }

  init(_ kind: Kind, isVoid: Bool = false) {
    self.kind = kind
    self.isVoid = isVoid
    markedCount = 0
  }

  /// - Parameter count: The number of articles marked.
  init(_ kind: Kind, marked count: Int) {
    self.kind = kind
    isVoid = count == 0
    markedCount = count
  }

  /// Returns a step that undoes this one and a later one together; nil if they are not marks of the same kind.
  public func joined(with later: UndoStep) -> UndoStep? {
    guard case .marks(let mark, let wasSet, let ids) = kind, case .marks(mark, wasSet, let others) = later.kind else {
      return nil
    }
    return UndoStep(.marks(mark, wasSet: wasSet, ids + others), marked: markedCount + later.markedCount)
  }

  /// Returns this step without the articles that an earlier step, undone before it, had changed the other way; nil if
  /// none are left.
  public func without(_ earlier: UndoStep) -> UndoStep? {
    guard case .marks(let mark, let wasSet, let ids) = kind, case .marks(mark, !wasSet, let others) = earlier.kind
    else { return self }
    let settled = Set(others)
    let rest = ids.filter { !settled.contains($0) }
    return rest.isEmpty ? nil : UndoStep(.marks(mark, wasSet: wasSet, rest), marked: rest.count)
  }
}

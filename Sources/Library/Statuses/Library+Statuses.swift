import Foundation

extension Library {
  /// Marks articles as read or unread; those already in that state are not touched. Unknown identifiers are ignored.
  ///
  /// - Throws: A database error.
  public func setRead(_ isRead: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setRead(isRead, ids))
  }

  /// Stars or unstars articles; those already in that state are not touched. Unknown identifiers are ignored.
  ///
  /// - Throws: A database error.
  public func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setStarred(isStarred, ids))
  }
}

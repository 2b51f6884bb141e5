import Foundation

extension Library {
  /// Marks articles read or unread; those that are so already stay untouched. A number that was never given is ignored.
  ///
  /// - Throws: What the database says.
  public func setRead(_ isRead: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setRead(isRead, ids))
  }

  /// Stars articles or takes the star away; those that are so already stay untouched. A number that was never given is
  /// ignored.
  ///
  /// - Throws: What the database says.
  public func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setStarred(isStarred, ids))
  }
}

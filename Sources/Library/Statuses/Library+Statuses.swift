import Foundation

extension Library {
  /// Marks articles read or unread; those that are so already stay untouched. A number that was never given is ignored.
  ///
  /// - Throws: What the database says.
  public func setRead(_ isRead: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    try await mark(.read, isRead, ids)
  }

  /// Stars articles or takes the star away; those that are so already stay untouched. A number that was never given is
  /// ignored.
  ///
  /// - Throws: What the database says.
  public func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    try await mark(.starred, isStarred, ids)
  }

  private func mark(_ mark: StatusMark, _ isSet: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    guard !ids.isEmpty else { return }
    let now = Date().milliseconds
    try await mutate { db, log in
      var changed: [Article.ID] = []
      for piece in ids.pieces(of: StatusMark.maximumAtOnce) {
        changed += try isSet ? mark.set(Array(piece), at: now, db) : mark.clear(Array(piece), db)
      }
      log.append(.statuses(changed))
    }
  }
}

public import Foundation

extension Library {
  /// Returns the articles without a full text that have arrived and should have one, newest first: those that a rule wants
  /// it of, and unread ones in feeds whose full texts are always fetched.
  ///
  /// - Parameters:
  ///   - time: The time since which they have arrived.
  ///   - limit: The largest number of articles.
  /// - Throws: A database error.
  public func articlesMissingFullText(
    arrivedSince time: Date, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in try FullText.missing(db, arrivedSince: time, limit: limit) }
  }
}

extension Library {
  /// Stores an article's full text, in place of an earlier one. Search finds its words instead of the body's.
  ///
  /// - Parameter text: The full text without markup.
  /// - Returns: Whether the article still exists.
  /// - Throws: A database error.
  @discardableResult
  public func store(_ fullText: FullText, text: String, of id: Article.ID) async throws(LibraryError) -> Bool {
    try await mutate { db, log in try fullText.store(text, of: id, db, &log) }
  }

  /// Remembers whether an article is shown with its full text.
  ///
  /// - Throws: A database error.
  public func setFullTextShown(_ isShown: Bool, of id: Article.ID) async throws(LibraryError) {
    try await mutate { db, _ in try FullText.setShown(isShown, of: id, db) }
  }
}

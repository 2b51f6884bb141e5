internal import ArticleHTML
public import Foundation
public import Library

/// Performs a library's periodic maintenance, in slices that do not block others.
public struct Maintainer: Sendable {
  private let library: Library
  private let passwords: FeedPasswords

  /// The number of articles of an old library whose text is created at a time: a few megabytes of HTML at most.
  static let textsAtOnce = 200

  /// How often expired articles are deleted; limits are in days.
  static let interval: Duration = .seconds(6 * 3600)

  init(_ environment: EngineEnvironment) {
    (library, passwords) = (environment.library, environment.feedPasswords)
  }

  /// Performs all maintenance that is due when a long-running program starts, and keeps the search index up to date
  /// until the task is cancelled. Permanently deletes what was removed earlier, creates missing searchable texts,
  /// deletes expired articles, and frees disk space.
  ///
  /// - Parameter onFailure: Called with errors; the remaining work is done nevertheless.
  @concurrent public func run(onFailure: @escaping @Sendable (LibraryError) async -> Void) async {
    let start = Date()
    await withTaskGroup { group in
      group.addTask { await library.keepIndexed(onFailure: onFailure) }
      group.addTask { await report(onFailure) { () async throws(LibraryError) in try await index() } }
      group.addTask {
        while !Task.isCancelled {
          // Later removals can be undone until the program quits.
          await tidy(removedBefore: start, onFailure: onFailure)
          try? await Task.sleep(for: Self.interval)
        }
      }
    }
  }

  /// Permanently deletes what was removed before a date, including passwords, deletes expired articles, and frees disk
  /// space.
  ///
  /// - Parameter onFailure: Called with errors; the remaining work is done nevertheless.
  @concurrent public func tidy(
    removedBefore date: Date, onFailure: @escaping @Sendable (LibraryError) async -> Void
  ) async {
    // First the passwords, because deleting the feeds also deletes their user names. Library errors are reported by the
    // next line.
    try? await passwords.forgetRemoved(before: date)
    await report(onFailure) { () async throws(LibraryError) in try await library.purge(removedBefore: date) }
    await report(onFailure) { () async throws(LibraryError) in try await library.retain() }
    await report(onFailure) { () async throws(LibraryError) in try await library.vacuum() }
  }

  /// Makes all stored articles searchable before it returns.
  ///
  /// - Parameter isAlone: Whether other writers may wait a little longer so that everything takes half as long, for
  ///   programs without a window.
  @concurrent public func index(isAlone: Bool = false) async throws(LibraryError) {
    try await completeTexts()
    try await library.indexWaiting(isAlone: isAlone)
  }

  /// Articles of a library from before search existed only have HTML.
  private func completeTexts() async throws(LibraryError) {
    while !Task.isCancelled {
      let articles = try await library.articlesWithoutText(limit: Self.textsAtOnce)
      guard !articles.isEmpty else { return }
      try await library.addTexts(
        Dictionary(articles.map { ($0.id, ArticleHTML.text($0.html)) }, uniquingKeysWith: { first, _ in first }))
      // Index each batch immediately, so that it can be found before the rest is done.
      try await library.indexWaiting()
    }
  }

  private func report(
    _ onFailure: @Sendable (LibraryError) async -> Void, _ work: () async throws(LibraryError) -> Void
  ) async {
    do throws(LibraryError) {
      try await work()
    } catch {
      if error != .cancelled { await onFailure(error) }
    }
  }
}

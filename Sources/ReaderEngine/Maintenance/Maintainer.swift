internal import ArticleHTML
public import Foundation
public import Library

/// What a library needs done now and then, in slices that make nobody wait.
public struct Maintainer: Sendable {
  private let library: Library
  private let passwords: FeedPasswords

  /// The articles of an old library whose text is made at once: some megabytes of HTML at most.
  static let textsAtOnce = 200

  /// How often what is too old is looked for: limits are in days.
  static let interval: Duration = .seconds(6 * 3600)

  init(_ engine: ReaderEngine) {
    (library, passwords) = (engine.library, engine.feedPasswords)
  }

  /// Does everything that is due at the start of a program that stays, and keeps the index up to date until its task is
  /// cancelled: deletes for good what was removed before, makes texts to be searched, deletes what is too old, gives back
  /// the room.
  ///
  /// - Parameter onFailure: told what went wrong; the rest is done all the same.
  @concurrent public func run(onFailure: @escaping @Sendable (LibraryError) async -> Void) async {
    let start = Date()
    await withTaskGroup { group in
      group.addTask { await library.keepIndexed(onFailure: onFailure) }
      group.addTask { await report(onFailure) { () async throws(LibraryError) in try await index() } }
      group.addTask {
        while !Task.isCancelled {
          // what is removed from now on can be taken back until the program quits
          await tidy(removedBefore: start, onFailure: onFailure)
          try? await Task.sleep(for: Self.interval)
        }
      }
    }
  }

  /// Deletes for good what was removed before a date, with the passwords of it, and what is too old, and gives back the room.
  ///
  /// - Parameter onFailure: told what went wrong; the rest is done all the same.
  @concurrent public func tidy(
    removedBefore date: Date, onFailure: @escaping @Sendable (LibraryError) async -> Void
  ) async {
    // before the feeds are gone, and with them whose they were; what is wrong with the library the next line says
    try? await passwords.forgetRemoved(before: date)
    await report(onFailure) { () async throws(LibraryError) in try await library.purge(removedBefore: date) }
    await report(onFailure) { () async throws(LibraryError) in try await library.retain() }
    await report(onFailure) { () async throws(LibraryError) in try await library.vacuum() }
  }

  /// Makes all that is stored findable, and returns when it is.
  /// - Parameter isAlone: whether other writers may wait a little longer for the whole to be done in half the time: nobody
  ///   looks at a window.
  @concurrent public func index(isAlone: Bool = false) async throws(LibraryError) {
    try await completeTexts()
    try await library.indexWaiting(isAlone: isAlone)
  }

  /// Articles of a library from before there was a search have HTML alone.
  private func completeTexts() async throws(LibraryError) {
    while !Task.isCancelled {
      let articles = try await library.articlesWithoutText(limit: Self.textsAtOnce)
      guard !articles.isEmpty else { return }
      try await library.addTexts(
        Dictionary(articles.map { ($0.id, ArticleHTML.text($0.html)) }, uniquingKeysWith: { first, _ in first }))
      // what has a text can be found, and need not wait for the rest
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

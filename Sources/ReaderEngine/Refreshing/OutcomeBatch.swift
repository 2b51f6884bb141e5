internal import Library

/// Gathers what came of fetches that brought nothing, for one transaction: a refresh in which nothing changed would else
/// be a thousand of them.
actor OutcomeBatch {
  private let library: Library
  private var waiting: [FetchOutcome] = []

  /// How many are gathered. A death of the process loses them, and with them nothing but when those feeds were asked.
  private static let most = 100

  init(_ library: Library) {
    self.library = library
  }

  /// - Throws: what the library says of those before, too.
  func add(_ outcome: FetchOutcome) async throws(LibraryError) {
    waiting.append(outcome)
    if waiting.count >= Self.most { try await write() }
  }

  func write() async throws(LibraryError) {
    guard !waiting.isEmpty else { return }
    let outcomes = waiting
    waiting = []
    do throws(LibraryError) {
      try await library.record(outcomes)
    } catch {
      // once more with those that come, or at the end
      waiting = outcomes + waiting
      throw error
    }
  }
}

internal import Library

/// Collects the outcomes of fetches without new content into single transactions. Without it, a refresh in which
/// nothing changed would commit a thousand of them.
actor OutcomeBatch {
  private let library: Library
  private var waiting: [FetchOutcome] = []

  /// The maximum number collected. If the process dies, they are lost, but then only the times of those fetches are.
  private static let most = 100

  init(_ library: Library) {
    self.library = library
  }

  /// - Throws: The library's error, also for outcomes added earlier.
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
      // Retry with the next batch, or at the end.
      waiting = outcomes + waiting
      throw error
    }
  }
}

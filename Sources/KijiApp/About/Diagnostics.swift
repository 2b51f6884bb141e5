import FeedFetcher
import Foundation
import Library
import ReaderEngine

/// What helps whoever looks for a mistake: versions and numbers, and nothing of what the person reads. It is in English
/// for everyone, for that is what mistakes are reported in.
nonisolated struct Diagnostics: Equatable, Sendable {
  /// What the program runs in.
  let surroundings: [Line]
  /// What is in the library; empty where none is open.
  var library: [Line] = []

  /// A thing and how it is.
  struct Line: Equatable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// All of it, a line each.
  var text: String { (surroundings + library).map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n" }

  /// For how long failures are counted, in seconds: a day has each hour that a server may be down in.
  static let period: TimeInterval = 86_400

  /// Reads what is in a library.
  @concurrent static func reading(_ library: Library, at now: Date = Date()) async throws(LibraryError) -> [Line] {
    let counts = try await library.counts()
    let failed = try await library.fetchLog(failuresOnly: true, limit: Library.fetchLogLength)
      .filter { $0.startedAt > now - period }
    return [
      Line("SQLite", try await library.sqliteVersion()),
      Line("Feeds", "\(counts.feeds), of which \(try await library.feeds().count { $0.failure != nil }) fail"),
      Line("Articles", "\(counts.articles), \(counts.unread) unread, \(counts.starred) starred"),
      Line("Library", "\(library.location.bytesOnDisk) bytes"),
      Line("Failures in the last day", failures(failed)),
    ]
  }

  /// The codes, which name no address, the most frequent first.
  static func failures(_ entries: [FetchLogEntry]) -> String {
    var counts: [String: Int] = [:]
    for entry in entries {
      if case .failed(let code) = entry.result { counts[code, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.isEmpty ? "none" : sorted.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
  }
}

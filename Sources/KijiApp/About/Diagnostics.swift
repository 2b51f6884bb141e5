import FeedFetcher
import Foundation
import Library
import ReaderEngine

/// Information for bug reports: versions and numbers, but nothing about what the user reads. Always in English, as bug
/// reports are.
nonisolated struct Diagnostics: Equatable, Sendable {
  /// The program's environment.
  let surroundings: [Line]
  /// Statistics of the library; empty if none is open.
  var library: [Line] = []

  /// A name and its value.
  struct Line: Equatable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// All information, one line per item.
  var text: String { (surroundings + library).map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n" }

  /// The period for which failures are counted, in seconds: a day includes every hour at which a server may be down.
  static let period: TimeInterval = 86_400

  /// Reads the statistics of a library.
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

  /// Lists the error codes, most frequent first. They contain no URLs.
  static func failures(_ entries: [FetchLogEntry]) -> String {
    var counts: [String: Int] = [:]
    for entry in entries {
      if case .failed(let code) = entry.result { counts[code, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.isEmpty ? "none" : sorted.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
  }
}

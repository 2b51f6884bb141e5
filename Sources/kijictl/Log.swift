import ArgumentParser
import Foundation
import Library
import ReaderEngine

/// `kijictl log`
struct Log: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists recent fetches, latest first.",
    discussion: """
      Each line has the start time, duration, feed number, HTTP status, body size in bytes, outcome and feed title. The \
      library keeps the last \(Library.fetchLogLength) fetches, including those of the window.
      """)

  @Argument(help: ArgumentHelp("List only fetches of this feed.", valueName: "id")) var feed: Int64?
  @Option(name: .shortAndLong, help: "List at most this many fetches.") var limit = 50
  @Flag(help: "List only failed or incomplete fetches.") var failed = false
  @Flag(help: "Write the fetches as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be greater than 0.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let id = feed.map(Feed.ID.init(rawValue:))
      if let id, try await library.feed(id) == nil { throw LibraryError.noSuchFeed(id) }
      let entries = try await library.fetchLog(of: id, failuresOnly: failed, limit: limit)
      guard !json else { return try JSONOutput.write(["fetches": entries.map(FetchRecord.init)]) }
      for entry in entries { try Terminal.writeLine(entry.line) }
    }
  }
}

/// The JSON form of a fetch.
struct FetchRecord: Encodable {
  let feed: Int64
  let title: String
  let startedAt: String
  let seconds: Double
  let result: String
  let status: Int?
  let bytes: Int
  let new: Int?
  let code: String?

  init(_ entry: FetchLogEntry) {
    feed = entry.feed.rawValue
    title = entry.title
    startedAt = entry.startedAt.formatted(.iso8601)
    seconds = entry.duration
    status = entry.status
    bytes = entry.bytes
    switch entry.result {
    case .updated(let count): (result, new, code) = ("updated", count, entry.warning)
    case .unchanged: (result, new, code) = ("unchanged", nil, nil)
    case .failed(let reason): (result, new, code) = ("failed", nil, reason)
    }
  }
}

extension FetchLogEntry {
  fileprivate var line: String {
    let outcome =
      switch result {
      case .updated(let count):
        (count == 1 ? "1 new article" : "\(count) new articles") + (warning.map { ", \($0.printable)" } ?? "")
      case .unchanged: "unchanged"
      case .failed(let code): "failed: \(code.printable)"
      }
    let time = startedAt.formatted(.iso8601.dateTimeSeparator(.space))
    let fields = [
      time, String(format: "%.2f s", duration), String(feed.rawValue), status.map(String.init) ?? "-", "\(bytes) B",
      outcome, title.printable,
    ]
    return fields.joined(separator: "\t")
  }
}

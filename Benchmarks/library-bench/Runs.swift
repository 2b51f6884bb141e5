import Foundation
import Library
import LibrarySample

/// Runs of operations, timed in milliseconds.
struct Runs {
  let location: LibraryLocation
  let articles: Int

  private static let clock = ContinuousClock()

  func read() async throws -> [String: Double] {
    let openings = try await timeOpening(Operation.open.repetitions)
    var result = ["open_ms": Self.median(openings), "first_open_ms": openings.first ?? 0]
    let library = try await Library.open(location)
    for operation in Operation.reading {
      var times: [Double] = []
      for number in 0..<operation.repetitions {
        times.append(try await Self.time { try await operation.run(library, articles: articles, number: number) })
      }
      result[operation.rawValue + "_ms"] = Self.median(times)
    }
    await library.close()
    return result
  }

  /// All articles are unread before and after.
  func mark() async throws -> [String: Double] {
    let library = try await Library.open(location)
    var step: UndoStep?
    let mark = try await Self.time {
      step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
    }
    guard let step, try await library.counts().unread == 0 else { throw Wrong(what: "not all is read") }
    let undo = try await Self.time { try await library.undo(step) }
    guard try await library.counts().unread == articles else { throw Wrong(what: "not all is unread again") }
    await library.close()
    return ["mark_ms": mark, "undo_ms": undo]
  }

  /// Records the statements of ``read()``.
  func record(to file: URL) async throws {
    let recorder = Recorder()
    recorder.begin(.open, 0)
    let library = try await open { recorder.add($0, expanded: $1, by: $2) }
    for operation in Operation.reading {
      for number in 0..<operation.repetitions {
        recorder.begin(operation, number)
        try await operation.run(library, articles: articles, number: number)
      }
    }
    let text = try recorder.written()
    await library.close()
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Opens the library as the user experiences it: until the counts and the first page are loaded.
  private func open(tracing: Library.StatementTracing? = nil) async throws -> Library {
    let library =
      if let tracing { try await Library.open(location, tracing: tracing) } else { try await Library.open(location) }
    _ = try await library.head(of: Operation.unread, limit: Operation.pageLength)
    return library
  }

  /// Performs one operation, so that the process's memory can be measured.
  func once(_ name: String) async throws {
    let library = try await Library.open(location)
    switch (name, Operation(rawValue: name)) {
    case ("idle", _): break
    case (_, .open?): _ = try await open()
    case (_, .mark?), (_, .undo?):
      let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
      try await library.undo(step)
    case (_, .store?):
      _ = try await Storing(location: location).store(in: library)
      try await library.purge(removedBefore: .distantFuture)
    case (_, let operation?): try await operation.run(library, articles: articles, number: 1)
    default: throw Wrong(what: "\(name) is no operation")
    }
    await library.close()
  }

  /// Repeats one operation.
  func again(_ name: String, _ times: Int) async throws -> [String: Double] {
    var taken: [Double] = []
    if name == Operation.open.rawValue {
      taken = try await timeOpening(times)
    } else if let operation = Operation(rawValue: name) {
      let library = try await Library.open(location)
      for number in 0..<times {
        taken.append(try await Self.time { try await operation.run(library, articles: articles, number: number) })
      }
      await library.close()
    }
    return ["first_ms": taken.first ?? 0, "median_ms": Self.median(taken), "least_ms": taken.min() ?? 0]
  }

  private func timeOpening(_ times: Int) async throws -> [Double] {
    var taken: [Double] = []
    for _ in 0..<times {
      var library: Library?
      taken.append(try await Self.time { library = try await open() })
      await library?.close()
    }
    return taken
  }

  /// Marks everything as unread, or restores the original marks.
  func makeUnread(_ isUnread: Bool) async throws {
    let library = try await Library.open(location)
    if isUnread {
      try await library.setRead(false, try await library.articleIDs(ArticleList(scope: .all)))
    } else {
      try await SampleLibrary.restoreMarks(in: library)
    }
    await library.close()
  }

  /// Restores the library to its original state after other runs.
  func tidy() async throws {
    let library = try await Library.open(location)
    for feed in try await library.feeds() where feed.id.rawValue > articles / SampleLibrary.perFeed {
      _ = try await library.perform(.removeFeed(feed.id))
    }
    try await library.purge(removedBefore: .distantFuture)
    try await SampleLibrary.restoreMarks(in: library)
    try await SampleLibrary.gather(in: library)
    try await library.indexWaiting()
    try await library.tidyIndex()
    // otherwise the window would add the welcome feed
    try await library.setSetting("1", for: "welcomed")
    await library.close()
  }

  /// The largest number of articles that a run of the window opens.
  private static let openedByARun = 2000

  /// Makes the window start with all articles, none of the newest opened.
  func forget() async throws {
    let library = try await Library.open(location)
    try await library.setSetting(#"{"selected":"all","collapsed":[]}"#, for: "sidebar")
    try await library.setSetting("", for: "reading")
    let newest = try await library.articleIDs(ArticleList(scope: .all)).prefix(Self.openedByARun)
    try await library.setRead(false, Array(newest))
    await library.close()
  }

  static func time(_ work: () async throws -> Void) async throws -> Double {
    let duration = try await clock.measure { try await work() }
    return Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) * 1e-15
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

import Foundation
import Library

/// Runs of operations, timed in milliseconds.
struct Runs {
  let location: LibraryLocation
  let articles: Int

  private static let clock = ContinuousClock()

  func read() async throws -> [String: Double] {
    var result: [String: Double] = [:]
    var opened: Library?
    result["open_ms"] = try await Self.time { opened = try await open() }
    guard let library = opened else { return result }
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

  /// The library is all unread before and after.
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

  /// Opening is what a person waits for: until the count and the first page are there.
  private func open() async throws -> Library {
    let library = try await Library.open(location)
    _ = try await library.count(Operation.unread)
    _ = try await library.articles(Operation.unread, limit: Operation.pageLength)
    return library
  }

  /// Does one thing in a process of its own, for its memory.
  func once(_ name: String) async throws {
    let library = try await Library.open(location)
    switch (name, Operation(rawValue: name)) {
    case ("idle", _): break
    case (_, .open?): _ = try await open()
    case (_, .mark?), (_, .undo?):
      let step = try await library.perform(.markAllRead(ArticleList(scope: .all)))
      try await library.undo(step)
    case (_, .store?): _ = try await Storing(location: location).store(in: library)
    case (_, let operation?): try await operation.run(library, articles: articles, number: 1)
    default: throw Wrong(what: "\(name) is no operation")
    }
    await library.close()
  }

  /// Makes everything unread and remembers what was read, or goes back to that.
  func makeUnread(_ isUnread: Bool) async throws {
    let library = try await Library.open(location)
    let file = location.directory.appending(path: "read-before")
    if isUnread {
      let unread = Set(try await library.articleIDs(Operation.unread))
      let read = try await library.articleIDs(ArticleList(scope: .all)).filter { !unread.contains($0) }
      try read.map { "\($0.rawValue)" }.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      try await library.setRead(false, read)
    } else {
      let read = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { Int64($0) }
      try await library.setRead(true, read.map(Article.ID.init(rawValue:)))
    }
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

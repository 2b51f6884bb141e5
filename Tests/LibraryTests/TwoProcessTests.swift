import Foundation
import Synchronization
import TestSupport
import Testing
import TortureWork

@testable import Library

/// Two processes write to one library while a third observes it.
@Suite(.fewAtOnce) struct TwoProcessTests {
  @Test func nothingIsLostAndEveryChangeIsObserved() async throws {
    let sandbox = Sandbox()
    let library = try await Library.open(sandbox.location)
    let shared = try await Writer.prepare(library)
    let witness = Witness()
    let changes = library.changes(pollInterval: .milliseconds(20))
    let following = Task { for await batch in changes { witness.note(batch) } }

    let seconds = TestLength.count(short: 5, long: 60)
    let outcomes = try await withThrowingTaskGroup { group in
      for number in 0...1 {
        group.addTask {
          try await TortureProgram.run(["write", sandbox.directory.path, "\(seconds)", "\(number)", "\(seconds)"])
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for outcome in outcomes {
      #expect(outcome.errors == "")
      #expect(outcome.code == 0)
      #expect(outcome.lines.count > 50)
    }
    let facts = outcomes.map { Facts($0.lines) }
    try await compare(library, facts, shared)

    // The last changes are observed at the next poll, a fiftieth of a second later.
    let expected = facts.reduce(into: Set<Article.ID>()) { $0.formUnion($1.touched) }
    let deadline = ContinuousClock.now + .seconds(300)
    while !witness.hasSeen(expected), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
    #expect(witness.hasSeen(expected))
    following.cancel()
    #expect(try await library.check().isEmpty)
    await library.close()
    #expect(try LibraryAudit.disagreements(in: sandbox.directory) == [])
  }

  private func compare(_ library: Library, _ facts: [Facts], _ shared: Feed) async throws {
    let articles = try await library.articles(library.articleIDs(ArticleList(scope: .all, includesRepetitions: true)))
    let byID = Dictionary(uniqueKeysWithValues: articles.map { ($0.id, $0) })
    #expect(byID.count == Writer.shared.count + facts.map(\.stored.count).reduce(0, +))
    #expect(facts.allSatisfy { $0.stored.isSubset(of: byID.keys) })
    // No two processes mark the same article, so the last mark of each must hold.
    for fact in facts {
      #expect(fact.read.filter { byID[$0.key]?.isRead != $0.value } == [:])
      #expect(fact.starred.filter { byID[$0.key]?.isStarred != $0.value } == [:])
    }
    let titles = Set(articles.filter { $0.feedID == shared.id }.map(\.title))
    for number in Writer.shared {
      // Both processes write titles; the last title of one of them must be stored.
      let last = facts.compactMap { $0.versions[number] }
      guard !last.isEmpty else { continue }
      #expect(last.contains { titles.contains("Article \(number), version \($0)") }, "\(number): \(last)")
    }
  }
}

/// What a process has acknowledged.
private struct Facts {
  private(set) var stored: Set<Article.ID> = []
  private(set) var read: [Article.ID: Bool] = [:]
  private(set) var starred: [Article.ID: Bool] = [:]
  /// The last title version of each shared article.
  private(set) var versions: [Int: Int] = [:]

  var touched: Set<Article.ID> { stored.union(read.keys).union(starred.keys) }

  init(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ")
      let number = words.dropFirst().first.flatMap { Int64($0) } ?? 0
      let id = Article.ID(rawValue: number)
      switch words.first {
      case "stored": stored.insert(id)
      case "read": read[id] = true
      case "unread": read[id] = false
      case "starred": starred[id] = true
      case "unstarred": starred[id] = false
      case "titled": versions[Int(number)] = words.last.flatMap { Int($0) }
      default: Issue.record("“\(line)” says nothing")
      }
    }
  }
}

/// Collects the changes delivered by the stream.
private final class Witness: Sendable {
  private struct State {
    var seen: Set<Article.ID> = []
    var hasSeenEverything = false
  }

  private let state = Mutex(State())

  func note(_ changes: [LibraryChange]) {
    state.withLock { state in
      for change in changes {
        switch change {
        case .articles(_, let changes): state.seen.formUnion(changes.inserted.map(\.id) + changes.updated.map(\.id))
        case .statuses(let keys): state.seen.formUnion(keys.map(\.id))
        case .everything, .manyStatuses: state.hasSeenEverything = true
        case .feeds, .folders, .searches, .rules, .tags, .episodeQueue, .index: break
        }
      }
    }
  }

  func hasSeen(_ ids: Set<Article.ID>) -> Bool {
    state.withLock { $0.hasSeenEverything || ids.isSubset(of: $0.seen) }
  }
}

import Foundation
import GRDB
import Library
import TestSupport
import WebText

/// A directory for one test, removed with the last reference to it.
final class Sandbox: Sendable {
  let location: LibraryLocation
  private let folder: TemporaryFolder

  init() {
    folder = TemporaryFolder()
    let directory = folder.url
    location = LibraryLocation(directory: directory.appending(path: "data/kiji", directoryHint: .isDirectory))
  }

  /// Accesses the library file through a separate connection.
  func raw<T>(_ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: location.databaseURL.path, configuration: configuration)
    let outcome = try queue.write(body)
    try queue.close()
    return outcome
  }

  func number(_ sql: String) throws -> Int? {
    try raw { try Int.fetchOne($0, sql: sql) }
  }

  func mode(_ suffix: String = "") throws -> Int? {
    try Self.mode(location.databaseURL.path + suffix)
  }

  static func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension Date {
  /// A fixed present, in whole seconds.
  static let now2026 = Date(timeIntervalSince1970: 1_780_000_000)

  static func hours(_ hours: Double) -> Date {
    now2026.addingTimeInterval(hours * 3600)
  }
}

extension NewArticle {
  static func sample(_ id: String, _ title: String? = nil, published: Date? = nil) -> NewArticle {
    NewArticle(
      uniqueID: id, url: "https://example.org/\(id)", title: title ?? "Title \(id)", excerpt: "Excerpt \(id)",
      author: "A. N. Author", bodyHTML: "<p>Body \(id)</p>", published: published)
  }
}

extension FeedUpdate {
  static func of(_ articles: [NewArticle], at date: Date = .now2026) -> FeedUpdate {
    FeedUpdate(articles: articles, fetchedAt: date)
  }
}

extension Library {
  /// Removes a subscription permanently.
  func removeFeed(_ id: Feed.ID) async throws {
    _ = try await perform(.removeFeed(id))
    try await purge(removedBefore: .distantFuture)
  }

  func addSample(_ name: String = "one") async throws -> Feed {
    try await addFeed(NewFeed(url: "https://example.org/\(name).xml", title: name))
  }

  func titles(_ scope: ArticleScope, unreadOnly: Bool = false) async throws -> [String] {
    try await articles(ArticleList(scope: scope, unreadOnly: unreadOnly), limit: 1000).map(\.title)
  }
}

extension Library {
  /// Records a fetch that returned nothing new.
  func recordUnchanged(_ feed: Feed.ID, validators: Validators, at date: Date) async throws {
    try await record([FetchOutcome(feed: feed, startedAt: date, result: .unchanged(validators))])
  }

  /// Records a fetch that failed.
  func recordFailure(_ code: String, for feed: Feed.ID, at date: Date) async throws {
    try await record([FetchOutcome(feed: feed, startedAt: date, result: .failed(code))])
  }
}

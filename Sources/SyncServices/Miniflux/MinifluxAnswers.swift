import Foundation
import SyncValues

// The responses of Miniflux's interface; only the fields that are used, with Miniflux's names.

struct VersionAnswer: Decodable {
  let version: String
}

struct ErrorAnswer: Decodable {
  let error_message: String
}

struct CategoryAnswer: Decodable {
  let id: Int
  let title: String
}

struct FeedAnswer: Decodable {
  let id: Int
  let feed_url: String
  let site_url: String?
  let title: String
  let category: CategoryAnswer?
}

struct NewFeedAnswer: Decodable {
  let feed_id: Int
}

/// `entries/ids`, from 2.3.2 on.
struct EntryIDs: Decodable {
  let total: Int
  let entry_ids: [Int64]
}

struct EntriesAnswer: Decodable {
  let entries: LenientList<EntryAnswer>
}

struct EntryAnswer: Decodable {
  let id: Int64
  let feed_id: Int
  let status: String
  let title: String
  let url: String
  let author: String?
  let content: String
  let published_at: String
  let changed_at: String
  let starred: Bool
  let enclosures: [Enclosure]?

  struct Enclosure: Decodable {
    let url: String
    let mime_type: String?
    let size: Int?
  }
}

extension EntryAnswer {
  /// Whether the server has discarded the article.
  var isRemoved: Bool { status == "removed" }

  var item: RemoteItem {
    RemoteItem(
      id: .number(id), feed: String(feed_id), url: url.nonEmpty, title: title, author: author?.nonEmpty, html: content,
      published: published_at.date,
      attachments: (enclosures ?? []).map { file in
        RemoteAttachment(
          url: file.url, mimeType: file.mime_type?.nonEmpty, size: file.size.flatMap { $0 > 0 ? $0 : nil })
      }, isRead: status == "read", isStarred: starred)
  }
}

extension String {
  /// A date in RFC 3339, as Go writes it: with any number of decimals.
  var date: Date? {
    let seconds = replacing(/\.[0-9]+/, with: "")
    return try? Date(seconds, strategy: .iso8601)
  }
}

/// A server's version, which decides which calls can be used.
struct MinifluxVersion: Sendable, Equatable {
  private let numbers: [Int]

  init(_ text: String) {
    let version = text.drop { $0 == "v" }
    let isRelease = version.first?.isNumber == true
    numbers = isRelease ? version.split(separator: ".").map { Int($0.prefix(while: \.isNumber)) ?? 0 } : []
  }

  private func isAtLeast(_ other: Int...) -> Bool { !numbers.lexicographicallyPrecedes(other) }

  /// Whether identifiers can be listed. A development version, without a number, is assumed to be new.
  var listsIDs: Bool { numbers.isEmpty || isAtLeast(2, 3, 2) }
  /// Whether stars can be set, rather than toggled.
  var setsStars: Bool { numbers.isEmpty || isAtLeast(2, 3, 2) }
}

/// A position in the changes of a Miniflux: first through all articles, newest first, then through what changed.
struct MinifluxCursor: Codable, Equatable {
  /// Changes before this time, by the server's clock in seconds, are known; nil before the first pass has ended.
  private var since: Int?
  /// The last identifier of the previous page of this pass.
  private var last: Int64?
  /// The latest change that this pass has seen.
  private var latest: Int?
  /// When this pass began, by the server's clock.
  private var began: Int?
  /// The server's version, and when it was requested, by the server's clock.
  private var version: String?
  private var versionAt: Int?
  /// Whether the pass has ended.
  private(set) var isAtEnd = true

  /// How far the database may be behind the server's clock, and a transaction's end behind the time it writes, in
  /// seconds.
  private static let overlap = 120

  /// Reads a position; nil starts from the beginning.
  init(_ text: String?) {
    if let text, let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) { self = known }
    if isAtEnd { (last, latest, began, isAtEnd) = (nil, nil, nil, false) }
  }

  /// The position as text, to be stored.
  var text: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// The version, unless it is older than an age in seconds.
  func version(youngerThan age: Int) -> String? {
    guard let version, let versionAt, let latest = [since, began].compactMap(\.self).max(),
      latest - versionAt < age
    else { return nil }
    return version
  }

  mutating func note(version: String?, at date: Int?) {
    guard let version else { return }
    (self.version, versionAt) = (version, date)
  }

  /// The query for the next page.
  func query(limit: Int) -> String {
    var query = "order=id&limit=\(limit)"
    if let since {
      // By identifier: thousands of articles may have changed at the same moment.
      query += "&direction=asc&changed_after=\(since)"
      if let last { query += "&after_entry_id=\(last)" }
    } else {
      query += "&direction=desc"
      if let last { query += "&before_entry_id=\(last)" }
    }
    return query
  }

  /// Moves past a page.
  ///
  /// - Parameter isFull: Whether there may be another page.
  mutating func advance(past entries: [EntryAnswer], isFull: Bool, answeredAt date: Int?) {
    if began == nil {
      began = date
      // The server's clock was set back, so new changes may look older than known ones: read everything again.
      if let since, let date, date < since { return self.since = nil }
    }
    latest =
      (entries.compactMap { $0.changed_at.date.map { Int($0.timeIntervalSince1970) } } + [latest].compactMap(\.self))
      .max()
    last = entries.last?.id ?? last
    guard !isFull else { return }
    isAtEnd = true
    // Articles on pages already read may have changed during the pass, but not before it began.
    if let latest { since = max(since ?? 0, min(latest, began ?? latest) - Self.overlap) }
  }
}

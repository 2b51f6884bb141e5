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
  /// How many articles the query finds, on all pages.
  let total: Int
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
  let tags: [String]?
  let comments_url: String?

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
      }, categories: tags ?? [], commentsURL: comments_url?.nonEmpty, isRead: status == "read", isStarred: starred)
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
  /// The time of the latest change that this pass has seen, as the server writes it.
  private var newest: String?
  /// When this pass began, by the server's clock.
  private var began: Int?
  /// The server's version, and when it was requested, by the server's clock.
  private var version: String?
  private var versionAt: Int?
  /// What the query of this pass found, on all pages.
  private var total: Int?
  /// What was found after ``since`` by a pass that began when nothing could be missing anymore.
  private var settled: Newest?
  /// Whether this pass reads only the unread articles among the changes.
  private var isUnreadOnly: Bool?
  /// Whether the pass has ended.
  private(set) var isAtEnd = true

  /// What a query finds, without the articles: if it is the same, nothing has changed.
  struct Newest: Codable, Equatable {
    /// The number of articles.
    var total: Int
    /// The time of the latest change, as the server writes it.
    var changedAt: String
  }

  /// How far the database may be behind the server's clock, and a transaction's end behind the time it writes, in
  /// seconds.
  private static let overlap = 120

  /// Reads a position; nil starts from the beginning.
  init(_ text: String?) {
    if let text, let known = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) { self = known }
    if isAtEnd { (last, newest, began, total, isUnreadOnly, isAtEnd) = (nil, nil, nil, nil, nil, false) }
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
      if isUnreadOnly == true { query += "&status=unread" }
    } else {
      query += "&direction=desc"
      if let last { query += "&before_entry_id=\(last)" }
    }
    return query
  }

  /// Whether no page of the changes after a known time was read yet.
  var isBeforeFirstChange: Bool { since != nil && last == nil && isUnreadOnly != true }

  /// Whether the pass has left out articles that are read, so that only a listing tells about them.
  var needsListing: Bool { isUnreadOnly == true }

  /// Whether the latest change tells if this pass would find anything.
  ///
  /// Thousands of articles may have changed shortly before the last pass, and would be read again each time.
  var isSettled: Bool { settled != nil && isBeforeFirstChange }

  /// The query for the latest change; nil in the first pass.
  var newestQuery: String? {
    since.map { "order=changed_at&direction=desc&limit=1&changed_after=\($0)" }
  }

  /// Makes this pass read only the unread articles among the changes, unless the server's clock was set back.
  mutating func leaveOutRead(before newest: Newest, answeredAt date: Int?) {
    guard let since, let date, date >= since else { return }
    (began, total, self.newest, isUnreadOnly) = (date, newest.total, newest.changedAt, true)
  }

  /// Ends the pass if nothing has changed, and the server's clock was not set back.
  mutating func skip(if newest: Newest, answeredAt date: Int?) {
    if newest == settled, let since, let date, date >= since { isAtEnd = true }
  }

  /// Moves past a page.
  ///
  /// - Parameters:
  ///   - total: How many articles the query found.
  ///   - isFull: Whether there may be another page.
  mutating func advance(past entries: [EntryAnswer], of total: Int, isFull: Bool, answeredAt date: Int?) {
    if began == nil {
      began = date
      self.total = total
      // The server's clock was set back, so new changes may look older than known ones: read everything again.
      if let since, let date, date < since { return self.since = nil }
    }
    let times = entries.compactMap { entry in entry.changed_at.date.map { (date: $0, text: entry.changed_at) } }
    if let later = times.max(by: { $0.date < $1.date }), later.date > newest?.date ?? .distantPast {
      newest = later.text
    }
    last = entries.last?.id ?? last
    guard !isFull else { return }
    isAtEnd = true
    let before = since
    // Articles on pages already read may have changed during the pass, but not before it began.
    let latest = newest?.date.map { Int($0.timeIntervalSince1970) }
    if let latest { since = max(since ?? 0, min(latest, began ?? latest) - Self.overlap) }
    settled = nil
    if let newest, let latest, let began, began - latest > Self.overlap, since == before {
      settled = Newest(total: self.total ?? 0, changedAt: newest)
    }
  }
}

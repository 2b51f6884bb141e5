import GRDB

/// A row of the `change` table: one feed, article, folder or saved search.
struct ChangeRow: Equatable {
  /// The raw values are stored in the database and must never change.
  enum Kind: Int {
    case everything = 0
    case feed = 1
    case inserted = 2
    case updated = 3
    case deleted = 4
    case status = 5
    case folder = 6
    case search = 7
    case index = 8
    case manyStatuses = 9
    case rules = 10
    case tags = 11
    case episodeQueue = 12

    /// The highest raw value that this program knows; later versions may have written others.
    static let last = episodeQueue
  }

  let kind: Kind
  var feedID: Int64?
  var articleID: Int64?
  /// The article's list date before the change, in milliseconds since 1970.
  var date: Int64?
  /// The identifier of a folder or a saved search.
  var otherID: Int64?
}

extension LibraryChange {
  /// Whether the change names nothing.
  var isVoid: Bool {
    switch self {
    case .feeds(let ids): ids.isEmpty
    case .articles(_, let changes): changes.isEmpty
    case .statuses(let ids): ids.isEmpty
    case .folders(let ids): ids.isEmpty
    case .searches(let ids): ids.isEmpty
    case .index, .manyStatuses, .rules, .tags, .episodeQueue, .everything: false
    }
  }

  var rows: [ChangeRow] {
    switch self {
    case .feeds(let ids):
      ids.map { ChangeRow(kind: .feed, feedID: $0.rawValue) }
    case .articles(let feed, let changes):
      [(ChangeRow.Kind.inserted, changes.inserted), (.updated, changes.updated), (.deleted, changes.deleted)]
        .flatMap { kind, keys in
          keys.map {
            ChangeRow(kind: kind, feedID: feed.rawValue, articleID: $0.id.rawValue, date: $0.milliseconds)
          }
        }
    case .statuses(let keys):
      keys.map { ChangeRow(kind: .status, articleID: $0.id.rawValue, date: $0.milliseconds) }
    case .manyStatuses:
      [ChangeRow(kind: .manyStatuses)]
    case .folders(let ids):
      ids.map { ChangeRow(kind: .folder, otherID: $0.rawValue) }
    case .searches(let ids):
      ids.map { ChangeRow(kind: .search, otherID: $0.rawValue) }
    case .index:
      [ChangeRow(kind: .index)]
    case .rules:
      [ChangeRow(kind: .rules)]
    case .tags:
      [ChangeRow(kind: .tags)]
    case .episodeQueue:
      [ChangeRow(kind: .episodeQueue)]
    case .everything:
      [ChangeRow(kind: .everything)]
    }
  }

  /// Reassembles rows into changes. Adjacent rows of one kind become one change, as do the three article lists of one
  /// feed.
  static func changes(of rows: [ChangeRow]) -> [LibraryChange] {
    guard !rows.contains(where: \.isOfEverything) else { return [.everything] }
    var changes: [LibraryChange] = []
    var run = rows[...]
    while let first = run.first {
      let next = run.firstIndex { !$0.belongs(with: first) } ?? run.endIndex
      changes.append(LibraryChange(run: run[..<next], like: first))
      run = run[next...]
    }
    return changes.filter { !$0.isVoid }
  }

  private init(run: ArraySlice<ChangeRow>, like first: ChangeRow) {
    func articles(_ kind: ChangeRow.Kind) -> [ArticleKey] {
      run.compactMap { row in
        guard row.kind == kind, let id = row.articleID, let date = row.date else { return nil }
        return ArticleKey(id, date)
      }
    }
    switch first.kind {
    case .everything: self = .everything
    case .feed: self = .feeds(run.compactMap { $0.feedID.map(Feed.ID.init(rawValue:)) })
    case .status: self = .statuses(articles(.status))
    case .folder: self = .folders(run.compactMap { $0.otherID.map(Folder.ID.init(rawValue:)) })
    case .search: self = .searches(run.compactMap { $0.otherID.map(SavedSearch.ID.init(rawValue:)) })
    case .index: self = .index
    case .rules: self = .rules
    case .tags: self = .tags
    case .episodeQueue: self = .episodeQueue
    case .manyStatuses: self = .manyStatuses
    case .inserted, .updated, .deleted:
      let changes = ArticleChanges(
        inserted: articles(.inserted), updated: articles(.updated), deleted: articles(.deleted))
      self = .articles(feed: Feed.ID(rawValue: first.feedID ?? 0), changes)
    }
  }
}

extension ChangeRow {
  /// Whether anything may have changed. That includes rows about articles that an earlier version of the program, still
  /// running, writes without a date.
  var isOfEverything: Bool {
    kind == .everything || (kind.isOfArticles || kind == .status) && date == nil
  }

  fileprivate func belongs(with other: ChangeRow) -> Bool {
    kind.isOfArticles
      ? other.kind.isOfArticles && feedID == other.feedID
      : kind == other.kind
  }
}

extension ChangeRow.Kind {
  fileprivate var isOfArticles: Bool {
    self == .inserted || self == .updated || self == .deleted
  }
}

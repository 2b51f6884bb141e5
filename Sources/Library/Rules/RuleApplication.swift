import Foundation
import GRDB

/// What rules do with the articles of an update, by `uniqueID`. Articles without actions are missing.
typealias RuledArticles = [String: RuleActions]

/// Performs what rules do with stored articles. Runs inside a transaction.
struct RuleApplication {
  let db: Database
  /// In milliseconds since 1970.
  let now: Int64

  /// Performs actions like the user would, so that sync accounts learn of them.
  ///
  /// - Parameter new: The articles that were just inserted.
  /// - Returns: The muted articles.
  func apply(
    _ ruled: RuledArticles, to new: [ArticleKey], in feed: Feed.ID, _ log: inout ChangeLog
  ) throws -> Set<Article.ID> {
    guard !ruled.isEmpty, !new.isEmpty else { return [] }
    var actions: [Article.ID: RuleActions] = [:]
    let statement = try db.cachedStatement(sql: "SELECT uniqueID FROM identity WHERE id = ?")
    for key in new {
      guard let uniqueID = try String.fetchOne(statement, arguments: [key.id.rawValue]) else { continue }
      actions[key.id] = ruled[uniqueID]
    }
    return Set(try apply(actions, &log).muted.keys.map(\.key.id))
  }

  /// What actions changed, for undoing them.
  struct Changes {
    var read: [Article.ID] = []
    var starred: [Article.ID] = []
    /// The articles that were given a tag.
    var tagged: [Tag.ID: [Article.ID]] = [:]
    /// The tags that were added for that.
    var newTags: [Tag.ID] = []
    var lasting: [LastingAction: [Article.ID]] = [:]
    var muted = Muting.Muted()

    var count: Int {
      Set(read + starred + tagged.values.joined() + lasting.values.joined() + muted.keys.map(\.key.id)).count
    }
  }

  func apply(_ actions: [Article.ID: RuleActions], _ log: inout ChangeLog) throws -> Changes {
    func ids(with action: RuleActions) -> [Article.ID] {
      actions.filter { $0.value.contains(action) }.keys.sorted { $0.rawValue < $1.rawValue }
    }
    var changes = Changes()
    let starred = try StatusMark.starred.apply(true, toAll: ids(with: .star), at: now, db)
    // A story is read once.
    let read = try StatusMark.read.apply(true, toAll: Stories(db: db).whole(ids(with: .markRead)), at: now, db)
    log.append(.statuses(starred + read))
    (changes.starred, changes.read) = (starred.map(\.id), read.map(\.id))
    let storage = TagStorage(db: db)
    for name in Set(actions.values.lazy.flatMap(\.tags)).sorted() {
      let known = try storage.find(name)
      let tag = try known ?? storage.insert(name, nil, &log)
      if known == nil { changes.newTags.append(tag.id) }
      changes.tagged[tag.id, default: []] += try storage.tag(true, tag.id, ids(with: .tag(name)), &log)
    }
    for action in LastingAction.allCases {
      let ids = ids(with: action.action)
      if !ids.isEmpty { changes.lasting[action] = try action.set(true, ids, &log, db) }
    }
    changes.muted = try Muting(db: db, now: now).mute(ids(with: .mute), &log)
    return changes
  }

  func revert(_ changes: Changes, _ log: inout ChangeLog) throws {
    _ = try Muting(db: db, now: now)
      .unmute(changes.muted.keys.map(\.key.id), unread: changes.muted.unread, &log)
    for (action, articles) in changes.lasting { _ = try action.set(false, articles, &log, db) }
    let starred = try StatusMark.starred.apply(false, toAll: changes.starred, at: now, db)
    let unread = try StatusMark.read.apply(false, toAll: changes.read, at: now, db)
    log.append(.statuses(starred + unread))
    let storage = TagStorage(db: db)
    for (tag, articles) in changes.tagged { _ = try storage.tag(false, tag, articles, &log) }
    for tag in changes.newTags where try storage.isUnused(tag) { _ = try storage.delete(tag, &log) }
  }
}

extension RuleFeed {
  init(_ id: Feed.ID, _ db: Database) throws {
    self.init(id: id)
    guard let feed = try Feed.fetch(db, "AND feed.id = ?", [id.rawValue]).first else { return }
    (title, url, language) = (feed.title, feed.url, feed.language)
    isQuiet = try QuietFeeds.contains(id, at: Date(), db)
    let all = try Folder.fetch(db, "")
    var parent = feed.folderID
    while let id = parent, let folder = all.first(where: { $0.id == id }), !folders.contains(folder) {
      folders.append(folder)
      parent = folder.parentID
    }
  }
}

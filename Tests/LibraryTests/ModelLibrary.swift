import Foundation
import Library

/// What a library does, done naively in memory: arrays, filters and sorting.
struct ModelLibrary {
  struct Entry {
    let id: Article.ID
    let feed: Feed.ID
    var article: NewArticle
    var date: Date
    let arrived: Date
    var isRead = false
    var isStarred = false
  }

  struct Subscription {
    let id: Feed.ID
    let ownTitle: String
    var title: String?
    var folder: Folder.ID?
    var isRemoved = false
  }

  struct Directory {
    let id: Folder.ID
    var title: String
    var parent: Folder.ID?
    var isRemoved = false
  }

  var subscriptions: [Subscription] = []
  var directories: [Directory] = []
  var entries: [Entry] = []
  /// What takes back each command, the last at the end.
  var history: [(inout ModelLibrary) -> Void] = []

  var feeds: [Feed.ID] { subscriptions.filter { !$0.isRemoved }.map(\.id) }
  var folders: [Folder.ID] { directories.filter { !$0.isRemoved }.map(\.id) }

  /// Predicts the titles of the new and the changed; `ids` are the library's numbers for the new, in order.
  mutating func store(_ update: FeedUpdate, in feed: Feed.ID, ids: [Article.ID]) -> (new: Int, changed: [Article.ID]) {
    var ids = ids[...]
    var (new, changed): (Int, [Article.ID]) = (0, [])
    var seen: [String] = []
    for article in update.articles where !seen.contains(article.uniqueID) {
      seen.append(article.uniqueID)
      let date = article.published.map { min($0, update.fetchedAt) }
      if let index = entries.firstIndex(where: { $0.feed == feed && $0.article.uniqueID == article.uniqueID }) {
        guard entries[index].article.title != article.title else { continue }
        entries[index].article = article
        if let published = article.published { entries[index].date = min(published, entries[index].arrived) }
        changed.append(entries[index].id)
      } else {
        new += 1
        guard let id = ids.popFirst() else { continue }
        entries.append(
          Entry(
            id: id, feed: feed, article: article, date: date ?? update.fetchedAt, arrived: update.fetchedAt))
      }
    }
    return (new, changed)
  }

  mutating func purge() {
    let gone = Set(subscriptions.filter(\.isRemoved).map(\.id))
    entries.removeAll { gone.contains($0.feed) }
    subscriptions.removeAll(where: \.isRemoved)
    directories.removeAll(where: \.isRemoved)
  }

  func ids(_ list: ArticleList) -> [Article.ID] {
    let newestFirst = entries.filter { entry in
      guard feeds.contains(entry.feed) else { return false }
      let isInScope =
        switch list.scope {
        case .all, .today, .search: true
        case .unread: !entry.isRead
        case .starred: entry.isStarred
        case .feed(let feed): entry.feed == feed
        case .folder(let folder): feedsInside(folder).contains(entry.feed)
        }
      return isInScope && !(list.unreadOnly && entry.isRead)
    }.sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }.map(\.id)
    return list.order == .newestFirst ? newestFirst : newestFirst.reversed()
  }

  func days(_ list: ArticleList, in calendar: Calendar) -> [DayCount] {
    let dates = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, calendar.startOfDay(for: $0.date)) })
    var days: [DayCount] = []
    for start in ids(list).compactMap({ dates[$0] }) {
      if let last = days.last, last.start == start {
        days[days.count - 1] = DayCount(start: start, count: last.count + 1)
      } else {
        days.append(DayCount(start: start, count: 1))
      }
    }
    return days
  }

  func tree(_ folder: Folder.ID) -> [Folder.ID] {
    [folder] + directories.filter { $0.parent == folder && !$0.isRemoved }.flatMap { tree($0.id) }
  }

  func feedsInside(_ folder: Folder.ID) -> [Feed.ID] {
    let folders = tree(folder)
    return subscriptions.filter { !$0.isRemoved && $0.folder.map(folders.contains) == true }.map(\.id)
  }
}

extension ModelLibrary {
  /// Does what a command says; its inverse stands in the history then. Only commands that the library accepts.
  mutating func perform(_ command: LibraryCommand) {
    switch command {
    case .setRead(let isRead, let ids): mark(\.isRead, isRead, ids)
    case .setStarred(let isStarred, let ids): mark(\.isStarred, isStarred, ids)
    case .markAllRead(let list):
      mark(\.isRead, true, ids(ArticleList(scope: list.scope, unreadOnly: true)))
    case .removeFeed(let feed): remove(feeds: [feed], folders: [])
    case .removeFolder(let folder): remove(feeds: feedsInside(folder), folders: tree(folder))
    case .moveFeed(let feed, let folder): change(feed, \.folder, folder)
    case .renameFeed(let feed, let title): change(feed, \.title, title)
    case .moveFolder(let folder, let parent): change(folder, \.parent, parent)
    case .renameFolder(let folder, let title): change(folder, \.title, title)
    case .removeSearch, .renameSearch: break
    }
  }

  mutating func undo() {
    history.popLast()?(&self)
  }

  private mutating func mark(_ mark: WritableKeyPath<Entry, Bool>, _ isSet: Bool, _ ids: [Article.ID]) {
    let changed = entries.filter { ids.contains($0.id) && $0[keyPath: mark] != isSet }.map(\.id)
    guard !changed.isEmpty else { return }
    set(mark, isSet, changed)
    history.append { $0.set(mark, !isSet, changed) }
  }

  private mutating func set(_ mark: WritableKeyPath<Entry, Bool>, _ isSet: Bool, _ ids: [Article.ID]) {
    for index in entries.indices where ids.contains(entries[index].id) { entries[index][keyPath: mark] = isSet }
  }

  private mutating func remove(feeds: [Feed.ID], folders: [Folder.ID]) {
    hide(true, feeds, folders)
    history.append { $0.hide(false, feeds, folders) }
  }

  private mutating func hide(_ isRemoved: Bool, _ feeds: [Feed.ID], _ folders: [Folder.ID]) {
    for index in subscriptions.indices where feeds.contains(subscriptions[index].id) {
      subscriptions[index].isRemoved = isRemoved
    }
    for index in directories.indices where folders.contains(directories[index].id) {
      directories[index].isRemoved = isRemoved
    }
  }

  private mutating func change<Value: Equatable>(
    _ feed: Feed.ID, _ property: WritableKeyPath<Subscription, Value>, _ value: Value
  ) {
    guard let index = subscriptions.firstIndex(where: { $0.id == feed && !$0.isRemoved }) else { return }
    let old = subscriptions[index][keyPath: property]
    guard old != value else { return }
    subscriptions[index][keyPath: property] = value
    history.append { model in
      guard let index = model.subscriptions.firstIndex(where: { $0.id == feed && !$0.isRemoved }) else { return }
      if let folder = old as? Folder.ID, !model.folders.contains(folder) { return }
      model.subscriptions[index][keyPath: property] = old
    }
  }

  private mutating func change<Value: Equatable>(
    _ folder: Folder.ID, _ property: WritableKeyPath<Directory, Value>, _ value: Value
  ) {
    guard let index = directories.firstIndex(where: { $0.id == folder && !$0.isRemoved }) else { return }
    let old = directories[index][keyPath: property]
    guard old != value else { return }
    directories[index][keyPath: property] = value
    history.append { model in
      guard let index = model.directories.firstIndex(where: { $0.id == folder && !$0.isRemoved }) else { return }
      if let parent = old as? Folder.ID, !model.folders.contains(parent) { return }
      model.directories[index][keyPath: property] = old
    }
  }
}

/// SplitMix64: a random sequence that its seed tells.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

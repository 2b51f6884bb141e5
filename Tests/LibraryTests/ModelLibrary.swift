import Foundation
import Library

/// A naive in-memory model of the library: arrays, filters and sorting.
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
    /// The articles in its last document.
    var served: Set<String> = []
  }

  /// An article deleted by retention: its ID and status are kept in case it appears again.
  struct Ghost {
    let id: Article.ID
    let feed: Feed.ID
    let uniqueID: String
    var isRead = false
    var isStarred = false
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
  var ghosts: [Ghost] = []
  /// The inverse of each command, latest last.
  var history: [(inout ModelLibrary) -> Void] = []

  var feeds: [Feed.ID] { subscriptions.filter { !$0.isRemoved }.map(\.id) }
  var folders: [Folder.ID] { directories.filter { !$0.isRemoved }.map(\.id) }

  /// Stores an update and predicts the new and changed articles; `ids` are the library's IDs for the new ones, in
  /// order.
  mutating func store(_ update: FeedUpdate, in feed: Feed.ID, ids: [Article.ID]) -> (new: Int, changed: [Article.ID]) {
    var ids = ids[...]
    var (new, changed): (Int, [Article.ID]) = (0, [])
    var seen: [String] = []
    if let index = subscriptions.firstIndex(where: { $0.id == feed }) {
      subscriptions[index].served = Set(update.articles.map(\.uniqueID))
    }
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
        var entry = Entry(
          id: id, feed: feed, article: article, date: date ?? update.fetchedAt, arrived: update.fetchedAt)
        if let ghost = ghosts.firstIndex(where: { $0.feed == feed && $0.uniqueID == article.uniqueID }) {
          (entry.isRead, entry.isStarred) = (ghosts[ghost].isRead, ghosts[ghost].isStarred)
          ghosts.remove(at: ghost)
        }
        entries.append(entry)
      }
    }
    return (new, changed)
  }

  mutating func purge() {
    let gone = Set(subscriptions.filter(\.isRemoved).map(\.id))
    entries.removeAll { gone.contains($0.feed) }
    ghosts.removeAll { gone.contains($0.feed) }
    subscriptions.removeAll(where: \.isRemoved)
    directories.removeAll(where: \.isRemoved)
  }

  /// Applies retention and returns the number of deleted articles.
  mutating func retain(_ retention: Retention, at now: Date) -> Int {
    var gone: Set<Article.ID> = []
    for subscription in subscriptions where !subscription.isRemoved {
      let own = entries.filter { $0.feed == subscription.id }
        .sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }
      for (place, entry) in own.enumerated() where !subscription.served.contains(entry.article.uniqueID) {
        let isOld = retention.days.map { entry.arrived < now.addingTimeInterval(-86_400 * Double($0)) } ?? false
        let isSurplus = retention.articles.map { place >= $0 } ?? false
        let isWanted = (retention.keepsUnread && !entry.isRead) || (retention.keepsStarred && entry.isStarred)
        if (isOld || isSurplus) && !isWanted { gone.insert(entry.id) }
      }
    }
    ghosts += entries.filter { gone.contains($0.id) }.map {
      Ghost(id: $0.id, feed: $0.feed, uniqueID: $0.article.uniqueID, isRead: $0.isRead)
    }
    entries.removeAll { gone.contains($0.id) }
    return gone.count
  }

  func ids(_ list: ArticleList) -> [Article.ID] {
    let newestFirst = entries.filter { entry in
      guard feeds.contains(entry.feed) else { return false }
      let isInScope =
        switch list.scope {
        case .all, .today, .quiet, .later, .tag, .search: true
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
  /// Performs a command and appends its inverse to the history. Only for commands that the library accepts.
  mutating func perform(_ command: ModelCommand) {
    switch command {
    case .setRead(let isRead, let ids): mark(\.isRead, \.isRead, isRead, ids)
    case .setStarred(let isStarred, let ids): mark(\.isStarred, \.isStarred, isStarred, ids)
    case .markAllRead(let list):
      let changed = ids(ArticleList(scope: list.scope, unreadOnly: true))
      guard !changed.isEmpty else { return }
      set(\.isRead, true, changed)
      history.append { model in
        model.set(\.isRead, false, changed)
        model.remember(\.isRead, false, changed)
      }
    case .removeFeed(let feed): remove(feeds: [feed], folders: [])
    case .removeFolder(let folder): remove(feeds: feedsInside(folder), folders: tree(folder))
    case .moveFeed(let feed, let folder): change(feed, \.folder, folder)
    case .renameFeed(let feed, let title): change(feed, \.title, title)
    case .moveFolder(let folder, let parent): change(folder, \.parent, parent)
    case .renameFolder(let folder, let title): change(folder, \.title, title)
    }
  }

  mutating func undo() {
    history.popLast()?(&self)
  }

  /// Marks of deleted articles are stored too, but undo applies only to existing ones.
  private mutating func mark(
    _ mark: WritableKeyPath<Entry, Bool>, _ ghostMark: WritableKeyPath<Ghost, Bool>, _ isSet: Bool, _ ids: [Article.ID]
  ) {
    let changed = entries.filter { ids.contains($0.id) && $0[keyPath: mark] != isSet }.map(\.id)
    remember(ghostMark, isSet, ids)
    guard !changed.isEmpty else { return }
    set(mark, isSet, changed)
    history.append { model in
      model.set(mark, !isSet, changed)
      model.remember(ghostMark, !isSet, changed)
    }
  }

  private mutating func remember(_ mark: WritableKeyPath<Ghost, Bool>, _ isSet: Bool, _ ids: [Article.ID]) {
    for index in ghosts.indices where ids.contains(ghosts[index].id) { ghosts[index][keyPath: mark] = isSet }
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

/// The commands that the model knows.
enum ModelCommand {
  case setRead(Bool, [Article.ID])
  case setStarred(Bool, [Article.ID])
  case markAllRead(ArticleList)
  case removeFeed(Feed.ID)
  case removeFolder(Folder.ID)
  case moveFeed(Feed.ID, to: Folder.ID?)
  case renameFeed(Feed.ID, to: String?)
  case moveFolder(Folder.ID, to: Folder.ID?)
  case renameFolder(Folder.ID, to: String)

  /// The library's command.
  var command: LibraryCommand {
    switch self {
    case .setRead(let isRead, let ids): .setRead(isRead, ids)
    case .setStarred(let isStarred, let ids): .setStarred(isStarred, ids)
    case .markAllRead(let list): .markAllRead(list)
    case .removeFeed(let feed): .removeFeed(feed)
    case .removeFolder(let folder): .removeFolder(folder)
    case .moveFeed(let feed, let folder): .moveFeed(feed, to: folder)
    case .renameFeed(let feed, let title): .renameFeed(feed, to: title)
    case .moveFolder(let folder, let parent): .moveFolder(folder, to: parent)
    case .renameFolder(let folder, let title): .renameFolder(folder, to: title)
    }
  }
}

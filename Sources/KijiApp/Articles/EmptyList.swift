import Library

/// What is said where a list has no articles: why, and what can be done.
struct EmptyList {
  let title: String
  let description: String
  /// The words of a button and what it does.
  let action: (label: String, name: String)?

  init(_ list: ArticleList) {
    switch list.scope {
    case .starred:
      (title, description, action) = (tr("Nothing Starred"), tr("Press S to keep an article at hand."), nil)
    case .search:
      (title, description, action) = (tr("Nothing Found"), tr("Try other words, or fewer."), nil)
    case .all, .today, .unread, .folder, .feed:
      guard list.leavesOutRead || list.scope == .today else {
        (title, description) = (tr("No Articles"), tr("Articles come with a refresh, or with a new feed."))
        action = (tr("_Add Feed…"), "win.add-feed")
        return
      }
      title = list.leavesOutRead ? tr("All Read") : tr("Nothing Today")
      (description, action) = (tr("New articles come with a refresh."), (tr("_Refresh"), "win.refresh"))
    }
  }
}

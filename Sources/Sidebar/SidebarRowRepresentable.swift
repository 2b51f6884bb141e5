import Library
import Words
import Models

/// The content of a sidebar row, independent of the model.
protocol SidebarRowRepresentable {
  /// The name.
  var rowTitle: String { get }
  /// The name of a themed icon; nil for feeds, which have their own icon, and folders, which have a triangle.
  var rowIcon: String? { get }
  /// The color of a tag's icon; nil for other rows.
  var rowTagColor: TagColor? { get }
  /// The feed whose icon is shown; nil for other rows.
  var rowFeed: Feed.ID? { get }
  /// The count at the trailing edge; 0 hides it.
  var rowCount: Int { get }
  /// The count as shown: the number, or the time that reading takes.
  var rowCountText: String { get }
  /// The count with its unit; nil if the count is 0.
  var rowCountWords: String? { get }
  /// The warning beside the name; nil for none.
  var rowWarning: SidebarWarning? { get }
}

extension SidebarRow: SidebarRowRepresentable {
  var rowTitle: String { title }
  var rowCount: Int { count }
  var rowCountWords: String? {
    guard count > 0 else { return nil }
    let articles = trn("%d article", "%d articles", count)
    if readingTime != nil { return "\(articles), \(rowCountText)" }
    return item == .starred ? articles : trn("%d unread", "%d unread", count)
  }
  var rowCountText: String {
    guard let readingTime else { return count.localized }
    let minutes = max(1, (readingTime + 30) / 60)
    // Translators: how long reading articles takes, in a narrow column: minutes.
    if minutes < 60 { return trc("reading time", "%s min", minutes.localized) }
    // Translators: how long reading articles takes, in a narrow column: hours and minutes.
    return trc("reading time", "%s h %s min", (minutes / 60).localized, (minutes % 60).localized)
  }
  var rowWarning: SidebarWarning? { warning }
  var rowTagColor: TagColor? { tagColor }

  var rowIcon: String? {
    switch item {
    case .today: "x-office-calendar-symbolic"
    case .unread: "mail-unread-symbolic"
    case .all: "view-list-symbolic"
    case .starred: "starred-symbolic"
    case .later: "kiji-not-later-symbolic"
    case .quiet: "weather-clear-night-symbolic"
    case .tag: "kiji-tag-symbolic"
    case .search: "system-search-symbolic"
    case .folder: isAccount ? "network-server-symbolic" : nil
    case .feed: nil
    }
  }

  var rowFeed: Feed.ID? {
    if case .feed(let id) = item { id } else { nil }
  }
}

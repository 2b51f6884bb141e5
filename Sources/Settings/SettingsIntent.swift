package import Library

/// Requests of the preferences, feed settings and activity log to the window.
package enum SettingsIntent {
  /// The user wants to see a feed's articles.
  case showArticles(Feed.ID)
  /// The user wants to fetch a feed.
  case refresh(Feed.ID)
  /// The user wants to import feeds; the dialogs for that belong to the main window.
  case importFeeds
  /// The user wants to see the rules.
  case showRules
  /// The user wants to export the feeds.
  case exportFeeds
  /// The user wants to back up the library.
  case backUp
}

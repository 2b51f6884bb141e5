package import Library

/// Requests of the statistics to the window.
package enum StatisticsIntent {
  /// The user wants to see a feed's articles.
  case showArticles(Feed.ID)
}

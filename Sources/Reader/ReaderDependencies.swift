package import FullTextFetcher
package import Library
package import Models
package import ReaderEngine

/// The dependencies of a reader.
package struct ReaderDependencies {
  let library: Library
  let history: HistoryModel
  /// The page's bundled style sheets.
  let style: ArticleStyle
  let preferences: PreferencesStore
  /// Loads images.
  let pictures: ImageFetcher
  /// Loads full texts.
  let fullTexts: FullTextFetcher
  /// Where the user stopped in articles, which all readers of a library share.
  let places: ReadingPlaces
  /// What the player does with episodes.
  package let episodes: EpisodeStates
  /// Opens a URL in the default browser.
  let openOutside: @MainActor (String) -> Void
  /// Whether the reader has a window of its own, for one article.
  package var isWindow = false

  package init(
    library: Library, history: HistoryModel, style: ArticleStyle, preferences: PreferencesStore,
    pictures: ImageFetcher, fullTexts: FullTextFetcher, places: ReadingPlaces,
    episodes: EpisodeStates = EpisodeStates(), openOutside: @escaping @MainActor (String) -> Void
  ) {
    (self.library, self.history, self.style, self.preferences) = (library, history, style, preferences)
    (self.pictures, self.fullTexts, self.places, self.openOutside) = (pictures, fullTexts, places, openOutside)
    self.episodes = episodes
  }
}

import Library
import Models

/// Shows in the page what may change while it is open, without loading it again: an article's tags, and what the player
/// does with its episodes.
final class PageUpdates {
  private let script: PageScript
  /// The line that shows the states of an article's episodes, in its page only.
  private var episodes: (article: Article.ID, line: String?)?
  /// The line that shows the tags of an article, in its page only.
  private var tags: String?
  /// The line for the tags that the document was made with. They are not shown again: the first call of the script loads
  /// WebKit's JavaScript engine into this process, which takes 3 MB.
  private var documentTags: String?

  init(_ script: PageScript) { self.script = script }

  /// Forgets the last page, in whose place another one is loaded.
  func willLoad(_ page: ArticlePage) {
    (tags, documentTags) = (page.tagsLine, page.tagsLine)
    if episodes?.article != page.article { episodes = nil }
  }

  /// Shows what changed while the document was loaded.
  func didLoad() {
    if let line = episodes?.line { script.run(line) }
    if tags != documentTags, let tags { script.run(tags) }
  }

  /// Shows the states of an article's episodes, now and when the article is loaded.
  func show(_ episodes: [Int: EpisodeState], of article: Article.ID) {
    let line = ShownEpisode.line(episodes, of: article)
    self.episodes = (article, line)
    if let line { script.run(line) }
  }

  /// Shows an article's tags, when the article is loaded or at once.
  func show(_ tags: [Tag], of article: Article.ID, now: Bool) {
    let line = TagLinks.line(tags, of: article)
    guard line != self.tags else { return }
    self.tags = line
    if now, let line { script.run(line) }
  }
}

import ArticleExtractor
import Foundation

/// Pages of the tests' own making.
enum Sample {
  /// Paragraphs about a harbor, each of several sentences.
  static let paragraphs = [
    "The harbor wakes before the town does, and the first boats leave while the lamps still burn. Nobody speaks much at "
      + "that hour, because there is nothing to say that the tide has not said already.",
    "By nine the market stands are full of mackerel, whelks and crabs that try to walk away. Old Jenna sells them by the "
      + "bucket, and she remembers every customer she ever had, including those who never paid.",
    "The lighthouse was switched off forty years ago, but its keeper, who is ninety-one, still climbs the stairs each "
      + "evening. He says that the view is worth it, and that somebody has to count the ships.",
    "In autumn the storms come from the west, and the harbor wall takes the blows for everyone. Twice it has been "
      + "broken, in 1953 and in 1987, and twice the town rebuilt it, stone by stone, without asking for help.",
    "Visitors wonder why the houses are painted in such loud colors. The answer is simple, and every child knows it: "
      + "a sailor should be able to find his own door in the fog, even after a long night at the inn.",
    "When the last ferry has gone, the gulls take over the square, and the town belongs to them until morning. It is a "
      + "fair arrangement, the baker says, as long as they leave his sign alone.",
  ]

  /// The paragraphs as elements.
  static func text(_ range: Range<Int> = 0..<6) -> String { range.map { "<p>\(paragraphs[$0])</p>" }.joined() }

  /// A page with a title, a menu, an article and a footer.
  static func page(_ article: String, head: String = "", title: String = "A Town and its Harbor") -> String {
    """
    <!DOCTYPE html><html lang="en"><head><title>\(title) | The Pier</title>\(head)</head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li><li><a href="/sea">Sea</a></li></ul></nav>
    <main><article><h1>\(title)</h1>\(article)</article></main>
    <footer><p>The Pier, a paper of the coast. <a href="/imprint">Imprint</a></p></footer></body></html>
    """
  }

  /// Returns the article of a page.
  static func read(
    _ html: String, address: String = "https://pier.example/2026/05/17/harbor.html",
    hints: ArticleHints = ArticleHints()
  ) -> ExtractedArticle {
    ArticleExtractor.extract(Array(html.utf8), address: address, hints: hints)
  }

  /// Whether a text has all paragraphs.
  static func isWhole(_ text: String, _ range: Range<Int> = 0..<6) -> Bool {
    range.allSatisfy { text.contains(paragraphs[$0]) }
  }
}

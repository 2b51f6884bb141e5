/// What recognizes the story of an article.
struct StoryFingerprint: Sendable {
  /// A hash of the article's address (``StoryAddress``); nil if that is the address of no page.
  let address: Int64?
  /// Nil if the text is too short.
  let text: TextFingerprint?

  /// Recognizes nothing.
  init() { (address, text) = (nil, nil) }

  init(_ article: NewArticle) {
    address = StoryAddress.hash(of: article.url)
    text = TextFingerprint(article.text)
  }

  var isEmpty: Bool { address == nil && text == nil }
}

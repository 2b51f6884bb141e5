/// What a page turned out to be.
public enum Verdict: String, Sendable, CaseIterable {
  /// The whole article, as far as can be told.
  case article
  /// Only a part of an article: a few sentences.
  case fragment
  /// The site shows only the beginning.
  case wall
  /// A page that asks for consent, or for a script or proof of being human, in place of the article.
  case consent
  /// A list of articles or products.
  case listing
  /// No article.
  case nothing
}

/// The reason for a verdict.
public enum VerdictReason: String, Sendable, CaseIterable {
  /// There is enough text, and it looks like one article's.
  case enoughText = "enough text"
  /// A page whose article is its images.
  case imagesOnly = "an article of images"
  /// The text was found in the page's data only.
  case dataOnly = "text only in the page's data"
  /// There are only a few sentences.
  case littleText = "only a few sentences"
  /// What was found does not mention what the feed says.
  case disagreesWithFeed = "the text is not what the feed announces"
  /// The page says that the article is not free, and shows little of it.
  case notFree = "only subscribers may read on"
  /// The page asks the user to sign in or subscribe.
  case asksToSubscribe = "the page asks to sign in or subscribe"
  /// The page asks for consent to cookies.
  case asksForConsent = "the page asks for consent"
  /// The page needs a script to show anything.
  case needsScript = "the page needs scripts"
  /// The server checks whether the visitor is human.
  case asksForHuman = "the server asks for a human"
  /// There are many headlines, each with its link, and little else.
  case manyLinks = "a list of links"
  /// The page says that it is a list or a product.
  case saysSo = "the page says it is a list or a product"
  /// The page could not be found by the server.
  case notFound = "the page was not found"
  /// The page has no text.
  case empty = "no text"
}

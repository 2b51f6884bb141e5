/// Votes for the elements that may be the article. Finders are independent of each other.
protocol Finder: Sendable {
  /// Returns the elements that may be the article, each with a confidence from 0 to 1.
  func votes(_ survey: Survey) -> [Vote]
}

/// A finder's vote for an element.
struct Vote {
  let node: Int
  let strength: Double
}

import ArticleHTML

/// Which nodes of a page to write, and how. The cleaning rules make the plan; the writer follows it.
struct ArticlePlan {
  /// How an element is written, if not as itself.
  enum Treatment {
    /// Only what is in it.
    case unwrap
    case figure, caption, code
    case pages
  }

  /// What an image becomes.
  enum Picture {
    case image(ImageSource)
    /// An emoji's name.
    case words([UInt8])
  }

  /// Whether an element or text is left out, with everything in it.
  var isDropped: [Bool]
  var treatments: [Int: Treatment] = [:]
  /// The images to write; all others are left out.
  var pictures: [Int: Picture] = [:]
  /// The IDs that links within the article lead to.
  var places: Set<String> = []

  init(count: Int) {
    isDropped = [Bool](repeating: false, count: count)
  }

  /// Returns the image of a `picture`.
  func image(of node: Int, _ page: Page) -> Int? {
    page.range(node).first { page.kinds[$0] == .img && pictures[$0] != nil }
  }
}

package import Foundation
package import Library
import WebText

/// The library that is measured: made once through the library's own store, and identical each time.
package struct SampleLibrary {
  /// The total number of articles; a feed has 500.
  package let articles: Int
  private let words = Words()

  package static let perFeed = 500
  /// The number of articles in each of a feed's documents: ten refreshes, spaced like the articles' dates.
  package static let perRound = 50
  /// A word in every fifth article.
  package static let commonWord = "everyfifth"
  /// A word in every 20,000th article.
  package static let rareWord = "hardlyever"
  package static let present = Date(timeIntervalSince1970: 1_780_000_000)

  /// - Parameter articles: the total number.
  package init(articles: Int) { self.articles = articles }

  private var feeds: Int { articles / Self.perFeed }

  package func make(at location: LibraryLocation) async throws {
    let library = try await Library.open(location)
    var ids: [Feed.ID] = []
    for number in 0..<feeds {
      let feed = try await library.addFeed(
        NewFeed(url: "https://feed\(number).example/feed.xml", title: "Feed \(number)"))
      ids.append(feed.id)
    }
    let rounds = Self.perFeed / Self.perRound
    var unread: [Article.ID] = []
    for round in 0..<rounds {
      for (number, feed) in ids.enumerated() {
        let stored = try await library.store(document(feed: number, round: round), in: feed)
        let ids = stored.inserted.map(\.id)
        try await library.setRead(true, ids.filter { !Self.isUnread($0) })
        unread += ids.filter(Self.isUnread)
      }
      try await library.indexWaiting()
      FileHandle.standardError.write(Data("\((round + 1) * 100 / rounds) % made\n".utf8))
    }
    try await library.tidyIndex()
    try await library.setStarred(true, unread.enumerated().filter { $0.offset % 20 == 0 }.map(\.element))
    await library.close()
  }

  /// Whether an article of the sample is unread: every tenth is.
  private static func isUnread(_ id: Article.ID) -> Bool { id.rawValue % 10 == 0 }

  /// Marks the articles as read or unread as they were at first, whatever has been opened or marked since.
  package static func restoreMarks(in library: Library) async throws {
    let unread = Set(try await library.articleIDs(ArticleList(scope: .unread)))
    let changed = try await library.articleIDs(ArticleList(scope: .all)).filter {
      isUnread($0) != unread.contains($0)
    }
    try await library.setRead(false, changed.filter(isUnread))
    try await library.setRead(true, changed.filter { !isUnread($0) })
  }

  /// The number of tags, each of as many articles.
  private static let tags = 10
  /// The number of articles in *Read Later*.
  private static let later = 500

  /// Tags one article in twenty and adds some to *Read Later*, unless it has been done.
  package static func gather(in library: Library) async throws {
    guard try await library.tags().isEmpty else { return }
    let ids = try await library.articleIDs(ArticleList(scope: .all))
    for number in 0..<tags {
      let tagged = ids.filter { $0.rawValue % Int64(20 * tags) == Int64(number * 20 + 1) }
      _ = try await library.perform(.tag(named: "Tag \(number)", tagged))
    }
    let spacing = Int64(max(ids.count / later, 1))
    _ = try await library.perform(.setLater(true, ids.filter { $0.rawValue % spacing == 2 }))
  }

  /// - Parameter round: 0 is the earliest.
  package func document(feed: Int, round: Int) -> FeedUpdate {
    let start = Self.present.addingTimeInterval(Double(round - 10) * 30 * 86_400)
    let articles = (0..<Self.perRound).map { number in
      let published = start.addingTimeInterval(Double(number * 50_000 + feed * 17 % 50_000))
      return article(feed: feed, number: round * Self.perRound + number, published: published)
    }
    return FeedUpdate(articles: articles.reversed(), fetchedAt: start.addingTimeInterval(30 * 86_400))
  }

  func article(feed: Int, number: Int, published: Date) -> NewArticle {
    let serial = feed * Self.perFeed + number
    var random = Words.Random(state: UInt64(serial) &* 0x2545_F491_4F6C_DD1D &+ 7)
    // half are longer than 1,500 characters, some ten times as long
    let normal = (0..<6).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) } / 1.41
    let length = Int(1500 * exp(normal * 0.8))
    var text =
      switch serial % 20 {
      case 7: words.asianText(length: length, isKorean: false, &random)
      case 13: words.asianText(length: length, isKorean: true, &random)
      default: words.text(length: length, &random)
      }
    let place = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count / 2, using: &random))
    if serial % 5 == 0 { text.insert(contentsOf: " \(Self.commonWord) ", at: place) }
    if serial % 20_000 == 3 { text.insert(contentsOf: " \(Self.rareWord) ", at: place) }
    let title = words.text(length: 60, &random)
    return NewArticle(
      uniqueID: "https://feed\(feed).example/articles/\(number)", url: "https://feed\(feed).example/articles/\(number)",
      title: title, excerpt: String(text.prefix(280)), author: "Author \(serial % 700)", bodyHTML: "<p>\(text)</p>",
      text: text, published: published)
  }
}

import ArticleHTML
import FeedParser
import Foundation
import TestSupport
import Testing
import WebText

@testable import Library

/// A thousand rules on the articles of real feeds: each finds what its search finds. The feeds are public ones in the
/// folder named by KIJI_PUBLIC_FEEDS, which is not part of the project.
struct PublicRuleTests {
  private static let count = 1000
  private static let folder = ProcessInfo.processInfo.environment["KIJI_PUBLIC_FEEDS"].map {
    URL(filePath: $0).appending(path: "real")
  }

  private static func updates() throws -> [FeedUpdate] {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return try files.sorted().compactMap { file -> FeedUpdate? in
      guard let feed = FeedParser.parse([UInt8](try Data(contentsOf: folder.appending(path: file)))) else { return nil }
      let articles = feed.items.enumerated().map { number, item in
        let body = RawHTML(item.contentHTML ?? item.summary?.value ?? "")
        return NewArticle(
          uniqueID: "\(number)", url: item.url, title: item.title?.value ?? "", author: item.authors.first?.name,
          bodyHTML: body, text: ArticleHTML.text(body), categories: item.tags, language: item.language)
      }
      var update = FeedUpdate(articles: articles, fetchedAt: Date(timeIntervalSince1970: 1_780_000_000))
      (update.title, update.language) = (feed.title?.value ?? file, feed.language)
      return update
    }
  }

  /// A query made of what an article has, so that it finds at least something.
  private static func query(_ article: NewArticle, _ random: inout SeededGenerator) -> String? {
    let words = article.text.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 }
    let titleWords = article.title.split { !$0.isLetter && !$0.isNumber }
    guard let word = words.randomElement(using: &random), let other = words.randomElement(using: &random) else {
      return nil
    }
    let titleWord = titleWords.randomElement(using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: "\(word) \(other)"
    case 1: "\(word.prefix(4))*"
    case 2: titleWord.map { "title:\($0)" }
    case 3: titleWord.map { "title:/\($0)[a-z]?/" }
    case 4: "text:\(word) -\(other)"
    case 5: article.author.map { "author:«\($0)»" }
    case 6: article.categories.first.map { "category:«\($0)»" }
    case 7: "text:/\(word)s?/"
    case 8: "\(word) lang:en"
    default: words.firstIndex(of: word).flatMap { $0 + 1 < words.count ? "«\(word) \(words[$0 + 1])»" : nil }
    }
  }

  @Test func aThousandRulesFindWhatTheirSearchesFind() async throws {
    let updates = try Self.updates()
    let all = updates.flatMap(\.articles)
    guard !all.isEmpty else { return print("skipped: KIJI_PUBLIC_FEEDS does not name a folder of feeds") }
    var random = SeededGenerator(seed: 11)
    var rules: [Rule] = []
    while rules.count < Self.count {
      guard let article = all.randomElement(using: &random), let text = Self.query(article, &random),
        let query = try? SearchQuery(parsing: text)
      else { continue }
      // Its tag tells which rule it was.
      rules.append(
        Rule(id: Rule.ID(rawValue: Int64(rules.count + 1)), query: query, actions: .tag("\(rules.count)")))
    }

    let folder = TemporaryFolder()
    let library = try await Library.open(LibraryLocation(directory: folder.url))
    let matcher = RuleMatcher(RuleTable(rules, calendar: .current))
    var found: [String: Set<Article.ID>] = [:]
    for (number, update) in updates.enumerated() {
      let feed = try await library.addFeed(NewFeed(url: "https://feed\(number).example/", title: "Feed \(number)"))
      let ids = try await library.store(update, in: feed.id).inserted.map(\.id)
      #expect(ids.count == update.articles.count)
      matcher.begin(RuleFeed(id: feed.id, title: feed.title, language: update.language))
      for (article, id) in zip(update.articles, ids) {
        let date = article.listDate(arrival: update.fetchedAt.milliseconds)
        for tag in matcher.actions(for: article, date: date).tags { found[tag, default: []].insert(id) }
      }
    }
    try await library.indexWaiting()
    var matches = 0
    for (number, rule) in rules.enumerated() {
      let searched = Set(try await library.articleIDs(ArticleList(scope: .search(rule.query))))
      #expect(found["\(number)"] ?? [] == searched, "\(rule.query.text)")
      matches += searched.count
    }
    print("\(rules.count) rules find \(matches) times one of \(all.count) articles")
    #expect(matches > rules.count)
    await library.close()
    withExtendedLifetime(folder) {}
  }
}

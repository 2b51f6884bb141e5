import Library

/// Everything a library shows, to be compared with another.
struct LibraryContents: Equatable {
  let feeds: [Feed]
  let articles: [ArticleSummary]
  let counts: LibraryCounts

  init(_ library: Library) async throws {
    feeds = try await library.feeds()
    articles = try await library.articles(library.articleIDs(ArticleList(scope: .all)))
    counts = try await library.counts()
  }
}

import Library

/// Everything a library shows, for comparison with another one.
struct LibraryContents: Equatable {
  let feeds: [Feed]
  let folders: [Folder]
  let searches: [SavedSearch]
  let articles: [ArticleSummary]
  let counts: LibraryCounts

  init(_ library: Library) async throws {
    feeds = try await library.feeds()
    folders = try await library.folders()
    searches = try await library.savedSearches()
    articles = try await library.articles(library.articleIDs(ArticleList(scope: .all)))
    counts = try await library.counts()
  }
}

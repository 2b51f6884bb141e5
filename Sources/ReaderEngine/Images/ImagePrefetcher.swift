internal import ArticleHTML
internal import FeedFetcher
public import Library
internal import WebText

/// Fetches the images of articles that will be read later, perhaps without a network. It stays behind the user: few images
/// at a time, with the limits per server of a refresh.
public actor ImagePrefetcher {
  /// Which articles' images are kept.
  public enum Scope: Sendable {
    case starred
    case starredAndUnread
  }

  /// The largest number of articles of a run, the newest ones: several days' reading, while a list may have a million.
  public static let articlesPerRun = 300
  /// The size of the images fetched in a run, in bytes: a quarter of the store, so that no run replaces everything in it.
  public static let bytesPerRun = ImageStore.maximumBytes / 4
  /// The largest number of images of an article: more than a reader scrolls through, while a text may refer to thousands.
  static let imagesPerArticle = 100
  /// The number of articles whose images are fetched at once.
  static let articlesAtOnce = 3
  /// How often an article with missing images is tried in a session. A server may be down, or the image may be gone.
  static let tries = 2

  private let library: Library
  private let images: ImageFetcher
  private let bytesPerRun: Int
  /// The articles of the last run that need no further try.
  private var done: Set<Article.ID> = []
  /// How often articles of the last run had missing images.
  private var failures: [Article.ID: Int] = [:]
  /// The size of what this run has fetched.
  private var fetched = 0

  init(_ library: Library, _ images: ImageFetcher, bytesPerRun: Int = ImagePrefetcher.bytesPerRun) {
    (self.library, self.images, self.bytesPerRun) = (library, images, bytesPerRun)
  }

  /// Fetches the missing images, those of the oldest articles first. Cancelling the task ends it.
  ///
  /// - Parameters:
  ///   - scope: Which articles.
  ///   - showsImages: Whether images of feeds without their own setting are shown. Others are not fetched.
  /// - Throws: A database error.
  public func fetch(_ scope: Scope, showsImages: Bool) async throws(LibraryError) {
    let articles = try await library.articlesWithShownImages(
      isUnreadToo: scope == .starredAndUnread, byDefault: showsImages, limit: Self.articlesPerRun)
    fetched = 0
    done.formIntersection(articles)
    failures = failures.filter { [known = Set(articles)] in known.contains($0.key) }
    await withTaskGroup(of: Void.self) { group in
      var waiting = articles.filter { !done.contains($0) }[...]
      func begin() {
        guard !Task.isCancelled, fetched < bytesPerRun, let id = waiting.popFirst() else { return }
        group.addTask { await self.fetch(id, showsImages) }
      }
      for _ in 0..<Self.articlesAtOnce { begin() }
      for await _ in group { begin() }
    }
  }

  private func fetch(_ id: Article.ID, _ showsImages: Bool) async {
    // Errors of the library are reported by the next read. The feed's setting may have changed during the run.
    guard let article = try? await library.article(id), let feed = try? await library.feed(article.summary.feedID),
      feed.pictures.map({ $0 == .show }) ?? showsImages
    else { return }
    var isWhole = true
    for url in Self.pictures(of: article).prefix(Self.imagesPerArticle) {
      guard !Task.isCancelled, fetched < bytesPerRun else { return }
      let reaches = PrivateHost.may(feed: feed.url, reach: url, asFeedDoes: feed.reachesPrivateHosts)
      do throws(ImageFetchError) {
        fetched += try await images.store(url, reachesPrivateHosts: reaches)
      } catch { isWhole = false }
    }
    guard !Task.isCancelled else { return }
    if !isWhole { failures[id, default: 0] += 1 }
    if isWhole || failures[id, default: 0] >= Self.tries { done.insert(id) }
  }

  /// Returns the URLs of the images that the reader and the lists show.
  static func pictures(of article: Article) -> [String] {
    let fullText = article.fullText.flatMap { $0.isShown ? $0 : nil }
    let baseURL = fullText?.url ?? article.summary.url
    let safeHTML = ArticleHTML.sanitize(fullText?.html ?? article.bodyHTML, baseURL: baseURL)
    let text = ArticleHTML.readingText(safeHTML, baseURL: baseURL, pictures: .fetched(by: "image"))
    // The reader shows an attached image if the text has none, and that one is the lead image.
    let all = text.pictures + [article.summary.leadImage?.url].compactMap(\.self)
    var known: Set<String> = []
    return all.filter { known.insert($0).inserted }
  }
}

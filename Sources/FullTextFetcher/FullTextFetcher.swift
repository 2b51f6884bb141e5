internal import ArticleExtractor
internal import ArticleHTML
internal import FeedFetcher
internal import Foundation
public import Library
public import ReaderEngine
internal import WebText

/// Fetches the web pages of articles and stores the full texts found there.
///
/// A page is fetched like a feed: with the same limits, not while its host has asked Kiji to wait, without cookies or
/// referrer. Pages named by public feeds cannot be on this machine or its local network.
public struct FullTextFetcher: Sendable {
  let engine: ReaderEngine

  /// Creates a fetcher that shares the connections and limits of an engine.
  public init(_ engine: ReaderEngine) {
    self.engine = engine
  }

  /// Fetches the page of an article and stores its full text, unless the page has less text than the feed.
  ///
  /// Cancelling the task ends the request; nothing is stored then.
  ///
  /// - Returns: The full text.
  /// - Throws: The reason there is none.
  @concurrent public func fetch(_ id: Article.ID) async throws(FullTextFailure) -> FullText {
    let (article, feed) = try await read(id)
    return try await fetch(article, of: feed)
  }

  /// Fetches the full text of an article if a rule or its feed's setting says so and it is not stored.
  ///
  /// - Returns: Whether a full text was stored.
  /// - Throws: The reason there is none.
  @concurrent func fetchIfWanted(_ id: Article.ID) async throws(FullTextFailure) -> Bool {
    let (article, feed) = try await read(id)
    guard Self.isWanted(article, of: feed, text: ArticleHTML.text(article.bodyHTML)) else { return false }
    _ = try await fetch(article, of: feed)
    return true
  }

  /// Whether a rule or the feed's setting asks for the full text of an article that has none yet.
  ///
  /// - Parameter text: The feed's text without markup.
  public static func isWanted(_ article: Article, of feed: Feed?, text: @autoclosure () -> String) -> Bool {
    guard article.fullText == nil, let url = article.summary.url, FetchHost(url: url) != nil else { return false }
    switch article.wantsFullText ? .always : feed?.fullText ?? .never {
    case .never: return false
    case .summary: return SummaryRule.isSummary(text())
    case .always: return true
    }
  }

  private func fetch(_ article: Article, of feed: Feed?) async throws(FullTextFailure) -> FullText {
    let id = article.id
    guard let url = article.summary.url, FetchHost(url: url) != nil else { throw .noPage }
    let (fullText, text) = try await fullText(
      of: article, at: url, mayReachPrivateHosts: feed.map { Self.may($0, reach: url) } ?? false)
    guard !Task.isCancelled else { throw .fetch(.cancelled) }
    do throws(LibraryError) {
      guard try await engine.library.store(fullText, text: text, of: id) else { throw LibraryError.noSuchArticle(id) }
    } catch { throw .library(error) }
    return fullText
  }

  private func read(_ id: Article.ID) async throws(FullTextFailure) -> (Article, Feed?) {
    do throws(LibraryError) {
      guard let article = try await engine.library.article(id) else { throw LibraryError.noSuchArticle(id) }
      return (article, try await engine.library.feed(article.summary.feedID))
    } catch { throw error == .cancelled ? .fetch(.cancelled) : .library(error) }
  }

  private static func may(_ feed: Feed, reach url: String) -> Bool {
    PrivateHost.may(feed: feed.url, reach: url, asFeedDoes: feed.reachesPrivateHosts)
  }

  private func page(at url: String, mayReachPrivateHosts: Bool) async throws(FullTextFailure) -> FetchedBody {
    let resting: RestingHosts
    do throws(LibraryError) {
      resting = try await engine.restingHosts()
    } catch { throw .library(error) }
    var request = FetchRequest(url: url, resting: resting, reachesPrivateHosts: mayReachPrivateHosts)
    request.wanted = .page
    do throws(FetchError) {
      guard case .body(let body) = try await engine.fetcher.fetch(request) else {
        throw .status(304, host: nil, retryAfter: nil)
      }
      return body
    } catch {
      await engine.noteRest(error)
      throw .fetch(error)
    }
  }

  /// Returns the article of a page and of those that follow it, with its text without markup.
  private func fullText(
    of article: Article, at url: String, mayReachPrivateHosts: Bool
  ) async throws(FullTextFailure) -> (FullText, String) {
    let known = ArticleHTML.text(article.bodyHTML)
    let first = try await page(at: url, mayReachPrivateHosts: mayReachPrivateHosts)
    let found = try Self.extract(first, of: article, text: known)
    guard found.verdict == .article else { throw .notAnArticle(found.reason) }
    var pages = ArticlePages(found)
    while let next = pages.next {
      do throws(FullTextFailure) {
        let later = try await page(at: next, mayReachPrivateHosts: mayReachPrivateHosts)
        pages.append(try Self.extract(later, of: article, text: nil, firstPage: first.url))
      } catch {
        guard error.isOfThePage else { throw error }
        pages.endWithLink()
      }
    }
    // An article of images may have less text than the feed says about it.
    guard found.reason == .imagesOnly || pages.text.count >= known.count else { throw .shorter }
    let fullText = FullText(
      html: RawHTML(pages.html), url: first.url, language: found.language, byline: found.byline, fetched: Date())
    return (fullText, pages.text)
  }

  /// Finds the article on a page.
  private static func extract(
    _ page: FetchedBody, of article: Article, text: String?, firstPage: String? = nil
  ) throws(FullTextFailure) -> ExtractedArticle {
    guard isPage(page.contentType) else { throw .notAPage }
    let hints = ArticleHints(
      title: article.summary.title, summary: text?.isEmpty == false ? text : nil,
      date: article.summary.published?.formatted(.iso8601), author: article.author, firstPage: firstPage)
    return ArticleExtractor.extract(page.bytes, contentType: page.contentType, address: page.url, hints: hints)
  }

  /// Whether a media type may be a page's; without a type it often is one.
  private static func isPage(_ contentType: String?) -> Bool {
    guard let type = contentType?.lowercased() else { return true }
    return type.contains("html") || type.contains("xml") || type.hasPrefix("text/")
  }
}

public import FeedFetcher
public import ImageDecoding

/// Fetches the images of articles, and keeps recent ones in memory.
///
/// A request only tells a server that an article is being read: no cookies and no referrer are sent. URLs in articles
/// from public servers cannot reach this machine or its local network.
public actor ImageFetcher {
  /// The largest image, in bytes: photographs from cameras are smaller.
  public static let maximumBytes = 16 * 1024 * 1024
  /// The size of the memory cache, in bytes: about twenty articles, so that they show at once when going back.
  public static let cachedBytes = 32 * 1024 * 1024

  private let fetcher: FeedFetcher
  private var cache: ImageCache

  /// - Parameters:
  ///   - fetcher: A fetcher with the politeness for a page's images.
  ///   - cachedBytes: The maximum size of the memory cache.
  public init(_ fetcher: FeedFetcher, cachedBytes: Int = ImageFetcher.cachedBytes) {
    self.fetcher = fetcher
    cache = ImageCache(limit: cachedBytes)
  }

  /// Returns an image, from the cache if it was used recently.
  /// - Parameters:
  ///   - url: The image's URL.
  ///   - reachesPrivateHosts: Whether it may be on this machine or its local network; see ``PrivateHost``.
  /// - Throws: The reason the image could not be fetched.
  public func image(at url: String, reachesPrivateHosts: Bool) async throws(ImageFetchError) -> ImageFile {
    guard FetchHost(url: url) != nil else { throw .notOfTheWeb(url) }
    guard reachesPrivateHosts || !PrivateHost.isPrivate(url: url) else {
      throw .fetch(.privateHost(url: url))
    }
    // An image that one article may reach must not be shown to another that may not.
    let key = reachesPrivateHosts ? "private \(url)" : url
    if let known = cache[key] { return known }
    var limits = FetchLimits()
    limits.bodyBytes = Self.maximumBytes
    var request = FetchRequest(url: url, limits: limits, reachesPrivateHosts: reachesPrivateHosts)
    request.wanted = .image
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request)
    } catch { throw .fetch(error) }
    guard case .body(let body) = response, let image = ImageFile(bytes: body.bytes) else { throw .noImage(url) }
    cache.keep(image, at: key)
    return image
  }
}

/// The reason an image could not be fetched.
public enum ImageFetchError: Error, Sendable, Equatable {
  /// The URL's scheme is not `http` or `https`.
  case notOfTheWeb(String)
  /// The fetch failed.
  case fetch(FetchError)
  /// The response is not an image.
  case noImage(String)
}

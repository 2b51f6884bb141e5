/// Fetches the images of articles, and keeps recent ones in memory.
///
/// A request tells a server that somebody is reading, and nothing else: no cookies and no referrer are sent. URLs in
/// articles from public servers cannot reach this machine or its local network.
public actor PictureFetcher {
  /// The largest image, in bytes: photographs from cameras are smaller.
  public static let maximumBytes = 16 * 1024 * 1024
  /// The size of the memory cache, in bytes: about twenty articles, so that they show at once when going back.
  public static let cachedBytes = 32 * 1024 * 1024

  private let fetcher: FeedFetcher
  private var cache: PictureCache

  /// - Parameters:
  ///   - fetcher: A fetcher with the politeness for a page's images.
  ///   - cachedBytes: The maximum size of the memory cache.
  public init(_ fetcher: FeedFetcher, cachedBytes: Int = PictureFetcher.cachedBytes) {
    self.fetcher = fetcher
    cache = PictureCache(limit: cachedBytes)
  }

  /// Returns an image, from the cache if it was used recently.
  /// - Parameters:
  ///   - url: The image's URL.
  ///   - reachesPrivateHosts: Whether it may be on this machine or its local network; see ``PrivateHost``.
  /// - Throws: The reason the image could not be fetched.
  public func picture(at url: String, reachesPrivateHosts: Bool) async throws(PictureError) -> FetchedPicture {
    guard let address = Address(url), ["http", "https"].contains(address.scheme) else { throw .notOfTheWeb(url) }
    guard reachesPrivateHosts || !PrivateHost.isPrivate(url: url) else {
      throw .fetch(.privateHost(url: url))
    }
    // An image that one article may reach must not be shown to another that may not.
    let key = reachesPrivateHosts ? "private \(url)" : url
    if let known = cache[key] { return known }
    var limits = FetchLimits()
    limits.bodyBytes = Self.maximumBytes
    var request = FetchRequest(url: url, limits: limits, reachesPrivateHosts: reachesPrivateHosts)
    request.wanted = .picture
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request)
    } catch { throw .fetch(error) }
    guard case .body(let body) = response, let format = PictureFormat(body.bytes) else { throw .noPicture(url) }
    let picture = FetchedPicture(bytes: body.bytes, format: format)
    cache.keep(picture, at: key)
    return picture
  }
}

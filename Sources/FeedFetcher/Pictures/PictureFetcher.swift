/// Fetches the pictures of articles, and keeps the last of them in memory.
///
/// A picture tells a server that somebody reads, and no more than that: no cookie and no referrer is sent, and what an
/// article of the web names on this machine or beside it is not knocked at.
public actor PictureFetcher {
  /// The largest picture, in bytes: photographs as cameras make them have less.
  public static let maximumBytes = 16 * 1024 * 1024
  /// What is kept in memory, in bytes: some twenty articles, so that going back shows them at once.
  public static let cachedBytes = 32 * 1024 * 1024

  private let fetcher: FeedFetcher
  private var cache: PictureCache

  /// - Parameters:
  ///   - fetcher: one whose politeness is that of a page's pictures.
  ///   - cachedBytes: what is kept in memory at most.
  public init(_ fetcher: FeedFetcher, cachedBytes: Int = PictureFetcher.cachedBytes) {
    self.fetcher = fetcher
    cache = PictureCache(limit: cachedBytes)
  }

  /// A picture; one that was seen lately is not asked for again.
  /// - Parameters:
  ///   - url: its address.
  ///   - reachesPrivateHosts: whether it may be on this machine or one of its neighbours; see ``PrivateHost``.
  /// - Throws: why there is none.
  public func picture(at url: String, reachesPrivateHosts: Bool) async throws(PictureError) -> FetchedPicture {
    guard let address = Address(url), ["http", "https"].contains(address.scheme) else { throw .notOfTheWeb(url) }
    guard reachesPrivateHosts || !PrivateHost.isPrivate(url: url) else {
      throw .fetch(.privateHost(url: url))
    }
    // what may be reached for one article is nothing to show to another
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

public import FeedFetcher
public import ImageDecoding

/// Fetches the images of articles, and keeps them: recent ones in memory, others on disk.
///
/// A request only tells a server that an article is being read: no cookies and no referrer are sent. URLs in articles
/// from public servers cannot reach this machine or its local network.
public actor ImageFetcher {
  /// The largest image, in bytes: photographs from cameras are smaller.
  public static let maximumBytes = 16 * 1024 * 1024
  /// The size of the memory cache, in bytes: about twenty articles, so that they show at once when going back.
  public static let cachedBytes = 32 * 1024 * 1024

  private let fetcher: FeedFetcher
  private let store: ImageStore?
  private let cachedBytes: Int
  /// The fetches that are running: a row and the open article often need the same image at the same time.
  private var running: [String: RunningFetch] = [:]
  private var cache: ImageCache

  /// - Parameters:
  ///   - fetcher: A fetcher with the politeness for a page's images.
  ///   - store: The images on disk; nil to keep none.
  ///   - cachedBytes: The maximum size of the memory cache.
  public init(_ fetcher: FeedFetcher, store: ImageStore? = nil, cachedBytes: Int = ImageFetcher.cachedBytes) {
    (self.fetcher, self.store) = (fetcher, store)
    self.cachedBytes = cachedBytes
    cache = ImageCache(limit: cachedBytes)
  }

  /// Returns an image: from memory, from disk, or fetched.
  /// - Parameters:
  ///   - url: The image's URL.
  ///   - reachesPrivateHosts: Whether it may be on this machine or its local network; see ``PrivateHost``.
  ///   - isShownAgain: Whether to keep it in memory. Images that are only scaled down, or fetched ahead, would replace
  ///     those of the articles that the user goes back to.
  /// - Throws: The reason the image could not be fetched.
  public func image(
    at url: String, reachesPrivateHosts: Bool, isShownAgain: Bool = true
  ) async throws(ImageFetchError) -> ImageFile {
    guard FetchHost(url: url) != nil else { throw .notOfTheWeb(url) }
    guard reachesPrivateHosts || !PrivateHost.isPrivate(url: url) else {
      throw .fetch(.privateHost(url: url))
    }
    let key = Self.key(url, reachesPrivateHosts)
    if let known = cache[key] { return known }
    let stored = await store?.image(key)
    let image: ImageFile
    if let stored { image = stored } else { image = try await shared(url, reachesPrivateHosts, key) }
    if isShownAgain { cache.keep(image, at: key) }
    return image
  }

  /// An image that one article may reach must not be shown to another that may not.
  private static func key(_ url: String, _ reachesPrivateHosts: Bool) -> String {
    reachesPrivateHosts ? "private \(url)" : url
  }

  /// Waits for the fetch of an image, which ends early if all who wait for it are cancelled.
  private func shared(
    _ url: String, _ reachesPrivateHosts: Bool, _ key: String
  ) async throws(ImageFetchError) -> ImageFile {
    if running[key] == nil {
      running[key] = RunningFetch(
        task: Task {
          let result: Result<ImageFile, ImageFetchError>
          do throws(ImageFetchError) {
            let image = try await fetch(url, reachesPrivateHosts)
            await store?.keep(image, as: key)
            result = .success(image)
          } catch { result = .failure(error) }
          return result
        })
    }
    guard let fetch = running[key]?.task else { throw .noImage(url) }
    running[key]?.waiting += 1
    let result = await withTaskCancellationHandler {
      await fetch.value
    } onCancel: {
      Task { await self.leave(fetch, key) }
    }
    if running[key]?.task == fetch { running[key] = nil }
    return try result.get()
  }

  /// The number of callers that wait for the same fetch.
  func waiting(for url: String, reachesPrivateHosts: Bool) -> Int {
    running[Self.key(url, reachesPrivateHosts)]?.waiting ?? 0
  }

  private func leave(_ fetch: Task<Result<ImageFile, ImageFetchError>, Never>, _ key: String) {
    guard running[key]?.task == fetch else { return }
    running[key]?.waiting -= 1
    guard running[key]?.waiting == 0 else { return }
    fetch.cancel()
    // Whoever needs the image from now on begins again.
    running[key] = nil
  }

  private func fetch(_ url: String, _ reachesPrivateHosts: Bool) async throws(ImageFetchError) -> ImageFile {
    var limits = FetchLimits()
    limits.bodyBytes = Self.maximumBytes
    var request = FetchRequest(url: url, limits: limits, reachesPrivateHosts: reachesPrivateHosts)
    request.wanted = .image
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request)
    } catch { throw .fetch(error) }
    guard case .body(let body) = response, let image = ImageFile(bytes: body.bytes) else { throw .noImage(url) }
    return image
  }
}

extension ImageFetcher {
  /// The size of the images on disk, in bytes.
  public var storedBytes: Int {
    get async { await store?.bytes ?? 0 }
  }

  /// Stores an image on disk, unless it is there.
  /// - Returns: How many bytes were fetched.
  /// - Throws: The reason the image could not be fetched.
  func store(_ url: String, reachesPrivateHosts: Bool) async throws(ImageFetchError) -> Int {
    guard let store else { return 0 }
    if await store.image(Self.key(url, reachesPrivateHosts)) != nil { return 0 }
    return try await image(at: url, reachesPrivateHosts: reachesPrivateHosts, isShownAgain: false).bytes.count
  }

  /// Removes all images.
  /// - Returns: What restores those on disk; nil if there are none.
  /// - Throws: The reason they could not be removed.
  public func clear() async throws(ImageStoreError) -> ClearedImages? {
    cache = ImageCache(limit: cachedBytes)
    return try await store?.clear()
  }

  /// Restores the images on disk.
  /// - Returns: Whether they still existed.
  public func restore(_ cleared: ClearedImages) async -> Bool { await store?.restore(cleared) ?? false }

  /// Deletes removed images for good.
  public func deleteCleared() async { await store?.deleteCleared() }
}

/// A fetch of an image, and how many wait for it.
private struct RunningFetch {
  let task: Task<Result<ImageFile, ImageFetchError>, Never>
  var waiting = 0
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

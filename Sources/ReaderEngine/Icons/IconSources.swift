internal import ArticleHTML
internal import FeedFetcher
internal import ImageDecoding

/// Fetches pages and icons for one run, each only once: many feeds share a home page.
actor IconSources {
  private let fetcher: FeedFetcher
  private let decoder: IconDecoder
  private var pages: [Request: Task<Result<[String], FetchError>, Never>] = [:]
  private var icons: [Request: Task<Finding, Never>] = [:]

  /// The result of fetching one URL.
  enum Finding: Sendable, Equatable {
    /// The icon as a small PNG.
    case icon([UInt8])
    /// There is no icon, and retrying will not help.
    case nothing
    /// The icon could not be fetched.
    case failure
  }

  private struct Request: Hashable {
    let url: String
    let reachesPrivateHosts: Bool
  }

  init(_ fetcher: FeedFetcher, _ decoder: IconDecoder) {
    self.fetcher = fetcher
    self.decoder = decoder
  }

  /// Returns the icon URLs linked from a page, best first.
  func links(ofPage url: String, reachesPrivateHosts: Bool) async -> Result<[String], FetchError> {
    let request = Request(url: url, reachesPrivateHosts: reachesPrivateHosts)
    let task = pages[request] ?? Task { await self.readPage(request) }
    pages[request] = task
    return await task.cancellableValue
  }

  /// Returns the icon at a URL.
  func icon(at url: String, reachesPrivateHosts: Bool) async -> Finding {
    let request = Request(url: url, reachesPrivateHosts: reachesPrivateHosts)
    let task = icons[request] ?? Task { await self.readIcon(request) }
    icons[request] = task
    return await task.cancellableValue
  }

  private func readPage(_ request: Request) async -> Result<[String], FetchError> {
    do throws(FetchError) {
      let body = try await fetch(request)
      let links = await Self.links(in: body)
      return .success(links)
    } catch { return .failure(error) }
  }

  @concurrent private static func links(in body: FetchedBody) async -> [String] {
    ArticleHTML.iconLinks(inPage: body.bytes, pageURL: body.url, side: IconDecoder.side)
      .prefix(IconPolicy.linksPerPage).map(\.url)
  }

  private func readIcon(_ request: Request) async -> Finding {
    let bytes: [UInt8]
    if let data = DataAddress.bytes(of: request.url) {
      bytes = data
    } else {
      do throws(FetchError) {
        bytes = try await fetch(request).bytes
      } catch { return error.isPassing ? .failure : .nothing }
    }
    do throws(ImageDecodingError) {
      return .icon(try await decoder.png(of: bytes))
    } catch { return error == .cancelled ? .failure : .nothing }
  }

  private func fetch(_ request: Request) async throws(FetchError) -> FetchedBody {
    guard ["http://", "https://"].contains(where: request.url.lowercased().hasPrefix) else {
      throw .invalidAddress(request.url)
    }
    let response = try await fetcher.fetch(
      FetchRequest(
        url: request.url, limits: IconPolicy.limits, reachesPrivateHosts: request.reachesPrivateHosts))
    guard case .body(let body) = response else { throw .status(304, host: nil, retryAfter: nil) }
    return body
  }
}

extension FetchError {
  /// Whether retrying another day may succeed.
  var isPassing: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .connectionLost, .connectionReset, .incomplete, .malformedResponse,
      .insecure, .noTLS, .timedOut, .resting, .untrustedCertificate, .cancelled:
      true
    case .status(let status, _, _): status == 429 || status >= 500
    case .invalidAddress, .unsupportedScheme, .headersTooLarge, .tooLarge, .tooManyRedirects, .refusedRedirect,
      .privateHost, .unreadableFile:
      false
    }
  }
}

extension Task where Failure == Never {
  /// The value of a task that several callers may await. Cancelling one caller cancels the task, because all of them
  /// belong to the same run.
  fileprivate var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

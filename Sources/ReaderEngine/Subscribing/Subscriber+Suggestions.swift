internal import FeedFetcher
internal import FeedParser
internal import Library

extension Subscriber {
  /// Returns the feeds of a subscription list that are not in the library, each once, in list order.
  ///
  /// - Parameter url: The URL of the list, such as a `resource:` URL.
  @concurrent public func suggestions(in url: String) async throws(FeedFailure) -> [Suggestion] {
    let body = try await fetch(url, reachesPrivateHosts: true)
    guard let list = FeedParser.parseSubscriptionList(body.bytes, contentType: body.contentType, baseURL: body.url)
    else { throw .notAFeed }
    var known = try await subscribedAddresses()
    return list.subscriptions.compactMap { _, outline in
      guard let url = outline.feedURL, known.insert(Self.bareAddress(url)).inserted else { return nil }
      return Suggestion(
        url: url, title: outline.name ?? url, about: outline.description ?? "", language: outline.language)
    }
  }

  /// Returns the URLs of all feeds in the library, in the form of ``bareAddress(_:)``.
  func subscribedAddresses() async throws(FeedFailure) -> Set<Substring> {
    do throws(LibraryError) {
      return Set(try await library.feeds().map { Self.bareAddress($0.url) })
    } catch { throw FeedFailure(error) }
  }

  /// Returns the URL without scheme and trailing slash, which do not distinguish feeds.
  static func bareAddress(_ url: String) -> Substring {
    let address = ["https://", "http://"].first(where: url.hasPrefix).map { url.dropFirst($0.count) } ?? url[...]
    return address.hasSuffix("/") ? address.dropLast() : address
  }
}

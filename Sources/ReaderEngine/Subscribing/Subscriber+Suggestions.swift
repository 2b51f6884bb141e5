internal import FeedFetcher
internal import FeedParser
internal import Library

extension Subscriber {
  /// The feeds of a list of subscriptions that the library does not have, each once, in the list's order.
  /// - Parameter url: where the list is, such as a `resource:` address.
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

  /// The addresses of the feeds in the library, as ``bareAddress(_:)`` has them.
  func subscribedAddresses() async throws(FeedFailure) -> Set<Substring> {
    do throws(LibraryError) {
      return Set(try await library.feeds().map { Self.bareAddress($0.url) })
    } catch { throw FeedFailure(error) }
  }

  /// The same feed is there with and without TLS, and with and without a slash at its end.
  static func bareAddress(_ url: String) -> Substring {
    let address = ["https://", "http://"].first(where: url.hasPrefix).map { url.dropFirst($0.count) } ?? url[...]
    return address.hasSuffix("/") ? address.dropLast() : address
  }
}

internal import FeedFetcher
internal import Foundation
public import Library

/// Finds the icons of feeds: in the feed document, on its home page, and at the browsers' default location.
///
/// Failures are not reported: a feed without an icon shows its initial.
public struct IconFinder: Sendable {
  private let environment: EngineEnvironment

  init(_ environment: EngineEnvironment) {
    self.environment = environment
  }

  /// Looks up icons that are due, a limited number per run.
  ///
  /// Cancelling the task ends the run; icons found until then are kept.
  ///
  /// - Throws: An error if the library cannot be read or written.
  @concurrent public func refresh() async throws(LibraryError) {
    let now = environment.clock.now()
    let resting = try await environment.library.restingHosts(at: now, longest: RefreshPolicy.longestRest)
    // Read all due feeds: those that must wait stay at the front and would otherwise block the rest.
    let due = try await environment.library.iconTargets(
      notCheckedSince: now - IconPolicy.lasts, failedBefore: now - IconPolicy.failureLasts, limit: .max)
    let targets = due.lazy.filter { target in
      // Hosts that requested a pause are not contacted for icons either.
      !target.addresses.contains { FetchHost(url: $0).map { resting[$0.name] != nil } ?? false }
    }.prefix(IconPolicy.feedsPerRun)
    let sources = IconSources(environment.fetcher, environment.iconDecoder)
    var waiting = Array(targets)[...]
    let failure = await withTaskGroup(of: LibraryError?.self) { group in
      func begin() {
        guard !Task.isCancelled, let target = waiting.popFirst() else { return }
        group.addTask { await look(for: target, sources) }
      }
      for _ in 0..<IconPolicy.feedsAtOnce { begin() }
      var failure: LibraryError?
      for await result in group {
        failure = failure ?? result
        if failure == nil { begin() }
      }
      return failure
    }
    if let failure { throw failure }
  }

  /// Finds and stores one feed's icon.
  private func look(for target: Library.IconTarget, _ sources: IconSources) async -> LibraryError? {
    let icon = await find(target, sources)
    // A cancelled lookup says nothing about the feed.
    guard !Task.isCancelled else { return nil }
    do throws(LibraryError) {
      try await keep(icon)
      return nil
    } catch { return error }
  }

  private func keep(_ icon: FeedIcon) async throws(LibraryError) {
    // Keep the old icon if it merely cannot be fetched today.
    if icon.image == nil, icon.source != nil, let old = try await environment.library.icon(of: icon.feed),
      old.image != nil
    {
      let kept = FeedIcon(feed: old.feed, source: old.source, image: old.image, checkedAt: icon.checkedAt)
      try await environment.library.setIcon(kept)
    } else {
      try await environment.library.setIcon(icon)
    }
  }

  private func find(_ target: Library.IconTarget, _ sources: IconSources) async -> FeedIcon {
    func mayBePrivate(_ url: String) -> Bool {
      PrivateHost.may(feed: target.url, reach: url, asFeedDoes: target.reachesPrivateHosts)
    }
    var failed: String?
    var tried: Set<String> = []
    func look(at url: String) async -> FeedIcon? {
      guard !Task.isCancelled, tried.insert(url).inserted else { return nil }
      switch await sources.icon(at: url, reachesPrivateHosts: mayBePrivate(url)) {
      case .icon(let png):
        return FeedIcon(
          feed: target.feed, source: url.storedSource, image: Data(png), checkedAt: environment.clock.now())
      case .nothing: return nil
      case .failure:
        failed = failed ?? url
        return nil
      }
    }
    if let url = target.iconURL, let icon = await look(at: url) { return icon }
    if let page = target.homePageURL, page.isOfTheWeb {
      switch await sources.links(ofPage: page, reachesPrivateHosts: mayBePrivate(page)) {
      case .success(let links):
        for url in links { if let icon = await look(at: url) { return icon } }
      case .failure(let error): if error.isPassing { failed = failed ?? page }
      }
    }
    if let url = target.favicon, let icon = await look(at: url) { return icon }
    return FeedIcon(
      feed: target.feed, source: failed?.storedSource, image: nil, checkedAt: environment.clock.now())
  }
}

extension Library.IconTarget {
  /// The URLs of the servers to contact.
  fileprivate var addresses: [String] { [url, homePageURL].compactMap(\.self) }

  /// The default icon location.
  fileprivate var favicon: String? {
    [homePageURL, url].compactMap(\.self).first(where: \.isOfTheWeb)?.faviconOfServer
  }
}

extension String {
  /// The default icon location on the URL's server, without the URL's path, query and user information.
  var faviconOfServer: String? {
    guard let parts = URLComponents(string: self), let host = parts.encodedHost, !host.isEmpty else { return nil }
    var icon = URLComponents()
    icon.scheme = parts.scheme?.lowercased()
    icon.encodedHost = host.lowercased()
    icon.port = parts.port
    icon.path = "/favicon.ico"
    return icon.string
  }

  fileprivate var isOfTheWeb: Bool { ["http://", "https://"].contains(where: lowercased().hasPrefix) }

  /// The URL without its content if it is a `data:` URL.
  fileprivate var storedSource: String { hasPrefix("data:") ? "data:" : self }
}

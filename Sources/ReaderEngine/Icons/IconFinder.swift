internal import FeedFetcher
internal import Foundation
public import Library

/// Looks for the pictures of feeds: in the feed's document, in its home page, and where browsers look.
///
/// Nothing that goes wrong here is told to anybody: a feed without a picture shows its letter.
public struct IconFinder: Sendable {
  private let engine: ReaderEngine

  init(_ engine: ReaderEngine) {
    self.engine = engine
  }

  /// Looks for the pictures that are due, a bounded number of them in one run.
  ///
  /// Cancelling the task ends it; what was found stays.
  /// - Throws: when the library cannot be read or written.
  @concurrent public func refresh() async throws(LibraryError) {
    let now = engine.clock.now()
    let resting = try await engine.library.restingHosts(at: now, longest: RefreshPolicy.longestRest)
    // all that are due: those that must wait stay the first, and would keep the others from their turn
    let due = try await engine.library.iconTargets(
      notCheckedSince: now - IconPolicy.lasts, failedBefore: now - IconPolicy.failureLasts, limit: .max)
    let targets = due.lazy.filter { target in
      // a server that wants to be left alone is left alone with this too
      !target.addresses.contains { FetchHost(url: $0).map { resting[$0.name] != nil } ?? false }
    }.prefix(IconPolicy.feedsPerRun)
    let sources = IconSources(engine.fetcher, engine.iconDecoder)
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

  /// Finds one feed's picture and keeps it.
  private func look(for target: Library.IconTarget, _ sources: IconSources) async -> LibraryError? {
    let icon = await find(target, sources)
    // a search that was called off says nothing about the feed
    guard !Task.isCancelled else { return nil }
    do throws(LibraryError) {
      try await keep(icon)
      return nil
    } catch { return error }
  }

  private func keep(_ icon: FeedIcon) async throws(LibraryError) {
    // one that cannot be fetched today is still the feed's
    if icon.image == nil, icon.source != nil, let old = try await engine.library.icon(of: icon.feed), old.image != nil {
      let kept = FeedIcon(feed: old.feed, source: old.source, image: old.image, checkedAt: icon.checkedAt)
      try await engine.library.setIcon(kept)
    } else {
      try await engine.library.setIcon(icon)
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
      switch await sources.picture(at: url, reachesPrivateHosts: mayBePrivate(url)) {
      case .picture(let png):
        return FeedIcon(
          feed: target.feed, source: url.storedSource, image: Data(png), checkedAt: engine.clock.now())
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
      feed: target.feed, source: failed?.storedSource, image: nil, checkedAt: engine.clock.now())
  }
}

extension Library.IconTarget {
  /// Whose servers are asked.
  fileprivate var addresses: [String] { [url, homePageURL].compactMap(\.self) }

  /// Where browsers look when nobody has told them.
  fileprivate var favicon: String? {
    [homePageURL, url].compactMap(\.self).first(where: \.isOfTheWeb)?.faviconOfServer
  }
}

extension String {
  /// Where browsers look for a picture on the server of an address, without what else the address has.
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

  /// The address, without what it carries.
  fileprivate var storedSource: String { hasPrefix("data:") ? "data:" : self }
}

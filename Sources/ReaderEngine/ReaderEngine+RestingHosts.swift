public import FeedFetcher
internal import Foundation
public import Library

extension ReaderEngine {
  /// Returns the servers that have requested a pause.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func restingHosts() async throws(LibraryError) -> RestingHosts {
    let resting = try await library.restingHosts(at: environment.clock.now(), longest: RefreshPolicy.longestRest)
    return RestingHosts(Set(resting.keys.map(FetchHost.init(name:))))
  }

  /// Records the pause that a server requests by an error, if it does.
  public func noteRest(_ error: FetchError) async {
    let now = environment.clock.now()
    guard let (host, date) = error.rest(at: now) else { return }
    // If it cannot be recorded, the next request is refused again.
    try? await library.rest(host.name, until: date, at: now)
  }
}

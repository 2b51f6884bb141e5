public import FeedFetcher
public import Library

extension Subscriber {
  /// Subscribes to several of the feeds that a page links to. A feed that fails does not affect the others.
  ///
  /// - Parameters:
  ///   - folder: The folder to add them to; nil for the top level.
  ///   - credentials: Credentials, and a URL on the server they are for. They are sent to no other server, because the
  ///     feeds of a page may be on several.
  /// - Returns: The result for each feed, in order.
  public func subscribe(
    to offers: [OfferedFeed], in folder: Folder.ID? = nil,
    as credentials: (FetchCredentials, forServerOf: String)? = nil
  ) async -> [Result<Feed, FeedFailure>] {
    let login = credentials.flatMap { Login($0.0, forServerOf: $0.forServerOf) }
    let looks = await withTaskGroup(of: (Int, Result<FoundFeed, FeedFailure>).self) { group in
      for (number, offer) in offers.enumerated() {
        group.addTask { (number, await self.looking(at: offer, login)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    var results: [Result<Feed, FeedFailure>] = []
    // One after the other, so that if two URLs lead to the same feed, it is always the same one that is kept.
    for number in offers.indices {
      results.append(await subscribing(to: looks[number] ?? .failure(.cancelled), folder))
    }
    return results
  }

  private func looking(at offer: OfferedFeed, _ login: Login?) async -> Result<FoundFeed, FeedFailure> {
    do throws(FeedFailure) { return .success(try await look(at: offer, login)) } catch { return .failure(error) }
  }

  private func subscribing(
    to look: Result<FoundFeed, FeedFailure>, _ folder: Folder.ID?
  ) async -> Result<Feed, FeedFailure> {
    do throws(FeedFailure) { return .success(try await subscribe(to: try look.get(), in: folder)) } catch {
      return .failure(error)
    }
  }
}

public import FeedFetcher
public import Library

extension Subscriber {
  /// Subscribes to several of the feeds that a page names. One that fails keeps none of the others out.
  /// - Parameters:
  ///   - folder: where to put them; nil for the top.
  ///   - credentials: what a server may ask for, and the address of a server that they are for. No other server is given
  ///     them, for the feeds of a page may be on several.
  /// - Returns: what came of each, in their order.
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
    // one after the other, so that of two addresses of one feed it is always the same that is kept
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

internal import Library

extension Subscriber {
  /// Subscribes a library to the program's built-in feed when a window opens it for the first time, and never again,
  /// even if the user removes the feed.
  ///
  /// - Parameter url: A `resource:` URL.
  public func welcome(with url: String) async throws(FeedFailure) {
    let key = "welcomed"
    do throws(LibraryError) {
      guard try await library.setting(key) == nil else { return }
      // A user who already has feeds, from the command line or another reader, needs no welcome.
      if try await library.feeds().contains(where: { $0.url != url }) {
        return try await library.setSetting("1", for: key)
      }
    } catch { throw FeedFailure(error) }
    do throws(FeedFailure) {
      if case .feed(let found) = try await look(at: url) { _ = try await subscribe(to: found) }
    } catch {
      // The feed was added earlier, but the process was killed before that was recorded.
      guard case .alreadySubscribed = error else { throw error }
    }
    do throws(LibraryError) {
      try await library.setSetting("1", for: key)
    } catch { throw FeedFailure(error) }
  }
}

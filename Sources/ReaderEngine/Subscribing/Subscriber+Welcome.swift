internal import Library

extension Subscriber {
  /// Subscribes a library to a feed of the program's own, the first time a window opens it and never again: who
  /// removes it has read it.
  /// - Parameter url: a `resource:` address.
  public func welcome(with url: String) async throws(FeedFailure) {
    let key = "welcomed"
    do throws(LibraryError) {
      guard try await library.setting(key) == nil else { return }
      // whoever has feeds already, from the command line or another reader, needs no welcome
      if try await library.feeds().contains(where: { $0.url != url }) {
        return try await library.setSetting("1", for: key)
      }
    } catch { throw FeedFailure(error) }
    do throws(FeedFailure) {
      if case .feed(let found) = try await look(at: url) { _ = try await subscribe(to: found) }
    } catch {
      // subscribed the last time, and killed before it was noted
      guard case .alreadySubscribed = error else { throw error }
    }
    do throws(LibraryError) {
      try await library.setSetting("1", for: key)
    } catch { throw FeedFailure(error) }
  }
}

import ArticleHTML
import FeedFetcher
import Library
import ReaderEngine

/// Hears how a subscription goes.
protocol SubscribeModelDelegate: AnyObject {
  /// Where it has come to, or why it went no further.
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>)
}

/// From an address to a subscription.
final class SubscribeModel {
  /// How far it has come.
  enum Step {
    /// The page names several feeds.
    case choose([FeedLink])
    /// It is done.
    case subscribed(Feed)
  }

  weak var delegate: (any SubscribeModelDelegate)?
  /// Called with the new feed, also where nobody waits for it any more: it is there all the same.
  var onSubscribed: (@MainActor (Feed) -> Void)?

  /// Whether an answer is awaited.
  private(set) var isWorking = false

  private let subscriber: Subscriber
  private var work: Task<Void, Never>?

  init(subscriber: Subscriber) {
    self.subscriber = subscriber
  }

  isolated deinit {
    work?.cancel()
  }

  /// Looks at an address, and subscribes when there is one feed at it.
  /// - Parameter credentials: what the server may ask for.
  func add(_ address: String, as credentials: FetchCredentials?) {
    start { subscriber throws(FeedFailure) in
      switch try await subscriber.look(at: address, as: credentials) {
      case .feed(let found): .subscribed(try await subscriber.subscribe(to: found))
      case .choices(let links): .choose(links)
      }
    }
  }

  /// Subscribes to one of the feeds that the page names.
  /// - Parameter credentials: what the server may ask for.
  func add(_ link: FeedLink, as credentials: FetchCredentials?) {
    start { subscriber throws(FeedFailure) in
      .subscribed(try await subscriber.subscribe(to: try await subscriber.look(at: link, as: credentials)))
    }
  }

  /// Calls it off.
  func cancel() { work?.cancel() }

  private func start(_ step: @escaping @Sendable (Subscriber) async throws(FeedFailure) -> Step) {
    work?.cancel()
    isWorking = true
    work = Task { [weak self, subscriber, onSubscribed] in
      let result: Result<Step, FeedFailure>
      do throws(FeedFailure) {
        result = .success(try await step(subscriber))
      } catch {
        result = .failure(error)
      }
      if let self, !Task.isCancelled {
        isWorking = false
        delegate?.subscribeModel(self, didLoad: result)
      }
      if case .success(.subscribed(let feed)) = result { onSubscribed?(feed) }
    }
  }
}

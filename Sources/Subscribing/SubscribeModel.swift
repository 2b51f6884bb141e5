import FeedFetcher
import Library
import ReaderEngine

/// Receives the progress of subscribing.
protocol SubscribeModelDelegate: AnyObject {
  /// The next step was reached, or subscribing failed.
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>)
}

/// Subscribes to the feed or feeds at an address.
final class SubscribeModel {
  /// A step of subscribing.
  enum Step {
    /// The page has several feeds to choose from; also after some of the chosen feeds could not be added.
    case choose(FeedChoices)
    /// All requested feeds were added.
    case subscribed
  }

  weak var delegate: (any SubscribeModelDelegate)?
  /// Called with the added feeds, even if the operation was cancelled after they were stored.
  var onSubscribed: (@MainActor ([Feed]) -> Void)?

  /// The folder for new feeds; nil for the top level.
  var folder: Folder.ID?

  /// Whether an operation is running.
  private(set) var isWorking = false
  /// The feeds of the page; nil if the address was not that of a page with several feeds.
  private(set) var choices: FeedChoices?
  /// A URL on the server that credentials are for.
  private var asking: String?

  private let subscriber: Subscriber
  private var work: Task<Void, Never>?

  init(subscriber: Subscriber) {
    self.subscriber = subscriber
  }

  isolated deinit {
    work?.cancel()
  }

  /// Checks an address, and subscribes if there is exactly one feed.
  /// - Parameter credentials: the user name and password to send if the server asks for them.
  func add(_ address: String, as credentials: FetchCredentials?) {
    choices = nil
    asking = (try? TypedAddress(address))?.candidates.first
    start { [folder] subscriber throws(FeedFailure) in
      switch try await subscriber.look(at: address, as: credentials) {
      case .feed(let found): .subscribed(try await subscriber.subscribe(to: found, in: folder))
      case .choices(let offers): .offered(FeedChoices(offers))
      }
    }
  }

  /// Subscribes to the chosen feeds of the page.
  /// - Parameter credentials: the user name and password for the server that asked for them.
  func addChosen(as credentials: FetchCredentials?) {
    guard let offers = choices?.chosen, !offers.isEmpty else { return }
    let login = credentials.flatMap { credentials in asking.map { (credentials, forServerOf: $0) } }
    start { [folder] subscriber throws(FeedFailure) in
      .tried(offers, await subscriber.subscribe(to: offers, in: folder, as: login))
    }
  }

  /// Selects or deselects one of the page's feeds.
  func toggle(_ url: String) { choices?.toggle(url) }

  /// Discards the feeds of the page, because the address has changed.
  func forgetChoices() { choices = nil }

  /// Cancels the running operation.
  func cancel() { work?.cancel() }
}

// MARK: - Running operations

extension SubscribeModel {
  /// The result of an operation.
  private enum Answer: Sendable {
    case subscribed(Feed)
    case offered(FeedChoices)
    case tried([OfferedFeed], [Result<Feed, FeedFailure>])

    var feeds: [Feed] {
      switch self {
      case .subscribed(let feed): [feed]
      case .offered: []
      case .tried(_, let results): results.compactMap { try? $0.get() }
      }
    }
  }

  private func start(_ step: @escaping @Sendable (Subscriber) async throws(FeedFailure) -> Answer) {
    work?.cancel()
    isWorking = true
    work = Task { [weak self, subscriber, onSubscribed] in
      let result: Result<Answer, FeedFailure>
      do throws(FeedFailure) {
        result = .success(try await step(subscriber))
      } catch {
        result = .failure(error)
      }
      if let self, !Task.isCancelled {
        isWorking = false
        delegate?.subscribeModel(self, didLoad: result.map { take($0) })
      }
      if case .success(let answer) = result, !answer.feeds.isEmpty { onSubscribed?(answer.feeds) }
    }
  }

  private func take(_ answer: Answer) -> Step {
    switch answer {
    case .subscribed: return .subscribed
    case .offered(let offered):
      choices = offered
      return .choose(offered)
    case .tried(let offers, let results):
      choices?.note(zip(offers, results).map { (feed: $0, result: $1.map { _ in }) })
      guard let choices, !choices.failed.isEmpty else { return .subscribed }
      if let first = choices.failed.first(where: { $0.failure == .status(401) }) { asking = first.feed.url }
      return .choose(choices)
    }
  }
}

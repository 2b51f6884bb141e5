import FeedFetcher
import Library
import ReaderEngine

/// Hears how a subscription goes.
protocol SubscribeModelDelegate: AnyObject {
  /// Where it has come to, or why it went no further.
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>)
}

/// From an address to subscriptions.
final class SubscribeModel {
  /// How far it has come.
  enum Step {
    /// The page names several feeds, of which some are to be chosen; some of those that were could not be added.
    case choose(FeedChoices)
    /// It is done.
    case subscribed
  }

  weak var delegate: (any SubscribeModelDelegate)?
  /// Called with the new feeds, also where nobody waits for them any more: they are there all the same.
  var onSubscribed: (@MainActor ([Feed]) -> Void)?

  /// The folder that new feeds are put into; nil for the top.
  var folder: Folder.ID?

  /// Whether an answer is awaited.
  private(set) var isWorking = false
  /// The feeds that the page names; nil where the address is not one of a page.
  private(set) var choices: FeedChoices?
  /// An address of the server that was asked last, and that wants a name and a password.
  private var asking: String?

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
    choices = nil
    asking = (try? TypedAddress(address))?.candidates.first
    start { [folder] subscriber throws(FeedFailure) in
      switch try await subscriber.look(at: address, as: credentials) {
      case .feed(let found): .subscribed(try await subscriber.subscribe(to: found, in: folder))
      case .choices(let offers): .offered(FeedChoices(offers))
      }
    }
  }

  /// Subscribes to those of the page's feeds that are chosen.
  /// - Parameter credentials: what the server that asked is given.
  func addChosen(as credentials: FetchCredentials?) {
    guard let offers = choices?.chosen, !offers.isEmpty else { return }
    let login = credentials.flatMap { credentials in asking.map { (credentials, forServerOf: $0) } }
    start { [folder] subscriber throws(FeedFailure) in
      .tried(offers, await subscriber.subscribe(to: offers, in: folder, as: login))
    }
  }

  /// Chooses one of the page's feeds by its address, or no longer.
  func toggle(_ url: String) { choices?.toggle(url) }

  /// Forgets the feeds of the page: they belong to another address.
  func forgetChoices() { choices = nil }

  /// Calls it off.
  func cancel() { work?.cancel() }
}

// MARK: - The work

extension SubscribeModel {
  /// What the engine says.
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

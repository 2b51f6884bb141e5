import ReaderEngine

/// Hears which feeds are suggested.
protocol SuggestionsModelDelegate: AnyObject {
  /// The suggestions are there, or why there are none.
  func suggestionsModel(_ model: SuggestionsModel, didLoad result: Result<[Suggestion], FeedFailure>)
}

/// The feeds that are suggested to whoever has no address at hand. They come with the program: nobody is asked.
final class SuggestionsModel {
  weak var delegate: (any SuggestionsModelDelegate)?

  private let subscriber: Subscriber
  private let address: String
  private var loading: Task<Void, Never>?

  /// - Parameter address: where the list of them is.
  init(subscriber: Subscriber, address: String) {
    self.subscriber = subscriber
    self.address = address
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Reads the list, and tells the delegate.
  func load() {
    loading?.cancel()
    loading = Task { [weak self, subscriber, address] in
      let result: Result<[Suggestion], FeedFailure>
      do throws(FeedFailure) {
        result = .success(try await subscriber.suggestions(in: address))
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      delegate?.suggestionsModel(self, didLoad: result)
    }
  }
}

import ReaderEngine
import Words

/// Receives the suggested feeds.
protocol SuggestionsModelDelegate: AnyObject {
  /// The suggestions were loaded, or could not be.
  func suggestionsModel(_ model: SuggestionsModel, didLoad result: Result<[Suggestion], FeedFailure>)
}

/// The suggested feeds for users without an address. They are bundled with the program and need no network.
final class SuggestionsModel {
  weak var delegate: (any SuggestionsModelDelegate)?

  private let subscriber: Subscriber
  private let address: String
  private var loading: Task<Void, Never>?

  /// - Parameter address: the URL of the list.
  init(subscriber: Subscriber, address: String) {
    self.subscriber = subscriber
    self.address = address
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Sorts suggestions by the user's preferred languages, keeping the list's order within each language.
  static func sorted(_ suggestions: [Suggestion], by languages: [String]) -> [Suggestion] {
    func primary(_ language: String) -> Substring { language.prefix { $0 != "_" && $0 != "-" && $0 != "." } }
    // Without a preferred language, use the program's own.
    let wanted = languages.map { primary($0) }.map { $0 == "C" || $0 == "POSIX" ? "en" : $0 }
    func rank(_ suggestion: Suggestion) -> Int {
      suggestion.language.flatMap { language in wanted.firstIndex { $0 == primary(language) } } ?? wanted.count
    }
    return suggestions.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  /// Loads the list and notifies the delegate.
  func load() {
    loading?.cancel()
    loading = Task { [weak self, subscriber, address] in
      let result: Result<[Suggestion], FeedFailure>
      do throws(FeedFailure) {
        let all = try await subscriber.suggestions(in: address)
        result = .success(Self.sorted(all, by: preferredLanguages()))
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      delegate?.suggestionsModel(self, didLoad: result)
    }
  }
}

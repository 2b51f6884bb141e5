import ReaderEngine
import Words

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

  /// Feeds in the user's languages first, in the order of these; the list's own order within each.
  static func sorted(_ suggestions: [Suggestion], by languages: [String]) -> [Suggestion] {
    func primary(_ language: String) -> Substring { language.prefix { $0 != "_" && $0 != "-" && $0 != "." } }
    // who asks for no language is shown the program's own
    let wanted = languages.map { primary($0) }.map { $0 == "C" || $0 == "POSIX" ? "en" : $0 }
    func rank(_ suggestion: Suggestion) -> Int {
      suggestion.language.flatMap { language in wanted.firstIndex { $0 == primary(language) } } ?? wanted.count
    }
    return suggestions.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  /// Reads the list, and tells the delegate.
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

import FeedFetcher
import Library
import ReaderEngine
import Words
import Models

/// Hears what comes of another address for a feed.
protocol AddressModelDelegate: AnyObject {
  /// It is looked at (nil), the feed has it now, or why it has not.
  func addressModel(_ model: AddressModel, didLoad result: Result<FeedAddress?, AddressRefusal>)
}

/// Why a feed does not get an address.
nonisolated enum AddressRefusal: Error, Equatable {
  /// The server wants a name and a password.
  case login
  /// It does not take those that were given.
  case wrongLogin
  /// The page there names several feeds.
  case severalFeeds
  case failure(FeedFailure)

  /// Whether another name and password may help.
  var wantsLogin: Bool { self == .login || self == .wrongLogin }
}

/// Another address for a feed: it is looked at before the feed gets it.
final class AddressModel {
  weak var delegate: (any AddressModelDelegate)?

  /// How it stands with what the person wrote.
  enum State: Equatable {
    /// The feed has its address.
    case idle
    case looking(String)
    case refused(String, AddressRefusal)
  }

  private(set) var state = State.idle

  private let feed: Feed.ID
  private let subscriber: Subscriber
  private let history: HistoryModel
  private var work: Task<Void, Never>?

  init(feed: Feed.ID, subscriber: Subscriber, history: HistoryModel) {
    (self.feed, self.subscriber, self.history) = (feed, subscriber, history)
  }

  /// Looks at an address, and gives it to the feed where there is one at it.
  /// - Parameters:
  ///   - text: as typed; with nothing in it the feed keeps its address.
  ///   - credentials: what the server may ask for.
  func write(_ text: String, as credentials: FetchCredentials? = nil) {
    work?.cancel()
    guard !text.allSatisfy(\.isWhitespace) else { return cancel() }
    state = .looking(text)
    delegate?.addressModel(self, didLoad: .success(nil))
    // a window that closes meanwhile does not call it off
    work = Task { [self] in
      let result: Result<NewAddress?, FeedFailure>
      do throws(FeedFailure) {
        result = .success(try await subscriber.address(at: text, for: feed, as: credentials))
      } catch { result = .failure(error) }
      if !Task.isCancelled { take(result, of: text, hadLogin: credentials != nil) }
    }
  }

  /// The same address, with a name and a password for its server.
  func answer(_ credentials: FetchCredentials) {
    if case .refused(let text, let refusal) = state, refusal.wantsLogin { write(text, as: credentials) }
  }

  /// The feed keeps its address.
  func cancel() {
    work?.cancel()
    state = .idle
    delegate?.addressModel(self, didLoad: .success(nil))
  }

  private func take(_ result: Result<NewAddress?, FeedFailure>, of text: String, hadLogin: Bool) {
    switch result {
    case .success(let address?): give(address, for: text)
    case .success(nil): refuse(text, .severalFeeds)
    case .failure(.status(401)): refuse(text, hadLogin ? .wrongLogin : .login)
    case .failure(let failure): refuse(text, .failure(failure))
    }
  }

  private func give(_ address: NewAddress, for text: String) {
    history.perform { [self, subscriber, feed] in
      // it was called off, or something else was written, while other changes were made
      guard state == .looking(text) else { return nil }
      do throws(FeedFailure) {
        let moved = try await subscriber.move(feed, to: address)
        if state == .looking(text) {
          state = .idle
          delegate?.addressModel(self, didLoad: .success(address.address))
        }
        guard let words = moved.command.doneWords(moved.step) else { return nil }
        return (words, subscriber.takingBack(moved))
      } catch {
        if state == .looking(text) { refuse(text, .failure(error)) }
        return nil
      }
    }
  }

  private func refuse(_ text: String, _ refusal: AddressRefusal) {
    state = .refused(text, refusal)
    guard let delegate else { return history.perform { (refusal.words, nil) } }
    delegate.addressModel(self, didLoad: .failure(refusal))
  }
}

extension Subscriber {
  /// What gives a feed its old address back.
  fileprivate func takingBack(_ moved: MovedFeed) -> HistoryModel.Undo {
    {
      do throws(FeedFailure) {
        try await takeBack(moved)
        return .success(moved.command.undoneWords)
      } catch { return .failure(HistoryModel.Refusal(words: error.words)) }
    }
  }
}

nonisolated extension AddressRefusal {
  /// What is wrong, in the words of the dialog that adds a feed.
  var words: String {
    switch self {
    case .login: tr("The server wants a name and a password.")
    case .wrongLogin: tr("The server does not take this name and password.")
    case .severalFeeds: tr("This page has several feeds. Give the address of one of them.")
    case .failure(let failure): failure.words
    }
  }
}

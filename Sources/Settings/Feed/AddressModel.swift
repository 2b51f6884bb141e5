import FeedFetcher
import Library
import ReaderEngine
import Words
import Models

/// Receives the result of changing a feed's address.
protocol AddressModelDelegate: AnyObject {
  /// The state has changed (nil), the feed has the new address, or it was rejected.
  func addressModel(_ model: AddressModel, didLoad result: Result<FeedAddress?, AddressRefusal>)
}

/// Why an address was rejected.
nonisolated enum AddressRefusal: Error, Equatable {
  /// The server requires a user name and password.
  case login
  /// The server has rejected the user name or password.
  case wrongLogin
  /// The page has several feeds.
  case severalFeeds
  case failure(FeedFailure)

  /// Whether entering credentials may help.
  var wantsLogin: Bool { self == .login || self == .wrongLogin }
}

/// Changes a feed's address after checking that the new address works.
final class AddressModel {
  weak var delegate: (any AddressModelDelegate)?

  /// The state of a change.
  enum State: Equatable {
    /// There is no change in progress.
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

  /// Checks an address, and changes the feed's address if there is one feed there.
  /// - Parameters:
  ///   - text: the address as typed; if empty, the feed keeps its address.
  ///   - credentials: the user name and password to send if the server asks for them.
  func write(_ text: String, as credentials: FetchCredentials? = nil) {
    work?.cancel()
    guard !text.allSatisfy(\.isWhitespace) else { return cancel() }
    state = .looking(text)
    delegate?.addressModel(self, didLoad: .success(nil))
    // Keeps this object alive, so that closing the window does not cancel the change.
    work = Task { [self] in
      let result: Result<NewAddress?, FeedFailure>
      do throws(FeedFailure) {
        result = .success(try await subscriber.address(at: text, for: feed, as: credentials))
      } catch { result = .failure(error) }
      if !Task.isCancelled { take(result, of: text, hadLogin: credentials != nil) }
    }
  }

  /// Retries the rejected address with credentials.
  func answer(_ credentials: FetchCredentials) {
    if case .refused(let text, let refusal) = state, refusal.wantsLogin { write(text, as: credentials) }
  }

  /// Cancels the change.
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
    history.perform { [self, subscriber, feed] isAgain in
      // The change may have been cancelled or replaced while earlier changes were made.
      guard isAgain || state == .looking(text) else { return nil }
      do throws(FeedFailure) {
        let moved = try await subscriber.move(feed, to: address)
        if state == .looking(text) {
          state = .idle
          delegate?.addressModel(self, didLoad: .success(address.address))
        }
        guard let words = moved.step.doneMessage?.words else { return nil }
        return (words, subscriber.takingBack(moved))
      } catch {
        if state == .looking(text) { refuse(text, .failure(error)) }
        return isAgain ? (error.words, nil) : nil
      }
    }
  }

  private func refuse(_ text: String, _ refusal: AddressRefusal) {
    state = .refused(text, refusal)
    guard let delegate else { return history.perform { _ in (refusal.words, nil) } }
    delegate.addressModel(self, didLoad: .failure(refusal))
  }
}

extension Subscriber {
  /// Returns an undo operation that restores the old address.
  fileprivate func takingBack(_ moved: MovedFeed) -> SlowUndo {
    {
      do throws(FeedFailure) {
        try await takeBack(moved)
        return .success(moved.step.undoneMessage.words)
      } catch { return .failure(UndoRefusal(words: error.words)) }
    }
  }
}

nonisolated extension AddressRefusal {
  /// The message for the user, the same as when adding a feed.
  var words: String {
    switch self {
    case .login: tr("Sign-in required.")
    case .wrongLogin: tr("The user name or password is wrong.")
    case .severalFeeds: tr("This page has several feeds. Enter the address of one of them.")
    case .failure(let failure): failure.words
    }
  }
}

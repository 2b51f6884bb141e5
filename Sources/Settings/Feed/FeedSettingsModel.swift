import Credentials
import FeedFetcher
import Foundation
import Library
import ReaderEngine
import Words
import Models

/// Hears what is known of a feed.
protocol FeedSettingsModelDelegate: AnyObject {
  /// It was looked at, or why it could not be.
  func feedSettingsModel(_ model: FeedSettingsModel, didLoad result: Result<FeedSettingsFacts, ArticlesError>)
}

/// One feed, and what the person wants of it.
final class FeedSettingsModel {
  weak var delegate: (any FeedSettingsModelDelegate)?

  /// The feed.
  let feed: Feed.ID
  /// What was known of it last.
  private(set) var facts: FeedSettingsFacts?

  private let engine: ReaderEngine
  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let loading = Coalescer()
  private var following: Task<Void, Never>?
  /// How long its articles are to be kept by what was chosen last, while that is being written.
  private var chosen: Retention??
  private var choices = 0
  /// Why it could not be looked at, which is said once.
  private var failure: ArticlesError?

  init(feed: Feed.ID, engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore) {
    (self.feed, self.engine, self.history, self.preferences) = (feed, engine, history, preferences)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Looks at the feed, and again whenever something is written, by this process or another.
  func start() {
    let changes = engine.library.changes()
    load()
    following = Task { [weak self] in
      for await _ in changes { self?.load() }
    }
  }

  /// Looks at the feed, and tells the delegate.
  func load() {
    loading.schedule { [weak self] in await self?.read() }
  }

  private func read() async {
    let result: Result<FeedSettingsFacts, ArticlesError>
    do throws(LibraryError) {
      result = .success(try await FeedSettingsFacts.reading(feed, engine.library, preferences.current))
    } catch {
      result = .failure(.library(error))
    }
    switch result {
    case .success(let facts):
      failure = nil
      guard facts != self.facts else { return }
      self.facts = facts
    case .failure(let error):
      guard error != failure else { return }
      failure = error
    }
    delegate?.feedSettingsModel(self, didLoad: result)
  }
}

// MARK: - What the person wants

extension FeedSettingsModel {
  /// Gives it another name; an empty one gives it its own back.
  func rename(_ name: String) {
    perform(.renameFeed(feed, to: name.allSatisfy(\.isWhitespace) ? nil : name))
  }

  /// Keeps its articles as long as an option says, which changes what was chosen last, be that shown already or not.
  func keep(_ options: RetentionOptions, _ option: Int) {
    let retention = options.choosing(option, changing: chosen ?? options.retention)
    chosen = .some(retention)
    choices += 1
    perform(.setRetention(retention, of: feed)) { [weak self, choice = choices] in
      // one that was chosen after it is still to be written
      if let self, choice == choices { chosen = nil }
    }
  }

  /// Does something that can be taken back.
  /// - Parameter completion: called when it is done or could not be.
  func perform(_ command: LibraryCommand, completion: (@MainActor () -> Void)? = nil) {
    history.perform(
      command,
      completion: { [weak self] in
        completion?()
        // a change that could not be made is not shown either
        self?.load()
      })
  }

  /// Keeps the name and the password that its server wants, or forgets them (nil).
  func setLogin(_ credentials: FetchCredentials?) {
    history.perform { [weak self, feed, passwords = engine.feedPasswords] in
      var kept: KeptLogin?
      var words: String
      do throws(FeedFailure) {
        kept = try await passwords.kept(of: feed, before: credentials?.userName)
        words = try await passwords.setLogin(credentials, of: feed)
      } catch {
        // some of it may be done
        words = error.words
      }
      self?.load()
      return (words, kept.map { passwords.restoring($0) })
    }
  }
}

extension FeedPasswords {
  /// Keeps a feed's name and password, or forgets them (nil).
  /// - Returns: what is to be said.
  fileprivate func setLogin(_ credentials: FetchCredentials?, of feed: Feed.ID) async throws(FeedFailure) -> String {
    if let credentials { return try await set(credentials, of: feed).words }
    try await remove(of: feed)
    return tr("No name and no password are kept any more.")
  }

  /// What puts back what was kept.
  fileprivate func restoring(_ kept: KeptLogin) -> HistoryModel.Undo {
    {
      do throws(FeedFailure) {
        let place = try await restore(kept)
        // that it is in a file now is to be known
        if let place, place != .keyring { return .success(place.words) }
        return .success(tr("Name and password are as before"))
      } catch {
        return .failure(HistoryModel.Refusal(words: error.words))
      }
    }
  }
}

extension PasswordPlace {
  /// Where it is kept.
  fileprivate var words: String {
    switch self {
    case .keyring: tr("The password is kept in the keyring.")
    // Translators: a password; %s is a file.
    case .file(let file, _): tr("Kept in %s, for there is no keyring", file.lastPathComponent)
    }
  }
}

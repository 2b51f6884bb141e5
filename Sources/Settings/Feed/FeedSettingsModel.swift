import Credentials
import FeedFetcher
import Foundation
import Library
import ReaderEngine
import Words
import Models

/// Receives the facts about a feed.
protocol FeedSettingsModelDelegate: AnyObject {
  /// The facts were loaded or have changed, or could not be loaded.
  func feedSettingsModel(_ model: FeedSettingsModel, didLoad result: Result<FeedSettingsFacts, ArticlesError>)
}

/// A feed and its settings.
final class FeedSettingsModel {
  weak var delegate: (any FeedSettingsModelDelegate)?

  let feed: Feed.ID
  /// The facts as last read.
  private(set) var facts: FeedSettingsFacts?

  private let engine: ReaderEngine
  private let history: HistoryModel
  private let preferences: PreferencesStore
  private let loading = Coalescer()
  private var following: Task<Void, Never>?
  /// The retention that is being written.
  private var chosen: Retention??
  private var choices = 0
  /// The last failure, so that the same one is reported only once.
  private var failure: ArticlesError?

  init(feed: Feed.ID, engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore) {
    (self.feed, self.engine, self.history, self.preferences) = (feed, engine, history, preferences)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Loads the facts, and reloads them whenever the library changes, by this process or another one.
  func start() {
    let changes = engine.library.changes()
    load()
    following = Task { [weak self] in
      for await _ in changes { self?.load() }
    }
  }

  /// Loads the facts and notifies the delegate.
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

// MARK: - Changes

extension FeedSettingsModel {
  /// Renames the feed; an empty name restores its own title.
  func rename(_ name: String) {
    perform(.renameFeed(feed, to: name.allSatisfy(\.isWhitespace) ? nil : name))
  }

  /// Changes how long articles are kept. The choice is applied to the last one, even if that is not shown yet.
  func keep(_ options: RetentionOptions, _ option: Int) {
    let retention = options.choosing(option, changing: chosen ?? options.retention)
    chosen = .some(retention)
    choices += 1
    perform(.setRetention(retention, of: feed)) { [weak self, choice = choices] in
      // Unless a later choice is still being written.
      if let self, choice == choices { chosen = nil }
    }
  }

  /// Performs an undoable command.
  /// - Parameter completion: called when the command has succeeded or failed.
  func perform(_ command: LibraryCommand, completion: (@MainActor () -> Void)? = nil) {
    history.perform(
      command,
      completion: { [weak self] _ in
        completion?()
        // After a failure, this restores the actual value.
        self?.load()
      })
  }

  /// Saves the credentials for the feed's server, or removes them (nil).
  func setLogin(_ credentials: FetchCredentials?) {
    history.perform { [weak self, feed, passwords = engine.feedPasswords] _ in
      var kept: KeptLogin?
      var words: String
      do throws(FeedFailure) {
        kept = try await passwords.kept(of: feed, before: credentials?.userName)
        words = try await passwords.setLogin(credentials, of: feed)
      } catch {
        // Part of the change may have been made.
        words = error.words
      }
      self?.load()
      return (words, kept.map { passwords.restoring($0) })
    }
  }
}

extension FeedPasswords {
  /// Saves a feed's credentials, or removes them (nil).
  /// - Returns: a message about the result.
  fileprivate func setLogin(_ credentials: FetchCredentials?, of feed: Feed.ID) async throws(FeedFailure) -> String {
    if let credentials { return try await set(credentials, of: feed).words }
    try await remove(of: feed)
    return tr("User name and password removed")
  }

  /// Returns an undo operation that restores previous credentials.
  fileprivate func restoring(_ kept: KeptLogin) -> SlowUndo {
    {
      do throws(FeedFailure) {
        let place = try await restore(kept)
        // Tell the user if the password is now in a file.
        if let place, place != .keyring { return .success(place.words) }
        return .success(tr("User name and password restored"))
      } catch {
        return .failure(UndoRefusal(words: error.words))
      }
    }
  }
}

import Foundation
import Library
import ReaderEngine
import Words
import Models

/// Receives changes of the preferences and of the facts about the library.
protocol PreferencesModelDelegate: AnyObject {
  /// The preferences have changed, in this window or elsewhere.
  func preferencesModelDidChange(_ model: PreferencesModel)
  /// The facts about the library were loaded, or could not be.
  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>)
  /// An operation has finished or failed, with a message for the user.
  func preferencesModel(_ model: PreferencesModel, didSay words: String)
}

/// The preferences, and facts about the library.
final class PreferencesModel {
  weak var delegate: (any PreferencesModelDelegate)?

  var location: LibraryLocation { engine.library.location }
  var preferences: Preferences { store.current }
  /// The user's own theme, or why there is none; nil until it is read.
  var theme: Result<UserTheme, UserThemeError>? { store.ownTheme }
  /// What is wrong with it if it is chosen.
  var themeError: UserThemeError? {
    if preferences.theme == .own, case .failure(let error) = theme { error } else { nil }
  }
  /// The facts about the library as last read.
  private(set) var facts: LibraryFacts?
  /// The backup, which continues when the window is closed.
  let backup: BackupModel

  private let episodes: DownloadedEpisodes
  private let store: PreferencesStore
  private let engine: ReaderEngine
  private let history: HistoryModel
  private var loading: Task<Void, Never>?
  /// The retention that is being written.
  private var wanted: Retention?
  private var choices = 0

  init(
    store: PreferencesStore, engine: ReaderEngine, history: HistoryModel, backup: BackupModel,
    episodes: DownloadedEpisodes = DownloadedEpisodes()
  ) {
    self.episodes = episodes
    self.store = store
    self.engine = engine
    self.history = history
    self.backup = backup
    store.follow(self) { [weak self] _ in self.map { $0.delegate?.preferencesModelDidChange($0) } }
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Toggles a switch.
  func toggle(_ which: Preference) {
    store.change(which.words, in: history) { which.setNumber(1 - which.number(in: $0), in: &$0) }
  }

  /// Chooses a value.
  func choose(_ which: Preference, _ option: Int) {
    store.change(which.words, in: history) { which.choose(option, in: &$0) }
  }

  /// Resets all preferences to their defaults.
  func reset() {
    history.perform(saying: tr("Preferences reset")) { [store] in
      let before = store.current
      guard before != Preferences.standard else { return nil }
      store.set(Preferences.standard)
      return {
        store.set(store.current.takingBack(from: Preferences.standard, to: before))
        return tr("Preferences restored")
      }
    }
  }

  /// Reads the user's own theme again if it is chosen.
  func readTheme() { if preferences.theme == .own { store.readTheme() } }

  /// Loads the facts about the library and notifies the delegate.
  func loadFacts() {
    loading?.cancel()
    loading = Task { [weak self, engine, episodes] in
      let result: Result<LibraryFacts, ArticlesError>
      do throws(LibraryError) {
        var facts = try await LibraryFacts.reading(engine)
        facts.episodeBytes = await episodes.bytes()
        result = .success(facts)
      } catch {
        result = .failure(.library(error))
      }
      guard let self, !Task.isCancelled else { return }
      switch result {
      case .success(let facts): show(facts)
      case .failure: delegate?.preferencesModel(self, didLoad: result)
      }
    }
  }

  private func show(_ facts: LibraryFacts) {
    var facts = facts
    if let wanted { facts.retention = wanted }
    facts.notifiers = facts.notifiers.keeping(self.facts?.notifiers)
    self.facts = facts
    delegate?.preferencesModel(self, didLoad: .success(facts))
  }
}

// MARK: - Operations on the library

extension PreferencesModel {
  /// Changes how long articles are kept.
  ///
  /// The new value is shown before it is written, because the user's next choice is based on it.
  func keep(_ retention: Retention) {
    wanted = retention
    choices += 1
    if let facts { show(facts) }
    history.perform(
      .setRetention(retention, of: nil),
      completion: { [weak self, choice = choices] _ in
        // Unless a later choice is still being written.
        if let self, choice == choices { wanted = nil }
        self?.loadFacts()
      })
  }

  /// Toggles whether certain articles are kept regardless of the limits.
  func toggle(_ exception: RetentionException) {
    guard var retention = facts?.retention else { return }
    retention[keyPath: exception.path].toggle()
    keep(retention)
  }

  /// Switches the recognition of stories on or off.
  func recognizeStories(_ isOn: Bool) {
    facts?.recognizesStories = isOn
    if let facts { show(facts) }
    history.perform(.setRecognizesStories(isOn), completion: { [weak self] _ in self?.loadFacts() })
  }

  /// Turns the notifications of a feed or folder on or off.
  func setNotifies(_ member: FolderMember, _ isOn: Bool) {
    history.perform(.setNotifies(member, isOn), completion: { [weak self] _ in self?.loadFacts() })
  }

  /// Clears the activity log.
  func clearLog() { history.perform(.clearFetchLog) }

  /// Removes the images of articles on the disk.
  func clearImages() {
    history.perform { [weak self, images = engine.images] _ in
      do throws(ImageStoreError) {
        guard let cleared = try await images.clear() else {
          self?.say(tr("There are no stored images."))
          return nil
        }
        self?.loadFacts()
        return (
          tr("Stored images cleared"),
          {
            await images.restore(cleared)
              ? .success(tr("Stored images restored"))
              : .failure(UndoRefusal(words: tr("The images no longer exist.")))
          }
        )
      } catch {
        self?.say(error.words)
        return nil
      }
    }
  }

  /// Deletes the downloaded episodes, which can be downloaded again.
  func clearEpisodes() {
    work { [episodes] () async throws(LibraryError) in
      await episodes.clear()
      return tr("Downloaded episodes removed")
    }
  }

  /// Runs an operation that cannot be cancelled, reports its message, and reloads the facts.
  private func work(_ body: @escaping @MainActor () async throws(LibraryError) -> String?) {
    Task { [weak self] in
      let words: String?
      do throws(LibraryError) {
        words = try await body()
      } catch {
        words = error.words
      }
      guard let self else { return }
      loadFacts()
      if let words { say(words) }
    }
  }

  private func say(_ words: String) { delegate?.preferencesModel(self, didSay: words) }
}

/// The downloaded episodes, which belong to the player.
package struct DownloadedEpisodes {
  /// Returns their size, in bytes.
  var bytes: @MainActor () async -> Int = { 0 }
  /// Deletes them.
  var clear: @MainActor () async -> Void = {}

  package init() {}

  package init(bytes: @escaping @MainActor () async -> Int, clear: @escaping @MainActor () async -> Void) {
    (self.bytes, self.clear) = (bytes, clear)
  }
}

/// Facts about a library for the preferences.
nonisolated struct LibraryFacts: Sendable, Equatable {
  let counts: LibraryCounts
  /// The size of the library's files.
  let bytes: Int
  /// The size of the images on the disk, in bytes.
  var imageBytes = 0
  /// The size of the downloaded episodes, in bytes.
  var episodeBytes = 0
  /// How long articles of feeds without their own setting are kept.
  var retention = Retention.everything
  /// Whether articles of several feeds that tell the same story are recognized.
  var recognizesStories = true
  /// What tells the user of new articles.
  var notifiers = Notifiers()

  @concurrent static func reading(_ engine: ReaderEngine) async throws(LibraryError) -> LibraryFacts {
    let library = engine.library
    return LibraryFacts(
      counts: try await library.counts(), bytes: library.location.bytesOnDisk,
      imageBytes: await engine.images.storedBytes,
      retention: try await library.retention(of: nil) ?? .everything,
      recognizesStories: try await library.recognizesStories(), notifiers: try await Notifiers.reading(library))
  }
}

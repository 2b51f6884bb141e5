import Foundation
import Library
import ReaderEngine

/// Hears what became of the preferences and of what is known of the library.
protocol PreferencesModelDelegate: AnyObject {
  /// The preferences are others now, by this window or by something else.
  func preferencesModelDidChange(_ model: PreferencesModel)
  /// The library was looked at, or why it could not be.
  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>)
  /// Something was done that is worth a word, or could not be done.
  /// - Parameter undo: takes it back, where that can be done.
  func preferencesModel(_ model: PreferencesModel, didSay words: String, undo: (@MainActor () -> Void)?)
}

/// The preferences, and what is known of the library.
final class PreferencesModel {
  weak var delegate: (any PreferencesModelDelegate)?

  /// Where the library is.
  var location: LibraryLocation { engine.library.location }
  /// What the person wants now.
  var preferences: Preferences { store.current }
  /// What was known of the library last.
  private(set) var facts: LibraryFacts?
  /// The copy of the library, which is made whether this is looked at or not.
  let backup: BackupModel

  private let store: PreferencesStore
  private let engine: ReaderEngine
  private let history: HistoryModel
  private var loading: Task<Void, Never>?
  /// How long articles are to be kept, while that is being written.
  private var wanted: Retention?
  /// What is being written; each waits for the one before.
  private var keeping: Task<Void, Never>?
  private var choices = 0

  init(store: PreferencesStore, engine: ReaderEngine, history: HistoryModel, backup: BackupModel) {
    self.store = store
    self.engine = engine
    self.history = history
    self.backup = backup
    store.follow(self) { [weak self] _ in self.map { $0.delegate?.preferencesModelDidChange($0) } }
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Switches something to what it is not.
  func toggle(_ which: PreferencesSwitch) {
    let was = preferences[keyPath: which.path]
    change(which.words, to: !was, from: was) { $0[keyPath: which.path] = $1 }
  }

  /// Gives something one of its values.
  func choose(_ which: PreferencesChoice, _ option: Int) {
    let was = which.selected(in: preferences)
    change(which.words, to: option, from: was) { which.choose($1, in: &$0) }
  }

  /// Makes everything as it was at first.
  func reset() {
    let before = preferences
    guard before != Preferences() else { return }
    store.set(Preferences())
    remember(tr("Everything is as it was at first."), tr("The preferences are as before")) { $0 = before }
  }

  /// Looks at the library, and tells the delegate.
  func loadFacts() {
    loading?.cancel()
    loading = Task { [weak self, library = engine.library] in
      let result: Result<LibraryFacts, ArticlesError>
      do throws(LibraryError) {
        result = .success(try await LibraryFacts.reading(library))
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
    self.facts = facts
    delegate?.preferencesModel(self, didLoad: .success(facts))
  }

  /// - Parameter title: what it is that has a value.
  private func change<Value: Equatable & Sendable>(
    _ title: String, to value: Value, from was: Value,
    by set: @escaping @MainActor (inout Preferences, Value) -> Void
  ) {
    guard value != was else { return }
    var preferences = preferences
    set(&preferences, value)
    store.set(preferences)
    // Translators: %s is a preference, such as “Text size”.
    remember(tr("“%s” has changed", title), tr("“%s” is as before", title)) { set(&$0, was) }
  }

  /// Says what was changed, and can be taken back also when this is no longer looked at.
  private func remember(
    _ words: String, _ undoneWords: String, _ back: @escaping @MainActor (inout Preferences) -> Void
  ) {
    let undo = history.add(undoneWords) { [store] in
      var preferences = store.current
      back(&preferences)
      store.set(preferences)
      return nil
    }
    delegate?.preferencesModel(self, didSay: words, undo: undo)
  }
}

// MARK: - What is done with the library

extension PreferencesModel {
  /// Keeps articles as long as that says.
  /// It is shown before it is written: the next choice is made of what this one has left.
  func keep(_ retention: Retention) {
    wanted = retention
    choices += 1
    if let facts { show(facts) }
    keeping = Task { [weak self, history, choice = choices, before = keeping] in
      await before?.value
      let result = await history.carryOut(.setRetention(retention, of: nil))
      guard let self else { return }
      say(result)
      // one that was chosen after it is still to be written
      if choice == choices { wanted = nil }
      loadFacts()
    }
  }

  /// Keeps some articles whatever the limits are, or not.
  func toggle(_ exception: RetentionException) {
    guard var retention = facts?.retention else { return }
    retention[keyPath: exception.path].toggle()
    keep(retention)
  }

  /// Forgets what was fetched when.
  func clearLog() {
    Task { [weak self, history] in
      let result = await history.carryOut(.clearFetchLog)
      self?.say(result)
    }
  }

  /// Writes all feeds and folders into a file for another reader.
  func export(to file: URL) {
    work { [exporter = engine.exporter] () async throws(LibraryError) in
      let list = try await exporter.exportList(at: Date())
      if let reason = await FileWriting.write(list.bytes, to: file) {
        return tr("%s could not be written: %s", file.lastPathComponent, reason)
      }
      return tr("Saved as %s", file.lastPathComponent)
    }
  }

  /// Does something, says what it gives to be said, and looks at the library again. Nothing calls it off.
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
      if let words { delegate?.preferencesModel(self, didSay: words, undo: nil) }
    }
  }

  /// Says what came of a change, and offers to take it back.
  private func say(_ result: Result<HistoryModel.Done?, LibraryError>) {
    switch result {
    case .success(let done?):
      delegate?.preferencesModel(self, didSay: done.words) { [weak self, history] in
        done.undo()
        Task {
          await history.end()
          self?.loadFacts()
        }
      }
    case .success(nil): break
    case .failure(let error): delegate?.preferencesModel(self, didSay: error.words, undo: nil)
    }
  }
}

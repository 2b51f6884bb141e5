import Foundation
import Library
import ReaderEngine
import Words
import Models
import Toolkit

/// Hears what became of the preferences and of what is known of the library.
protocol PreferencesModelDelegate: AnyObject {
  /// The preferences are others now, by this window or by something else.
  func preferencesModelDidChange(_ model: PreferencesModel)
  /// The library was looked at, or why it could not be.
  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>)
  /// Something was done that is worth a word, or could not be done.
  func preferencesModel(_ model: PreferencesModel, didSay words: String)
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
  func toggle(_ which: PreferencesSwitch) { change(which.words) { $0[keyPath: which.path].toggle() } }

  /// Gives something one of its values.
  func choose(_ which: PreferencesChoice, _ option: Int) { change(which.words) { which.choose(option, in: &$0) } }

  /// Makes everything as it was at first.
  func reset() {
    let before = preferences
    guard before != Preferences.standard else { return }
    store.set(Preferences.standard)
    history.add(tr("Everything is as it was at first.")) { [store] in
      store.set(store.current.takingBack(from: Preferences.standard, to: before))
      return tr("The preferences are as before")
    }
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

  /// Changes something, which can be taken back also when this is no longer looked at. What is chosen is seen in its row
  /// and needs no words.
  /// - Parameter title: what it is that has a value.
  private func change(_ title: String, _ change: (inout Preferences) -> Void) {
    let before = preferences
    var after = before
    change(&after)
    guard after != before else { return }
    store.set(after)
    history.add { [store, after] in
      let old = store.current
      store.set(old.takingBack(from: after, to: before))
      // Translators: %s is a preference, such as “Text size”.
      return store.current == old ? tr("There is nothing to undo.") : tr("“%s” is as before", title)
    }
  }
}

extension Preferences {
  /// These with what a change from some to others had changed as it was before, but for what is another one by now.
  fileprivate func takingBack(from after: Preferences, to before: Preferences) -> Preferences {
    var result = self
    for which in PreferencesSwitch.allCases where self[keyPath: which.path] == after[keyPath: which.path] {
      result[keyPath: which.path] = before[keyPath: which.path]
    }
    for which in PreferencesChoice.allCases where which.selected(in: self) == which.selected(in: after) {
      which.choose(which.selected(in: before), in: &result)
    }
    return result
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
    history.perform(
      .setRetention(retention, of: nil),
      completion: { [weak self, choice = choices] in
        // one that was chosen after it is still to be written
        if let self, choice == choices { wanted = nil }
        self?.loadFacts()
      })
  }

  /// Keeps some articles whatever the limits are, or not.
  func toggle(_ exception: RetentionException) {
    guard var retention = facts?.retention else { return }
    retention[keyPath: exception.path].toggle()
    keep(retention)
  }

  /// Forgets what was fetched when.
  func clearLog() { history.perform(.clearFetchLog) }

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
      if let words { delegate?.preferencesModel(self, didSay: words) }
    }
  }
}

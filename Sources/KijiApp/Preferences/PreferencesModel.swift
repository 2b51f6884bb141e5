import Library

/// Hears what became of the preferences and of what is known of the library.
protocol PreferencesModelDelegate: AnyObject {
  /// The preferences are others now, by this window or by something else.
  func preferencesModelDidChange(_ model: PreferencesModel)
  /// The library was looked at, or why it could not be.
  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>)
}

/// The preferences, and what is known of the library.
final class PreferencesModel {
  weak var delegate: (any PreferencesModelDelegate)?

  /// Where the library is.
  var location: LibraryLocation { library.location }
  /// What the person wants now.
  var preferences: Preferences { store.current }

  private let store: PreferencesStore
  private let library: Library
  private var loading: Task<Void, Never>?

  init(store: PreferencesStore, library: Library) {
    self.store = store
    self.library = library
    store.follow(self) { [weak self] _ in self.map { $0.delegate?.preferencesModelDidChange($0) } }
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Switches something to what it is not.
  func toggle(_ which: PreferencesSwitch) { change { $0[keyPath: which.path].toggle() } }

  /// Gives something one of its values.
  func choose(_ which: PreferencesChoice, _ option: Int) { change { which.choose(option, in: &$0) } }

  /// Takes other preferences over.
  func set(_ preferences: Preferences) { store.set(preferences) }

  /// Looks at the library, and tells the delegate.
  func loadFacts() {
    loading?.cancel()
    loading = Task { [weak self, library] in
      let result: Result<LibraryFacts, ArticlesError>
      do throws(LibraryError) {
        result = .success(try await LibraryFacts.reading(library))
      } catch {
        result = .failure(.library(error))
      }
      guard let self, !Task.isCancelled else { return }
      delegate?.preferencesModel(self, didLoad: result)
    }
  }

  private func change(_ change: (inout Preferences) -> Void) {
    var preferences = preferences
    change(&preferences)
    store.set(preferences)
  }
}

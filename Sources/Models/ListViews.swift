package import Library

/// How the articles of each list are arranged: as the user prefers for all lists, or in its own way.
package final class ListViews {
  private struct State: LibraryState {
    static let key = "list-views"

    /// By ``SidebarItem/name``.
    var own: [String: ListArrangement] = [:]
  }

  private struct Follower {
    weak var owner: AnyObject?
    let handler: () -> Void
  }

  private let preferences: PreferencesStore
  private let memory: LibraryMemory<State>
  private var state = State()
  private var followers: [Follower] = []

  package init(library: Library, preferences: PreferencesStore) {
    self.preferences = preferences
    memory = LibraryMemory(library: library)
    preferences.follow(self) { [weak self] _ in self?.tell() }
  }

  /// Reads the arrangements of this library.
  package func read() async {
    state = await memory.read()
    tell()
  }

  /// Waits until they are saved.
  package func end() async { await memory.end() }

  /// Calls a handler after each change as long as the owner lives. The handler should capture the owner weakly.
  package func follow(_ owner: AnyObject, _ handler: @escaping () -> Void) {
    followers.append(Follower(owner: owner, handler: handler))
  }

  /// Returns how a list is arranged.
  package func arrangement(of item: SidebarItem) -> ListArrangement {
    state.own[item.name] ?? preferences.current.list.adapted(to: item)
  }

  /// Whether a list is arranged in its own way.
  package func isOwn(_ item: SidebarItem) -> Bool { state.own[item.name] != nil }

  /// Lets a list be arranged in its own way from now on, or like all others again.
  package func setOwn(_ isOwn: Bool, _ item: SidebarItem) {
    guard isOwn != self.isOwn(item) else { return }
    state.own[item.name] = isOwn ? arrangement(of: item) : nil
    save()
  }

  /// Arranges a list, and all others like it if it has no arrangement of its own.
  package func set(_ arrangement: ListArrangement, of item: SidebarItem) {
    // Turning a queue around says nothing about other lists.
    let isOwn = isOwn(item) || item.list.isQueue && !arrangement.oldestFirst
    guard isOwn else {
      var changed = preferences.current
      let isReversed = changed.list.oldestFirst
      changed.list = arrangement
      if item.list.isQueue { changed.list.oldestFirst = isReversed }
      return preferences.set(changed)
    }
    state.own[item.name] = arrangement
    save()
  }

  /// Returns what arranges a list as it is now, to undo a change.
  package func restoring(_ item: SidebarItem) -> @MainActor () -> Void {
    let (own, general) = (state.own[item.name], preferences.current.list)
    return { [weak self] in
      guard let self else { return }
      state.own[item.name] = own
      save()
      guard own == nil else { return }
      var restored = preferences.current
      restored.list = general
      preferences.set(restored)
    }
  }

  private func save() {
    memory.set(state)
    tell()
  }

  private func tell() {
    followers.removeAll { $0.owner == nil }
    for follower in followers { follower.handler() }
  }
}

extension ListArrangement {
  /// A queue begins with what was added first.
  fileprivate func adapted(to item: SidebarItem) -> ListArrangement {
    guard item.list.isQueue else { return self }
    var adapted = self
    adapted.oldestFirst = true
    return adapted
  }
}

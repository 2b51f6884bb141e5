import Foundation
package import Library

/// State of a library that is remembered between launches.
package nonisolated protocol LibraryState: Codable, Equatable, Sendable {
  /// The unique key under which it is stored.
  static var key: String { get }
  /// Creates the initial state.
  init()
}

/// Stores state in the library itself, because it contains the library's own identifiers of feeds, folders and
/// articles.
package final class LibraryMemory<State: LibraryState> {
  private let library: Library
  private let saving: Coalescer
  private var state = State()
  private var saved = State()

  /// - Parameter pause: The minimum pause between two writes.
  package init(library: Library, pause: Duration = Coalescer.pause) {
    self.library = library
    saving = Coalescer(pause: pause)
  }

  /// Reads the remembered state.
  package func read() async -> State {
    // Unreadable state is replaced by the initial state.
    let text = try? await library.setting(State.key)
    let read = text.flatMap { try? JSONDecoder().decode(State.self, from: Data($0.utf8)) }
    state = read ?? State()
    saved = state
    return state
  }

  /// Remembers a state, writing it after a short delay.
  package func set(_ state: State) {
    guard state != self.state else { return }
    self.state = state
    saving.schedule { [weak self] in await self?.write() }
  }

  /// Writes any pending state immediately.
  package func end() async {
    saving.cancel()
    await write()
  }

  private func write() async {
    let state = state
    guard state != saved, let data = try? JSONEncoder().encode(state) else { return }
    // Ignore errors: an unwritable library is reported when something important is written.
    try? await library.setSetting(String(decoding: data, as: UTF8.self), for: State.key)
    saved = state
  }
}

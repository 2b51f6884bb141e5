import Foundation
package import Library

/// Something that is remembered of a library from one start to the next.
package nonisolated protocol LibraryState: Codable, Equatable, Sendable {
  /// A word of its own.
  static var key: String { get }
  /// What is so the first time.
  init()
}

/// Keeps it in the library itself: the numbers of feeds, folders and articles are the library's own.
package final class LibraryMemory<State: LibraryState> {
  private let library: Library
  private let saving: Coalescer
  private var state = State()
  private var saved = State()

  /// - Parameter pause: between two writings.
  package init(library: Library, pause: Duration = Coalescer.pause) {
    self.library = library
    saving = Coalescer(pause: pause)
  }

  /// What was remembered the last time.
  package func read() async -> State {
    // what cannot be read begins anew
    let text = try? await library.setting(State.key)
    let read = text.flatMap { try? JSONDecoder().decode(State.self, from: Data($0.utf8)) }
    state = read ?? State()
    saved = state
    return state
  }

  /// Remembers something soon.
  package func set(_ state: State) {
    guard state != self.state else { return }
    self.state = state
    saving.schedule { [weak self] in await self?.write() }
  }

  /// Writes what is not written yet.
  package func end() async {
    saving.cancel()
    await write()
  }

  private func write() async {
    let state = state
    guard state != saved, let data = try? JSONEncoder().encode(state) else { return }
    // a library that cannot be written says so when something of worth is
    try? await library.setSetting(String(decoding: data, as: UTF8.self), for: State.key)
    saved = state
  }
}

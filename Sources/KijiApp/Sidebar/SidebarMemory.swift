import Foundation
import Library

/// What the sidebar remembers of a library from one start to the next.
nonisolated struct SidebarState: Codable, Equatable, Sendable {
  /// The list that was chosen, and the name that it had.
  var selected: String?
  var title: String?
  /// The folders whose inside is not seen.
  var collapsed: Set<Folder.ID> = []
}

/// Keeps it in the library itself: the numbers of feeds and folders are the library's own.
final class SidebarMemory {
  private static let key = "sidebar"

  private let library: Library
  private let saving = Coalescer()
  private var state = SidebarState()
  private var saved = SidebarState()

  init(library: Library) {
    self.library = library
  }

  /// What was remembered the last time.
  func read() async -> SidebarState {
    // what cannot be read begins anew
    let text = try? await library.setting(Self.key)
    let read = text.flatMap { try? JSONDecoder().decode(SidebarState.self, from: Data($0.utf8)) }
    state = read ?? SidebarState()
    saved = state
    return state
  }

  /// Remembers something soon.
  func set(_ state: SidebarState) {
    guard state != self.state else { return }
    self.state = state
    saving.schedule { [weak self] in await self?.write() }
  }

  /// Writes what is not written yet.
  func end() async {
    saving.cancel()
    await write()
  }

  private func write() async {
    let state = state
    guard state != saved, let data = try? JSONEncoder().encode(state) else { return }
    // a library that cannot be written says so when something of worth is
    try? await library.setSetting(String(decoding: data, as: UTF8.self), for: Self.key)
    saved = state
  }
}

nonisolated extension SidebarItem {
  /// A word to remember it by.
  var name: String {
    switch self {
    case .today: "today"
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    case .search(let id, _): "search \(id.rawValue)"
    case .folder(let id): "folder \(id.rawValue)"
    case .feed(let id): "feed \(id.rawValue)"
    }
  }

  /// What such a word is for; nil where there is no such list.
  init?(name: String, _ searches: [SavedSearch]) {
    let words = name.split(separator: " ")
    let number = words.count == 2 ? Int64(words[1]) : nil
    switch (words.first, number) {
    case ("search", let number?):
      guard let search = searches.first(where: { $0.id.rawValue == number }) else { return nil }
      self = .search(search.id, search.query)
    case ("folder", let number?): self = .folder(Folder.ID(rawValue: number))
    case ("feed", let number?): self = .feed(Feed.ID(rawValue: number))
    default:
      guard let item = Self.smart.first(where: { $0.name == name }) else { return nil }
      self = item
    }
  }
}

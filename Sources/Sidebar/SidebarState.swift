import Library
import Models

/// What the sidebar remembers of a library from one start to the next.
nonisolated struct SidebarState: LibraryState {
  static let key = "sidebar"

  /// The list that was chosen, and the name that it had.
  var selected: String?
  var title: String?
  /// The folders whose inside is not seen.
  var collapsed: Set<Folder.ID> = []
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

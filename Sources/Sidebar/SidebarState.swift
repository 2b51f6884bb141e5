import Library
import Models

/// The sidebar's state that is saved per library.
nonisolated struct SidebarState: LibraryState {
  static let key = "sidebar"

  /// The selected list, and the title it had.
  var selected: String?
  var title: String?
  var collapsed: Set<Folder.ID> = []
}

nonisolated extension SidebarItem {
  /// The item's name in saved state.
  var name: String {
    switch self {
    case .today: "today"
    case .unread: "unread"
    case .all: "all"
    case .starred: "starred"
    case .seldom: "seldom"
    case .tag(let id): "tag \(id.rawValue)"
    case .search(let id, _): "search \(id.rawValue)"
    case .folder(let id): "folder \(id.rawValue)"
    case .feed(let id): "feed \(id.rawValue)"
    }
  }

  /// Parses a saved name; nil if there is no such list.
  init?(name: String, _ searches: [SavedSearch]) {
    let words = name.split(separator: " ")
    let number = words.count == 2 ? Int64(words[1]) : nil
    switch (words.first, number) {
    case ("search", let number?):
      guard let search = searches.first(where: { $0.id.rawValue == number }) else { return nil }
      self = .search(search.id, search.query)
    case ("tag", let number?): self = .tag(Tag.ID(rawValue: number))
    case ("folder", let number?): self = .folder(Folder.ID(rawValue: number))
    case ("feed", let number?): self = .feed(Feed.ID(rawValue: number))
    default:
      guard let item = Self.smart.first(where: { $0.name == name }) else { return nil }
      self = item
    }
  }
}

extension ArticleList {
  /// Whether it leaves out what has been read, by itself, by its scope or by what its search asks for.
  public var leavesOutRead: Bool {
    unreadOnly || scope == .unread || searchFilters.contains(.unread)
  }

  /// Whether an article may come into the list or leave it when it is marked, other than by being read in a list that
  /// leaves out what has been read.
  public var dependsOnOtherMarks: Bool {
    scope == .starred || searchFilters.contains { [.read, .starred, .notStarred].contains($0) }
  }

  /// Whether an article may come into the list or leave it when feeds or folders are moved, or folders renamed.
  public var dependsOnFolders: Bool {
    if case .folder = scope { return true }
    return searchFilters.contains { filter in
      switch filter {
      case .folder, .notFolder: true
      default: false
      }
    }
  }

  private var searchFilters: [SearchFilter] {
    if case .search(let query) = scope { query.filters } else { [] }
  }
}

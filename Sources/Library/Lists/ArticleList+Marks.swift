extension ArticleList {
  /// Whether the list excludes read articles: explicitly, by its scope or by its search.
  public var leavesOutRead: Bool {
    unreadOnly || scope == .unread || searchFilters.contains(.unread)
  }

  /// Whether marking an article can add it to the list or remove it, other than by being read in a list that excludes
  /// read articles.
  public var dependsOnOtherMarks: Bool {
    switch scope {
    case .starred, .later, .tag: true
    default: dependsOnTags || searchFilters.contains { [.read, .starred, .notStarred, .later, .notLater].contains($0) }
    }
  }

  /// Whether renaming tags can add an article to the list or remove it.
  public var dependsOnTags: Bool {
    searchFilters.contains { filter in
      switch filter {
      case .tag, .notTag: true
      default: false
      }
    }
  }

  /// Whether moving feeds or folders, or renaming folders, can add an article to the list or remove it.
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

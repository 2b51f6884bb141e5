import Library
import ListValues
package import Models

/// Receives changes of the sidebar's rows.
protocol SidebarModelDelegate: AnyObject {
  /// The rows may have changed, or could not be read.
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<Void, ArticlesError>)
  /// The folder that the user asked for has been created.
  func sidebarModel(_ model: SidebarModel, didAdd folder: Folder)
}

/// The sidebar's rows: all lists with their counts, arranged as the user wants.
package final class SidebarModel {
  weak var delegate: (any SidebarModelDelegate)?

  /// How the user has arranged the sidebar.
  var arrangement = SidebarArrangement() {
    didSet { if arrangement != oldValue { arrange() } }
  }
  /// The library's contents, whether visible or not.
  package private(set) var contents = SidebarContents.empty
  /// The sections; index paths refer to their visible rows.
  private(set) var sections: [SidebarSection]
  /// The visible rows, by section.
  var rows: [[SidebarRow]] { sections.map(\.visibleRows) }
  /// Whether the contents have been loaded at least once.
  package private(set) var isLoaded = false
  /// Whether a new folder has been requested and is not in the contents yet.
  var awaitsFolder = false

  /// The minimum interval between counts of saved search results: in a large library, counting takes a second.
  private static let pauseOfSearches = Duration.seconds(5)

  private let library: Library
  private let loading = Coalescer()
  private let counting = Coalescer(pause: pauseOfSearches)
  private var arranging: Task<Void, Never>?
  /// When the quiet feeds of the contents were determined; nil if articles have changed since.
  private var quietFeedsDetermined: ContinuousClock.Instant?
  /// How long they are used: a feed also becomes quiet by the passing of days.
  private static let quietFeedsPatience = Duration.seconds(600)
  /// Whether contents or arrangement have changed since the rows were last computed.
  private var isStale = false
  /// Feeds that were removed, but may be restored by undo.
  private var removed: Set<Feed.ID> = []

  init(library: Library) {
    self.library = library
    let outline = SidebarOutline(contents, arrangement)
    sections = SidebarSection.Kind.allCases.map(outline.section)
  }

  isolated deinit {
    arranging?.cancel()
  }

  /// Loads the contents and notifies the delegate.
  /// - Parameter atOnce: whether the user is waiting for the result.
  package func load(atOnce: Bool = false) {
    loading.schedule(atOnce: atOnce) { [weak self] in await self?.read() }
  }

  /// Reloads after a change of the library by this process or another one.
  func libraryDidChange(_ changes: [LibraryChange]) {
    if changes.contains(where: \.isOfArticles) { quietFeedsDetermined = nil }
    // Every change may affect a count, except one of the search index.
    if changes.contains(where: { $0 != .index }) { load(atOnce: changes.contains(where: \.isOfPerson)) }
    if changes.contains(.index) { count() }
  }

  /// The index path of a list; nil if it is not visible.
  func indexPath(of item: SidebarItem) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.snapshot.visibleIndex(of: item) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// The row of a list, also in a collapsed folder; nil if it is filtered out.
  func row(of item: SidebarItem) -> SidebarRow? { sections.lazy.compactMap { $0.rows[item] }.first }

  /// The first row, except folders, whose name matches the filter; nil if there is none.
  var firstMatch: IndexPath? {
    for (section, rows) in rows.enumerated() {
      let row = rows.firstIndex { !$0.isFolder && arrangement.matches($0.title) }
      if let row { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// Returns the item if it is visible, otherwise its innermost visible folder; nil if none is.
  func seen(_ item: SidebarItem) -> SidebarItem? {
    if indexPath(of: item) != nil { return item }
    return contents.path(to: contents.parent(of: item)).map { .folder($0.id) }.first { indexPath(of: $0) != nil }
  }

  /// The row at an index path; nil if there is none.
  subscript(indexPath: IndexPath) -> SidebarRow? {
    let section = sections[indexPath.section]
    return section.snapshot.visibleItem(at: indexPath.row).flatMap { section.rows[$0] }
  }

  /// Whether a row is a folder whose contents are visible.
  func isExpanded(_ item: SidebarItem) -> Bool { sections.contains { $0.snapshot.isExpanded(item) } }

  /// Waits until the rows reflect the current arrangement.
  func settle() async { await arranging?.value }

  /// Expands or collapses a folder.
  func setExpanded(_ isExpanded: Bool, _ folder: Folder.ID) {
    if isExpanded { arrangement.collapsed.remove(folder) } else { arrangement.collapsed.insert(folder) }
  }

  /// Takes over that the user has expanded or collapsed a folder in the table.
  func didSetExpanded(_ isExpanded: Bool, _ item: SidebarItem) {
    guard case .folder(let id) = item else { return }
    sections[SidebarSection.Kind.feeds.rawValue].setExpanded(isExpanded, item)
    setExpanded(isExpanded, id)
  }

  /// Expands a folder and all folders around it.
  func reveal(_ folder: Folder.ID?) {
    for folder in contents.path(to: folder) { setExpanded(true, folder.id) }
  }
}

// MARK: - Reading

extension SidebarModel {
  private func read() async {
    do throws(LibraryError) {
      let isKnown = quietFeedsDetermined.map { $0.duration(to: .now) < Self.quietFeedsPatience } ?? false
      // Before reading: a change meanwhile resets it.
      if !isKnown { quietFeedsDetermined = .now }
      var contents = try await SidebarContents.reading(library, quietFeeds: isKnown ? self.contents.quietFeeds : nil)
      contents.found = self.contents.found
      let (before, known) = (self.contents, Set(self.contents.folders.map(\.id)))
      defer { releaseInBackground(before) }
      self.contents = contents
      isLoaded = true
      revealRestored(before.feedIDs, known)
      arrange()
      count()
      guard awaitsFolder,
        let added = contents.folders.filter({ !known.contains($0.id) }).max(by: { $0.id.rawValue < $1.id.rawValue })
      else { return }
      awaitsFolder = false
      await arranging?.value
      delegate?.sidebarModel(self, didAdd: added)
    } catch {
      quietFeedsDetermined = nil
      delegate?.sidebarModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// Expands the folders that restored feeds are in. A folder restored together with its feeds keeps its state.
  private func revealRestored(_ before: Set<Feed.ID>, _ folders: Set<Folder.ID>) {
    // Mostly the same feeds have other counts.
    guard before != contents.feedIDs else { return }
    removed.formUnion(before.subtracting(contents.feedIDs))
    let restored = removed.intersection(contents.feedIDs)
    guard !restored.isEmpty else { return }
    removed.subtract(restored)
    for feed in contents.feeds where restored.contains(feed.id) {
      if let folder = feed.folderID, folders.contains(folder) { reveal(folder) }
    }
  }

  private func count() {
    guard !contents.searches.isEmpty else { return }
    counting.schedule { [weak self] in await self?.countFound() }
  }

  private func countFound() async {
    // Errors of the library are reported when loading the contents.
    guard let found = try? await SidebarContents.finding(contents.searches, library), found != contents.found else {
      return
    }
    contents.found = found
    arrange()
  }

  /// Recomputes the rows off the main thread. Runs are serialized because each one diffs against the previous rows.
  private func arrange() {
    isStale = true
    guard arranging == nil else { return }
    arranging = Task { [weak self] in
      while let self, isStale, !Task.isCancelled {
        isStale = false
        let used = arrangement
        let former = sections
        sections = await Self.sections(of: contents, used, from: former)
        releaseInBackground(former)
        // The user may have expanded and collapsed folders meanwhile.
        for folder in used.collapsed.symmetricDifference(arrangement.collapsed) where !used.isFiltering {
          let isExpanded = !arrangement.collapsed.contains(folder)
          sections[SidebarSection.Kind.feeds.rawValue].setExpanded(isExpanded, .folder(folder))
        }
        delegate?.sidebarModel(self, didLoad: .success(()))
      }
      self?.arranging = nil
    }
  }

  @concurrent private static func sections(
    of contents: SidebarContents, _ arrangement: SidebarArrangement, from old: [SidebarSection]
  ) async -> [SidebarSection] {
    let outline = SidebarOutline(contents, arrangement)
    return zip(SidebarSection.Kind.allCases, old).map { kind, old in
      var section = outline.section(kind)
      section.snapshot.reconfigure(Array(section.changes(from: old)))
      return section
    }
  }
}

nonisolated extension LibraryChange {
  /// Whether the change may be one of the feeds or their articles, and not only of marks.
  fileprivate var isOfArticles: Bool {
    switch self {
    case .articles, .feeds, .everything: true
    case .statuses, .manyStatuses, .folders, .searches, .rules, .tags, .episodeQueue, .index: false
    }
  }

  /// Whether the change comes from a user action rather than a refresh, so that the user expects to see the result.
  fileprivate var isOfPerson: Bool {
    switch self {
    case .statuses, .manyStatuses, .folders, .searches, .rules, .tags: true
    case .articles, .feeds, .episodeQueue, .index, .everything: false
    }
  }
}

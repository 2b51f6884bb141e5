import Library
import ListKit
package import Models

/// Hears what became of the sidebar's rows.
protocol SidebarModelDelegate: AnyObject {
  /// The rows are others, or why they cannot be read.
  func sidebarModel(_ model: SidebarModel, didLoad result: Result<SidebarChange, ArticlesError>)
  /// The folder that was asked for is there.
  func sidebarModel(_ model: SidebarModel, didAdd folder: Folder)
}

/// The lists to choose from and their counts, arranged as the person wants them.
package final class SidebarModel {
  weak var delegate: (any SidebarModelDelegate)?

  /// How the person wants it.
  var arrangement = SidebarArrangement() {
    didSet { if arrangement != oldValue { arrange() } }
  }
  /// What there is, seen or not.
  package private(set) var contents = SidebarContents.empty
  /// What is seen, by section.
  private(set) var rows: [[SidebarRow]]
  /// What is seen, in the order in which places are counted.
  var sections: [SidebarSection] { zip(SidebarSection.Kind.allCases, rows).map { SidebarSection(kind: $0, rows: $1) } }
  /// Whether it was ever read.
  package private(set) var isLoaded = false
  /// Whether a folder was asked for that is not there yet.
  var awaitsFolder = false

  /// Between two countings of what searches find: in a large library one takes a second.
  private static let pauseOfSearches = Duration.seconds(5)

  private let library: Library
  private let loading = Coalescer()
  private let counting = Coalescer(pause: pauseOfSearches)
  private var arranging: Task<Void, Never>?
  /// Something is to be shown that is not.
  private var isStale = false
  /// The feeds that were removed, and may be restored.
  private var removed: Set<Feed.ID> = []

  init(library: Library) {
    self.library = library
    let outline = SidebarOutline(contents, arrangement)
    rows = SidebarSection.Kind.allCases.map(outline.rows)
  }

  isolated deinit {
    arranging?.cancel()
  }

  /// Reads what there is, and tells the delegate.
  /// - Parameter atOnce: whether a person waits for it.
  package func load(atOnce: Bool = false) {
    loading.schedule(atOnce: atOnce) { [weak self] in await self?.read() }
  }

  /// Something was written, by this process or another.
  func libraryDidChange(_ changes: [LibraryChange]) {
    // every change there is may change a count, but that something can be found
    if changes.contains(where: { $0 != .index }) { load(atOnce: changes.contains(where: \.isOfPerson)) }
    if changes.contains(.index) { count() }
  }

  /// The place of a list, where it is seen.
  func indexPath(of item: SidebarItem) -> IndexPath? {
    for (section, rows) in rows.enumerated() {
      if let row = rows.firstIndex(where: { $0.item == item }) { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// The first row that is no folder and whose own name has what names must have; nil where none has.
  var firstMatch: IndexPath? {
    for (section, rows) in rows.enumerated() {
      let row = rows.firstIndex { $0.isExpanded == nil && arrangement.matches($0.title) }
      if let row { return IndexPath(row: row, section: section) }
    }
    return nil
  }

  /// A list where it is seen, else the innermost folder around it that is; nil where none is.
  func seen(_ item: SidebarItem) -> SidebarItem? {
    if indexPath(of: item) != nil { return item }
    let folder: Folder.ID?
    switch item {
    case .feed(let id): folder = contents.feeds.first { $0.id == id }?.folderID
    case .folder(let id): folder = contents.folders.first { $0.id == id }?.parentID
    default: return nil
    }
    return contents.path(to: folder).map { SidebarItem.folder($0.id) }.first { indexPath(of: $0) != nil }
  }

  /// The row at a place.
  subscript(indexPath: IndexPath) -> SidebarRow { rows[indexPath.section][indexPath.row] }

  /// Waits until all that the person wants is shown.
  func settle() async { await arranging?.value }

  /// Shows what is inside a folder, or not.
  func setExpanded(_ isExpanded: Bool, _ folder: Folder.ID) {
    if isExpanded { arrangement.collapsed.remove(folder) } else { arrangement.collapsed.insert(folder) }
  }

  /// Shows what is inside a folder and inside the folders around it.
  func reveal(_ folder: Folder.ID?) {
    for folder in contents.path(to: folder) { setExpanded(true, folder.id) }
  }
}

// MARK: - Reading

extension SidebarModel {
  private func read() async {
    do throws(LibraryError) {
      var contents = try await SidebarContents.reading(library)
      contents.found = self.contents.found
      let (before, known) = (self.contents.feeds, Set(self.contents.folders.map(\.id)))
      self.contents = contents
      isLoaded = true
      revealRestored(before, known)
      arrange()
      count()
      guard awaitsFolder,
        let added = contents.folders.filter({ !known.contains($0.id) }).max(by: { $0.id.rawValue < $1.id.rawValue })
      else { return }
      awaitsFolder = false
      await arranging?.value
      delegate?.sidebarModel(self, didAdd: added)
    } catch {
      delegate?.sidebarModel(self, didLoad: .failure(.library(error)))
    }
  }

  /// Expands the folders that restored feeds are in. A folder that was restored with them is as it was.
  private func revealRestored(_ before: [Feed], _ folders: Set<Folder.ID>) {
    let feeds = Set(contents.feeds.map(\.id))
    removed.formUnion(before.lazy.map(\.id).filter { !feeds.contains($0) })
    for feed in contents.feeds where removed.remove(feed.id) != nil {
      if let folder = feed.folderID, folders.contains(folder) { reveal(folder) }
    }
  }

  private func count() {
    guard !contents.searches.isEmpty else { return }
    counting.schedule { [weak self] in await self?.countFound() }
  }

  private func countFound() async {
    // what is wrong with the library, the reading of all says
    guard let found = try? await SidebarContents.finding(contents.searches, library), found != contents.found else {
      return
    }
    contents.found = found
    arrange()
  }

  /// Makes the rows anew, one time after the other: each is compared with the one before.
  private func arrange() {
    isStale = true
    guard arranging == nil else { return }
    arranging = Task { [weak self] in
      while let self, isStale, !Task.isCancelled {
        isStale = false
        let (rows, change) = await Self.rows(of: contents, arrangement, from: self.rows)
        self.rows = rows
        delegate?.sidebarModel(self, didLoad: .success(change))
      }
      self?.arranging = nil
    }
  }

  @concurrent private static func rows(
    of contents: SidebarContents, _ arrangement: SidebarArrangement, from old: [[SidebarRow]]
  ) async -> (rows: [[SidebarRow]], change: SidebarChange) {
    let outline = SidebarOutline(contents, arrangement)
    let rows = SidebarSection.Kind.allCases.map(outline.rows)
    return (rows, SidebarChange(from: old, to: rows))
  }
}

nonisolated extension LibraryChange {
  /// Whether no refresh makes it: then somebody did it who looks at what comes of it.
  fileprivate var isOfPerson: Bool {
    switch self {
    case .statuses, .folders, .searches: true
    case .articles, .feeds, .index, .everything: false
    }
  }
}

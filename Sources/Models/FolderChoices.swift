package import Library
import Words

/// The folders that a feed or folder can be moved to, preceded by the top level.
package nonisolated struct FolderChoices: Equatable, Sendable {
  /// Their unique names, including those of their parent folders.
  package let names: [String]
  /// The folders in the same order; nil for the top level.
  package let folders: [Folder.ID?]
  /// The index of the current folder.
  package let current: Int

  /// Creates the choices for a new feed or folder.
  ///
  /// - Parameter current: The suggested folder; nil for the top level.
  package init(in contents: SidebarContents, current: Folder.ID?) {
    self.init(contents, without: nil, current: current)
  }

  /// Creates the choices for moving an existing feed or folder.
  package init(for member: FolderMember, in contents: SidebarContents) {
    let parent: Folder.ID? =
      switch member {
      case .feed(let id): contents.feed(id)?.folderID
      case .folder(let id): contents.folder(id)?.parentID
      }
    self.init(contents, without: member, current: parent)
  }

  private init(_ contents: SidebarContents, without member: FolderMember?, current parent: Folder.ID?) {
    // Sorted by full path, so that subfolders follow their parent.
    let paths = contents.folders.map { Array(contents.path(to: $0.id).reversed()) }.filter { path in
      !path.contains { .folder($0.id) == member }
    }.sorted { left, right in
      left.map { Library.titleOrder($0.title) }.lexicographicallyPrecedes(right.map { Library.titleOrder($0.title) })
    }
    var taken: Set<String> = []
    let named = paths.map { path in
      let name = path.map(\.title).joined(separator: " › ")
      let unique = (1...).lazy.map { $0 == 1 ? name : "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
      taken.insert(unique)
      return unique
    }
    let top = tr("No Folder")
    names = [taken.contains(top) ? "– \(top) –" : top] + named
    folders = [nil] + paths.map { $0.last?.id }
    current = folders.firstIndex(of: parent) ?? 0
  }
}

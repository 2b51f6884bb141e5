package import Library
import Words

/// The folders that something can be moved to, with the top before them.
package nonisolated struct FolderChoices: Equatable, Sendable {
  /// What they are called, each with those around it; no two alike.
  package let names: [String]
  /// The same in the same order; nil for the top.
  package let folders: [Folder.ID?]
  /// The number of the one that it is in.
  package let current: Int

  /// The folders for something new.
  /// - Parameter current: the one that is proposed; nil for the top.
  package init(in contents: SidebarContents, current: Folder.ID?) {
    self.init(contents, without: nil, current: current)
  }

  /// The folders that a feed or a folder can be moved to.
  package init(for member: FolderMember, in contents: SidebarContents) {
    let parent: Folder.ID? =
      switch member {
      case .feed(let id): contents.feed(id)?.folderID
      case .folder(let id): contents.folder(id)?.parentID
      }
    self.init(contents, without: member, current: parent)
  }

  private init(_ contents: SidebarContents, without member: FolderMember?, current parent: Folder.ID?) {
    // by the names of all those around it, so that what is inside a folder comes behind it
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

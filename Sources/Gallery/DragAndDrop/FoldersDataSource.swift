import ListKit

/// The sections of the folders, in order.
nonisolated enum FolderSection: String, Sendable {
  case folders = "Folders"
  case archive = "Archive"
}

/// A folder, or a copy of a note in one.
nonisolated enum FolderItem: Hashable, Sendable {
  case folder(String)
  /// The number tells copies of the same note apart.
  case copy(number: Int, title: String)

  /// What the row shows.
  var title: String {
    switch self {
    case .folder(let name): name
    case .copy(_, let title): title
    }
  }
}

/// Folders, into which notes are copied. Nothing can be dropped in the archive.
final class FoldersDataSource: OutlineDataSource<FolderSection, FolderItem> {
  private var lastNumber = 0
  /// Called with what has just happened.
  var onChange: (String) -> Void = { _ in }

  /// Fills the table.
  func fill() {
    var folders = SectionSnapshot<FolderItem>()
    folders.append([.folder("Home"), .folder("Work")])
    for (folder, titles) in [("Home", ["Kettle"]), ("Work", ["Ladder", "Mirror"])] {
      folders.append(titles.map(copy), to: .folder(folder))
    }
    var archive = SectionSnapshot<FolderItem>()
    archive.append([copy("Needle"), copy("Oven")])
    apply([(.folders, folders), (.archive, archive)])
  }

  override func title(forHeaderIn section: FolderSection, _ snapshot: SectionSnapshot<FolderItem>) -> String? {
    section.rawValue
  }

  private func copy(_ title: String) -> FolderItem {
    lastNumber += 1
    return .copy(number: lastNumber, title: title)
  }

  /// The folder that a row is or is in.
  private func folder(at indexPath: IndexPath) -> FolderItem? {
    guard let item = itemIdentifier(for: indexPath) else { return nil }
    return snapshot(for: .folders).parent(of: item) ?? item
  }
}

extension FoldersDataSource: TableViewDropDelegate {
  func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool {
    !session.localObjects(of: Note.self).isEmpty
  }

  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal {
    guard let indexPath, sectionIdentifier(for: indexPath.section) == .folders,
      case .folder? = itemIdentifier(for: indexPath)
    else { return DropProposal(operation: .forbidden) }
    return DropProposal(operation: .copy, intent: .insertIntoDestination)
  }

  func tableView(_ tableView: TableView, performDropWith coordinator: DropCoordinator) {
    guard let folder = coordinator.destinationIndexPath.flatMap(folder) else { return }
    let notes = coordinator.session.localObjects(of: Note.self)
    var snapshot = snapshot(for: .folders)
    snapshot.append(notes.map { copy($0.title) }, to: folder)
    apply(snapshot, to: .folders)
    onChange("Copied \(notes.count) to \(folder.title)")
  }
}

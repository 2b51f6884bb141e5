import Library
import ListKit
import Models

/// Where a feed or a folder is carried to: into a folder, or to the top, before another member of it.
nonisolated struct SidebarMove: Equatable, Sendable {
  let member: FolderMember
  /// The folder it comes into; nil for the top.
  let folder: Folder.ID?
  /// What it comes before; nil for the end.
  let next: FolderMember?
}

/// The rows of feeds and folders, asked who is inside of whom.
nonisolated struct SidebarBranches {
  let rows: [SidebarRow]

  /// What the person means who carries a row; nil where it cannot go.
  /// - Parameter source: the row's number.
  func move(_ source: Int, to destination: RowDestination) -> SidebarMove? {
    guard let member = rows[source].item.member else { return nil }
    switch destination {
    case .up: return up(source, member)
    case .down: return down(source, member)
    case .into(let target):
      guard case .folder(let folder) = rows[target.row].item, !isInside(target.row, source) else { return nil }
      return SidebarMove(member: member, folder: folder, next: nil)
    case .before(let target):
      guard rows.indices.contains(target.row) else { return SidebarMove(member: member, folder: nil, next: nil) }
      return isInside(target.row, source) ? nil : before(target.row, member)
    case .after(let target): return isInside(target.row, source) ? nil : after(target.row, member)
    }
  }

  /// The folder that a row is in; nil at the top.
  func folder(around row: Int) -> Folder.ID? {
    guard let parent = parent(of: row), case .folder(let id) = rows[parent].item else { return nil }
    return id
  }

  /// The row of the folder that a row is in.
  func parent(of row: Int) -> Int? {
    rows[..<row].lastIndex { $0.depth < rows[row].depth }
  }
}

nonisolated extension SidebarBranches {
  /// Over the row above: into the folder whose last row that is, or out of the folder that it is.
  private func up(_ source: Int, _ member: FolderMember) -> SidebarMove? {
    guard source > 0 else { return nil }
    let above = source - 1
    if rows[above].depth == rows[source].depth, isEmptyFolder(above) { return into(above, member) }
    return rows[above].depth > rows[source].depth
      ? SidebarMove(member: member, folder: folder(around: above), next: nil) : before(above, member)
  }

  /// Over what comes behind it and what is inside it: into an open folder, or out of the folder that ends there.
  private func down(_ source: Int, _ member: FolderMember) -> SidebarMove? {
    let below = end(of: source)
    if below < rows.count, rows[below].depth == rows[source].depth {
      return rows[below].isExpanded == true ? into(below, member) : after(below, member)
    }
    return parent(of: source).map { after(whole: $0, member) }
  }

  private func before(_ row: Int, _ member: FolderMember) -> SidebarMove {
    SidebarMove(member: member, folder: folder(around: row), next: rows[row].item.member)
  }

  /// Behind an open folder with something in it is before the first thing in it.
  private func after(_ row: Int, _ member: FolderMember) -> SidebarMove {
    end(of: row) > row + 1 ? into(row, member) : after(whole: row, member)
  }

  private func after(whole row: Int, _ member: FolderMember) -> SidebarMove {
    let next = end(of: row)
    let isSibling = next < rows.count && rows[next].depth == rows[row].depth
    return SidebarMove(
      member: member, folder: folder(around: row), next: isSibling ? rows[next].item.member : nil)
  }

  /// In front of all that is seen of a folder.
  private func into(_ row: Int, _ member: FolderMember) -> SidebarMove {
    guard case .folder(let folder) = rows[row].item else { return after(whole: row, member) }
    return SidebarMove(
      member: member, folder: folder, next: end(of: row) > row + 1 ? rows[row + 1].item.member : nil)
  }

  private func isEmptyFolder(_ row: Int) -> Bool { rows[row].isExpanded == true && end(of: row) == row + 1 }

  /// The first row behind a row and all inside it.
  private func end(of row: Int) -> Int {
    rows[(row + 1)...].firstIndex { $0.depth <= rows[row].depth } ?? rows.count
  }

  private func isInside(_ row: Int, _ other: Int) -> Bool { (other..<end(of: other)).contains(row) }
}

import Library
import ListKit
import Models

/// The destination of a dragged feed or folder: a folder or the top level, and the position in it.
nonisolated struct SidebarMove: Equatable, Sendable {
  let member: FolderMember
  /// The destination folder; nil for the top level.
  let folder: Folder.ID?
  /// The member to insert before; nil for the end.
  let next: FolderMember?
}

/// The tree of feed and folder rows, derived from their depth.
nonisolated struct SidebarBranches {
  let rows: [SidebarRow]

  /// Returns the move that dropping a row means; nil if it is not possible.
  /// - Parameter source: the index of the dragged row.
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

  /// Returns the folder that contains a row; nil at the top level.
  func folder(around row: Int) -> Folder.ID? {
    guard let parent = parent(of: row), case .folder(let id) = rows[parent].item else { return nil }
    return id
  }

  /// Returns the row of the folder that contains a row.
  func parent(of row: Int) -> Int? {
    rows[..<row].lastIndex { $0.depth < rows[row].depth }
  }

  /// Returns the first row in a folder; nil if the row is not an expanded folder or the folder is empty.
  func firstChild(of row: Int) -> Int? {
    row + 1 < rows.count && rows[row + 1].depth > rows[row].depth ? row + 1 : nil
  }
}

nonisolated extension SidebarBranches {
  /// Moves up one row: into the folder that ends with the row above, or out of the folder that is the row above.
  private func up(_ source: Int, _ member: FolderMember) -> SidebarMove? {
    guard source > 0 else { return nil }
    let above = source - 1
    if rows[above].depth == rows[source].depth, isEmptyFolder(above) { return into(above, member) }
    return rows[above].depth > rows[source].depth
      ? SidebarMove(member: member, folder: folder(around: above), next: nil) : before(above, member)
  }

  /// Moves down past the next sibling with its contents: into an expanded folder, or out of the folder that ends here.
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

  /// The position below an expanded folder that is not empty is inside it, before its first member.
  private func after(_ row: Int, _ member: FolderMember) -> SidebarMove {
    end(of: row) > row + 1 ? into(row, member) : after(whole: row, member)
  }

  private func after(whole row: Int, _ member: FolderMember) -> SidebarMove {
    let next = end(of: row)
    let isSibling = next < rows.count && rows[next].depth == rows[row].depth
    return SidebarMove(
      member: member, folder: folder(around: row), next: isSibling ? rows[next].item.member : nil)
  }

  /// The position before all visible members of a folder.
  private func into(_ row: Int, _ member: FolderMember) -> SidebarMove {
    guard case .folder(let folder) = rows[row].item else { return after(whole: row, member) }
    return SidebarMove(
      member: member, folder: folder, next: end(of: row) > row + 1 ? rows[row + 1].item.member : nil)
  }

  private func isEmptyFolder(_ row: Int) -> Bool { rows[row].isExpanded == true && end(of: row) == row + 1 }

  /// Returns the first row after a row and its descendants.
  private func end(of row: Int) -> Int {
    rows[(row + 1)...].firstIndex { $0.depth <= rows[row].depth } ?? rows.count
  }

  private func isInside(_ row: Int, _ other: Int) -> Bool { (other..<end(of: other)).contains(row) }
}

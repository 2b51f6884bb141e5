import Models

/// Going on to another list that has something unread.
extension SidebarViewController {
  /// Chooses the next feed or folded folder with something unread, or the one before; behind the last comes the first.
  /// - Returns: whether there is another one. A list of all feeds has none behind it.
  package func goToUnread(forward: Bool) -> Bool {
    let rows = model.rows.joined()
    guard let item = selected.flatMap(model.seen), let place = rows.firstIndex(where: { $0.item == item }),
      rows[place].item.isPart
    else { return false }
    let (before, after) = (Array(rows[..<place]), Array(rows[rows.index(after: place)...]))
    let others = forward ? after + before : before.reversed() + after.reversed()
    guard let next = others.first(where: { $0.count > 0 && $0.isExpanded != true && $0.item.isPart }) else {
      return false
    }
    select(next.item)
    return true
  }
}

extension SidebarItem {
  /// Whether it has the articles of some feeds, and not of all.
  fileprivate var isPart: Bool {
    switch self {
    case .feed, .folder: true
    default: false
    }
  }
}

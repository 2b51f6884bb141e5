import Models

/// Moving on to another list with unread articles.
extension SidebarViewController {
  /// Selects the next or previous feed or collapsed folder with unread articles, wrapping around at the end.
  /// - Returns: whether there is one. Always false for lists that span all feeds.
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
  /// Whether the list contains only some feeds.
  fileprivate var isPart: Bool {
    switch self {
    case .feed, .folder: true
    default: false
    }
  }
}

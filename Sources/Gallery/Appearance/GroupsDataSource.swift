import ListKit

/// Provides groups of users, whose headers turn their order around, and finds some of them.
final class GroupsDataSource: SectionedTableViewDataSource {
  private(set) var sections: [NameGroup] = []
  private var groups = [
    NameGroup(id: "A to F", rows: Array(User.seven[..<4])), NameGroup(id: "G to T", rows: Array(User.seven[4...])),
  ]
  private var text = ""
  private weak var table: TableView?

  init(for table: TableView) {
    self.table = table
    show()
  }

  /// Shows only the users whose names contain a text.
  func search(for text: String) {
    self.text = text
    show()
  }

  private func turn(_ id: String) {
    groups = groups.map { $0.id == id ? NameGroup(id: id, rows: $0.rows.reversed()) : $0 }
    show()
  }

  private func show() {
    sections = groups.map { group in
      NameGroup(id: group.id, rows: group.rows.filter { text.isEmpty || $0.name.localizedContains(text) })
    }.filter { !$0.rows.isEmpty }
    sectionsDidChange(in: table)
  }

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    let header = tableView.dequeueHeaderFooter(GroupHeader.self)
    let group = sections[section]
    header.show(group)
    header.onTurn = { [weak self] in self?.turn(group.id) }
    return header
  }

  func tableView(_ tableView: TableView, cellFor user: User, at indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.subtitleCell()
    content.image = .icon("avatar-default-symbolic")
    content.text = user.name
    content.secondaryText = "\(user.name.count - 1) letters"
    cell.contentConfiguration = content
    // These two belong together.
    cell.separatorStyle = user.name.hasPrefix("Barbara") ? .none : .automatic
    return cell
  }
}

extension String {
  /// Whether the text contains another one, in upper or lower case.
  fileprivate func localizedContains(_ other: String) -> Bool { lowercased().contains(other.lowercased()) }
}

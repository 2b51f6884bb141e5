import ListKit

/// The menus of a list of users: of one, of several, of a header, and of the space without rows.
final class UserMenus {
  private let users: [[User]]
  private let report: (String) -> Void
  private var favorites: Set<User> = []
  private var order = "Name"

  /// - Parameter report: Called with a description of what was chosen.
  init(users: [[User]], report: @escaping (String) -> Void) { (self.users, self.report) = (users, report) }

  /// Returns the menu of a row.
  func menu(of indexPath: IndexPath) -> Menu {
    let user = users[indexPath.section][indexPath.row]
    return Menu(groups: [
      [
        Menu.Item("Favorite", state: .check(favorites.contains(user)), shortcut: "<Control>d") { [weak self] in
          self?.toggle(user)
        },
        Menu.Item("Sort by", submenu: orders),
      ],
      [Menu.Item("Delete", isDestructive: true) { [weak self] in self?.report("Deleted \(user.name)") }],
    ])
  }

  /// Returns the menu of several selected rows.
  func menu(ofMany count: Int) -> Menu {
    Menu([Menu.Item("Delete \(count)", isDestructive: true) { [weak self] in self?.report("Deleted \(count) rows") }])
  }

  /// Returns the menu of a header: a row of icons.
  func menu(ofHeader section: Int) -> Menu {
    Menu([
      Menu.Item("Move up", icon: "go-up-symbolic", isEnabled: section > 0) { [weak self] in self?.report("Up") },
      Menu.Item("Move down", icon: "go-down-symbolic", isEnabled: section == 0) { [weak self] in self?.report("Down") },
    ])
  }

  /// The menu of the space without rows.
  var menuOfSpace: Menu { Menu([Menu.Item("New") { [weak self] in self?.report("New") }]) }

  private var orders: Menu {
    Menu(
      ["Name", "Age"].map { name in
        Menu.Item(name, state: .radio(name == order)) { [weak self] in self?.sort(by: name) }
      })
  }

  private func toggle(_ user: User) {
    favorites.formSymmetricDifference([user])
    report(favorites.contains(user) ? "\(user.name) is a favorite" : "\(user.name) is no favorite")
  }

  private func sort(by name: String) {
    order = name
    report("Sorted by \(name)")
  }
}

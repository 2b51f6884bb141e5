/// A context menu as a value.
public struct Menu {
  /// Whether an item is on, if it is a choice.
  public enum State: Equatable, Sendable {
    /// A check mark that is on or off, whatever the others are.
    case check(Bool)
    /// One of several choices in the same group, of which one is on.
    case radio(Bool)
  }

  /// One line of a menu.
  public struct Item {
    /// The item's title.
    public var title: String
    /// Whether the title contains an underscore before its mnemonic, the letter that chooses the item.
    public var hasMnemonic = false
    /// The icon's name. GNOME's menus show no icons beside titles: a group whose items all have an icon is shown as a
    /// row of icons, and the titles are their tooltips.
    public var icon: String?
    /// Whether the item can be chosen.
    public var isEnabled: Bool
    /// Whether the item destroys something.
    public var isDestructive: Bool
    /// Whether the item is on, if it is a choice.
    public var state: State?
    /// The key that does the same, such as `<Control>d`. It is only shown; the program handles the key.
    public var shortcut: String?
    /// The menu that the item opens, instead of an action.
    public var submenu: Menu?
    /// The item's action.
    public var action: () -> Void

    /// Creates a menu item.
    public init(
      _ title: String, icon: String? = nil, isEnabled: Bool = true, isDestructive: Bool = false, state: State? = nil,
      shortcut: String? = nil, action: @escaping () -> Void
    ) {
      self.title = title
      self.icon = icon
      self.isEnabled = isEnabled
      self.isDestructive = isDestructive
      self.state = state
      self.shortcut = shortcut
      self.action = action
    }

    /// Creates an item that opens another menu.
    public init(_ title: String, submenu: Menu) {
      self.init(title) {}
      self.submenu = submenu
    }
  }

  /// The items, in groups separated by lines.
  public var groups: [[Item]]

  /// Creates a menu with one group.
  public init(_ items: [Item]) { groups = [items] }

  /// Creates a menu with several groups.
  public init(groups: [[Item]]) { self.groups = groups }
}

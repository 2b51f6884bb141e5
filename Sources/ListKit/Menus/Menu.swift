/// A row's context menu as a value.
public struct Menu {
  /// One line of a menu.
  public struct Item {
    /// The item's title.
    public var title: String
    /// Whether the item can be chosen.
    public var isEnabled: Bool
    /// The item's action.
    public var action: () -> Void

    /// Creates a menu item.
    public init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
      self.title = title
      self.isEnabled = isEnabled
      self.action = action
    }
  }

  /// The items, in groups separated by lines.
  public var groups: [[Item]]

  /// Creates a menu with one group.
  public init(_ items: [Item]) { groups = [items] }

  /// Creates a menu with several groups.
  public init(groups: [[Item]]) { self.groups = groups }
}

/// What the person can do with a row, as a value.
public struct Menu {
  /// One line of a menu.
  public struct Item {
    /// What the line says.
    public var title: String
    /// Whether it can be chosen now.
    public var isEnabled: Bool
    /// What choosing it does.
    public var action: () -> Void

    /// A line.
    public init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
      self.title = title
      self.isEnabled = isEnabled
      self.action = action
    }
  }

  /// The lines, in groups with a rule between them.
  public var groups: [[Item]]

  /// A menu of one group.
  public init(_ items: [Item]) { groups = [items] }

  /// A menu of groups.
  public init(groups: [[Item]]) { self.groups = groups }
}

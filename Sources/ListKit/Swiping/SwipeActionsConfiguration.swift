/// An action that a row offers when it is swiped: the counterpart of UIContextualAction.
public struct ContextualAction {
  /// What an action does to its row.
  public enum Style: Sendable {
    /// Changes the row.
    case normal
    /// Destroys the row or what it stands for.
    case destructive
  }

  /// What the action does to its row.
  public var style: Style
  /// The button's title, and the title of the same action in the row's menu.
  public var title: String
  /// The button's icon name, from the theme; it takes the place of the title in rows that are too low for both.
  public var image: String?
  /// The action; the row stays open until it returns. Identify the row by its ID, not its index path: the table may have
  /// changed since the action was created.
  public var handler: () async -> Void

  /// Creates an action.
  public init(
    style: Style = .normal, title: String, image: String? = nil, handler: @escaping () async -> Void
  ) {
    (self.style, self.title, self.image, self.handler) = (style, title, image, handler)
  }

  /// Creates an action that is also a button on the row.
  public init(_ action: RowAction) {
    self.init(style: action.isDestructive ? .destructive : .normal, title: action.title, image: action.icon) {
      action.run()
    }
  }

  /// The action as a menu item.
  var menuItem: Menu.Item {
    Menu.Item(title, isDestructive: style == .destructive) { [handler] in Task.immediate { await handler() } }
  }
}

/// The actions at one end of a row: the counterpart of UISwipeActionsConfiguration.
public struct SwipeActionsConfiguration {
  /// The actions, beginning at the row's end.
  public var actions: [ContextualAction]
  /// Whether a swipe over most of the row performs the first action.
  public var performsFirstActionWithFullSwipe = true

  /// Creates a configuration.
  public init(actions: [ContextualAction]) { self.actions = actions }
}

/// The ends of a row.
enum RowEnd: CaseIterable {
  case leading
  case trailing
}

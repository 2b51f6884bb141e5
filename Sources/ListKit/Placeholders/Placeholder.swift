/// What is shown in place of an empty list: that it is loading, that there is nothing to show, or what went wrong.
public struct Placeholder {
  /// An action offered to the user.
  public struct Action {
    /// The button's title.
    public var title: String
    /// The button's action.
    public var run: () -> Void

    /// Creates an action.
    public init(_ title: String, run: @escaping () -> Void) {
      self.title = title
      self.run = run
    }
  }

  /// The message, in a few words.
  public var title: String
  /// Further details.
  public var text: String?
  /// An icon name from the theme.
  public var icon: String?
  /// Whether work is in progress, shown by a spinner.
  public var isWorking: Bool
  /// The action offered, if any.
  public var action: Action?

  private init(_ title: String, _ text: String?, icon: String?, isWorking: Bool = false, action: Action? = nil) {
    self.title = title
    self.text = text
    self.icon = icon
    self.isWorking = isWorking
    self.action = action
  }

  /// A placeholder for a list that is still loading.
  public static func loading(_ title: String) -> Placeholder { Placeholder(title, nil, icon: nil, isWorking: true) }

  /// A placeholder for a list without content.
  public static func empty(
    _ title: String, _ text: String? = nil, icon: String? = nil, action: Action? = nil
  ) -> Placeholder {
    Placeholder(title, text, icon: icon, action: action)
  }

  /// A placeholder for a list that could not be loaded.
  public static func failure(_ title: String, _ text: String? = nil, retry: Action? = nil) -> Placeholder {
    Placeholder(title, text, icon: "dialog-warning-symbolic", action: retry)
  }
}

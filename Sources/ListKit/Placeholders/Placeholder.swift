/// What stands in a list's place while it has nothing to show: that it is coming, that there is nothing, or why not.
public struct Placeholder {
  /// Something that the person can do about it.
  public struct Action {
    /// What the button says.
    public var title: String
    /// What a press does.
    public var run: () -> Void

    /// An action.
    public init(_ title: String, run: @escaping () -> Void) {
      self.title = title
      self.run = run
    }
  }

  /// What is to be said, in a few words.
  public var title: String
  /// More about it.
  public var text: String?
  /// An icon of the theme.
  public var icon: String?
  /// Whether something is going on, which a turning wheel shows.
  public var isWorking: Bool
  /// What can be done.
  public var action: Action?

  private init(_ title: String, _ text: String?, icon: String?, isWorking: Bool = false, action: Action? = nil) {
    self.title = title
    self.text = text
    self.icon = icon
    self.isWorking = isWorking
    self.action = action
  }

  /// It is on its way.
  public static func loading(_ title: String) -> Placeholder { Placeholder(title, nil, icon: nil, isWorking: true) }

  /// There is nothing.
  public static func empty(_ title: String, _ text: String? = nil, icon: String? = nil) -> Placeholder {
    Placeholder(title, text, icon: icon)
  }

  /// It could not be had.
  public static func failure(_ title: String, _ text: String? = nil, retry: Action? = nil) -> Placeholder {
    Placeholder(title, text, icon: "dialog-warning-symbolic", action: retry)
  }
}

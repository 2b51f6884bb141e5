/// What a ``ListCell`` shows at its ends: the counterpart of UICellAccessory.
public struct CellAccessory {
  /// When an accessory is shown.
  public enum DisplayedState: Sendable {
    /// Always.
    case always
    /// Only while the table is being edited.
    case whenEditing
    /// Only while the table is not being edited.
    case whenNotEditing
  }

  /// The end of the cell at which an accessory is shown.
  public enum Placement: Sendable {
    /// Before the content.
    case leading
    /// After the content.
    case trailing
  }

  enum Kind {
    case disclosure
    case reorder
    case checkmark(isChecked: Bool)
    case label(String)
    case badge(String)
    case toggle(isOn: Bool, (Bool) -> Void)
    case button(title: String, icon: String, () -> Void)
    case custom(View)
  }

  let kind: Kind
  let placement: Placement
  let displayed: DisplayedState

  /// An arrow: activating the row leads elsewhere.
  public static func disclosureIndicator(displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .disclosure, placement: .trailing, displayed: displayed)
  }

  /// A check mark, for one of several choices. An unchecked row keeps the space, and screen readers say that it is not
  /// checked.
  public static func checkmark(isChecked: Bool = true, displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .checkmark(isChecked: isChecked), placement: .trailing, displayed: displayed)
  }

  /// A dimmed text.
  public static func label(text: String, displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .label(text), placement: .trailing, displayed: displayed)
  }

  /// A number in a rounded frame; nothing for 0.
  public static func badge(_ count: Int, displayed: DisplayedState = .always) -> CellAccessory {
    badge(count == 0 ? "" : "\(count)", displayed: displayed)
  }

  /// A short text in a rounded frame; nothing if it is empty.
  public static func badge(_ text: String, displayed: DisplayedState = .always) -> CellAccessory {
    CellAccessory(kind: .badge(text), placement: .trailing, displayed: displayed)
  }

  /// A switch. Activating the row flips it too, so it needs no focus of its own, and the row is announced as on or off.
  /// - Parameters:
  ///   - isOn: Whether it is on.
  ///   - displayed: When it is shown.
  ///   - onChange: Called with the value that the user has set.
  public static func toggle(
    isOn: Bool, displayed: DisplayedState = .always, onChange: @escaping (Bool) -> Void
  ) -> CellAccessory {
    CellAccessory(kind: .toggle(isOn: isOn, onChange), placement: .trailing, displayed: displayed)
  }

  /// A button with an icon. By keyboard it is reached like the row's actions, with the arrow key toward the row's
  /// trailing end.
  /// - Parameters:
  ///   - title: The tooltip and the accessible name.
  ///   - icon: The icon's name, from the theme.
  ///   - displayed: When it is shown.
  ///   - action: The action. Identify the row by its ID, not its index path.
  public static func button(
    _ title: String, icon: String, displayed: DisplayedState = .always, action: @escaping () -> Void
  ) -> CellAccessory {
    CellAccessory(kind: .button(title: title, icon: icon, action), placement: .trailing, displayed: displayed)
  }

  /// A button that deletes the row, before its content. In a table that says which rows can be deleted, with
  /// ``TableViewDataSource/tableView(_:canEditRowAt:)``, the rows have it by themselves.
  /// - Parameters:
  ///   - title: The tooltip and the accessible name.
  ///   - displayed: When it is shown.
  ///   - action: The action. Identify the row by its ID, not its index path.
  public static func delete(
    _ title: String, displayed: DisplayedState = .whenEditing, action: @escaping () -> Void
  ) -> CellAccessory {
    CellAccessory(
      kind: .button(title: title, icon: "list-remove-symbolic", action), placement: .leading, displayed: displayed)
  }

  /// A button that inserts a row, before the content of this one. In a table whose delegate says so, with
  /// ``TableViewDelegate/tableView(_:editingStyleForRowAt:)``, the rows have it by themselves.
  /// - Parameters:
  ///   - title: The tooltip and the accessible name.
  ///   - displayed: When it is shown.
  ///   - action: The action. Identify the row by its ID, not its index path.
  public static func insert(
    _ title: String, displayed: DisplayedState = .whenEditing, action: @escaping () -> Void
  ) -> CellAccessory {
    CellAccessory(
      kind: .button(title: title, icon: "list-add-symbolic", action), placement: .leading, displayed: displayed)
  }

  /// A handle that shows that the row can be moved; the whole row can be dragged.
  public static func reorder(displayed: DisplayedState = .whenEditing) -> CellAccessory {
    CellAccessory(kind: .reorder, placement: .trailing, displayed: displayed)
  }

  /// A view of your own. It must not be in another cell at the same time.
  public static func customView(
    _ view: View, placement: Placement = .trailing, displayed: DisplayedState = .always
  ) -> CellAccessory {
    CellAccessory(kind: .custom(view), placement: placement, displayed: displayed)
  }

  /// Whether it looks like another one. What it does cannot be compared.
  func looksSame(as other: CellAccessory) -> Bool {
    guard placement == other.placement, displayed == other.displayed else { return false }
    return switch (kind, other.kind) {
    case (.disclosure, .disclosure), (.reorder, .reorder): true
    case (.checkmark(let isOn), .checkmark(let other)), (.toggle(let isOn, _), .toggle(let other, _)): isOn == other
    case (.label(let text), .label(let other)), (.badge(let text), .badge(let other)): text == other
    case (.button(let title, let icon, _), .button(let otherTitle, let otherIcon, _)):
      title == otherTitle && icon == otherIcon
    case (.custom(let view), .custom(let other)): view === other
    default: false
    }
  }

  /// Whether the user can make it do something.
  var hasAction: Bool {
    switch kind {
    case .toggle, .button: true
    case .disclosure, .checkmark, .reorder, .label, .badge, .custom: false
    }
  }

  /// Whether it is shown in a cell at this end.
  func isShown(at end: Placement, isEditing: Bool) -> Bool {
    let isDisplayed =
      switch displayed {
      case .always: true
      case .whenEditing: isEditing
      case .whenNotEditing: !isEditing
      }
    return placement == end && isDisplayed
  }

  /// The text that a screen reader adds to the row's description.
  var spokenText: String? {
    switch kind {
    case .label(let text), .badge(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// Whether the row is on or off because of it.
  var isChecked: Bool? {
    switch kind {
    case .checkmark(let isOn), .toggle(let isOn, _): isOn
    default: nil
    }
  }
}

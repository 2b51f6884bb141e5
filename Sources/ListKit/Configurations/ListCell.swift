internal import CGtk
internal import GLibKit

/// A row that needs no template: the counterpart of UITableViewCell and UICollectionViewListCell.
///
///     let cell = tableView.dequeue(ListCell.self, for: indexPath)
///     var content = cell.defaultContentConfiguration()
///     content.text = "Notifications"
///     cell.contentConfiguration = content
///     cell.accessories = [.disclosureIndicator()]
///
/// A row is reused with everything it showed, so set whatever may differ. Its texts are its accessible name and
/// description, unless ``ReusableCell/accessibilityLabel`` and ``ReusableCell/accessibilityDescription`` say otherwise.
///
/// A subclass can follow the state in ``ReusableCell/updateConfiguration(using:)`` or put widgets of its own into
/// ``contentView``, also without a template.
open class ListCell: TableViewCell {
  /// What the row shows.
  public var contentConfiguration: ListContentConfiguration? {
    didSet {
      content.show(contentConfiguration)
      describeIfFilled()
    }
  }

  /// What the row shows at its ends, in order from the leading to the trailing one.
  public var accessories: [CellAccessory] = [] {
    didSet { showAccessories() }
  }

  /// What the row shows behind its content, inside the theme's own frame for selected and hovered rows.
  public var backgroundConfiguration: BackgroundConfiguration? {
    didSet {
      guard oldValue != backgroundConfiguration else { return }
      for (style, isOn) in [(oldValue?.styleClass, false), (backgroundConfiguration?.styleClass, true)] {
        if let style { AnyWidget(root).setStyle(style, isOn) }
      }
    }
  }

  /// The depth of the row, by which its content is indented.
  public var indentationLevel = 0 {
    didSet { gtk_widget_set_margin_start(root, Int32(clamping: indentationLevel * Self.indentationWidth)) }
  }

  /// Called with the row's state after that has changed, and once the row has been filled. Set what depends on the state
  /// here. Forgotten when the row is reused.
  public var configurationUpdateHandler: ((_ cell: ListCell, _ state: CellState) -> Void)? {
    didSet { if configurationUpdateHandler != nil { setNeedsUpdateConfiguration() } }
  }

  /// Width of a level, in pixels.
  private static let indentationWidth = 24

  @Outlet private var body: Box
  private lazy var content = ListContentView(in: body.pointer)
  private lazy var leading = box(after: nil)
  private lazy var trailing = box(after: body.pointer)
  private var hasBoxes = false

  /// Returns an empty configuration for ``contentConfiguration``.
  public func defaultContentConfiguration() -> ListContentConfiguration { .cell() }

  /// The box for widgets of the subclass's own, which takes the place of the texts.
  public private(set) lazy var contentView: Box = {
    let box = body.append(Box.self, isExpanding: true)
    box.setSpacing(12)
    return box
  }()

  /// The name of the template of this class; that of a subclass is the same, so that it needs none.
  open override class var templateName: String { "ListCell" }

  /// A row of widgets; the rest is created as needed.
  open override class var templateDocument: String? {
    """
    <interface><template class="ListCell" parent="GtkBox"><property name="spacing">12</property>
    <style><class name="list-cell"/></style>
    <child><object class="GtkBox" id="body"><property name="css-name">cell-box</property>
    <property name="hexpand">true</property><property name="spacing">12</property></object></child></template></interface>
    """
  }

  /// Forgets what was to be done for the former row.
  open override func prepareForReuse() {
    super.prepareForReuse()
    configurationUpdateHandler = nil
  }

  /// Calls ``configurationUpdateHandler``.
  open override func updateConfiguration(using state: CellState) {
    super.updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  /// Whether there is a handler, or a subclass that may depend on the state.
  open override var followsState: Bool { configurationUpdateHandler != nil || type(of: self) != ListCell.self }

  override func stateDidChange(from old: CellState) {
    if old.isEditing != configurationState.isEditing { showAccessories() }
  }

  override func rowWasActivated() { if hasSwitch { trailing.flip() } }

  override var controls: [UnsafeMutablePointer<GtkWidget>] { hasBoxes ? leading.buttons + trailing.buttons : [] }

  override var editControls: EditControls? {
    didSet { if oldValue != nil || editControls != nil { showAccessories() } }
  }

  override var spokenName: String? {
    contentConfiguration?.plainText ?? contentConfiguration?.plainSecondaryText ?? super.spokenName
  }

  override var spokenDescription: String? {
    let second = contentConfiguration?.plainText == nil ? nil : contentConfiguration?.plainSecondaryText
    let details = ([second] + shownAccessories(at: .trailing).map(\.spokenText)).compactMap { $0 }
    return details.isEmpty ? nil : details.joined(separator: ", ")
  }

  override var spokenCheck: Bool? { accessories.lazy.compactMap(\.isChecked).first }

  private var hasSwitch: Bool {
    accessories.contains { if case .toggle = $0.kind { true } else { false } }
  }

  private func shownAccessories(at end: CellAccessory.Placement) -> [CellAccessory] {
    allAccessories.filter { $0.isShown(at: end, isEditing: isEditing) }
  }

  /// The accessories, and those that the table adds while it is edited.
  private var allAccessories: [CellAccessory] {
    guard let editControls else { return accessories }
    var all = accessories
    let commit = { [weak self] () -> Void in if let self, let position { self.editControls?.commit(position) } }
    switch editControls.style {
    case .none: break
    case .delete: all.insert(.delete(editControls.title, action: commit), at: 0)
    case .insert: all.insert(.insert(editControls.title, action: commit), at: 0)
    }
    let hasHandle = accessories.contains { if case .reorder = $0.kind { true } else { false } }
    if editControls.canMove, !hasHandle { all.append(.reorder()) }
    return all
  }

  private func showAccessories() {
    // Most rows have none, and then there are no boxes either.
    if hasBoxes || !accessories.isEmpty || editControls != nil {
      hasBoxes = true
      leading.show(shownAccessories(at: .leading))
      trailing.show(shownAccessories(at: .trailing))
    }
    describeIfFilled()
  }

  private func box(after sibling: UnsafeMutablePointer<GtkWidget>?) -> AccessoryBox {
    let box = AccessoryBox()
    gtk_box_insert_child_after(root.raw.typed(), box.box.pointer.typed(), sibling)
    return box
  }
}

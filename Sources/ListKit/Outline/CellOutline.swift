// Ownership: the cell owns this object, and the cell's root the triangle, which is retained here. The closures of the
// triangle reference this object weakly.

internal import CGtk
internal import CListKit
internal import GLibKit

/// What an outline adds to a cell: the indentation, and the triangle of a row that can be expanded.
final class CellOutline {
  /// Called when the user clicks the triangle.
  var onToggle: () -> Void = {}
  private let root: UnsafeMutablePointer<GtkWidget>
  // Most rows never have one, and with every click GTK traverses all widgets of live rows.
  private var triangle: GObjectRef?
  /// What the triangle shows.
  private var shown: Bool?

  /// - Parameter root: The cell's root, in front of whose content the triangle is shown if it is a GtkBox.
  init(in root: UnsafeMutablePointer<GtkWidget>) { self.root = root }

  /// Shows a row's place in the outline.
  /// - Parameters:
  ///   - level: The number of rows around it.
  ///   - isExpanded: Whether it is expanded; nil if it cannot be.
  func show(level: Int, isExpanded: Bool?, _ style: OutlineStyle) {
    let isAligned = isExpanded == nil && style.alignsRows
    gtk_widget_set_margin_start(
      root, Int32(clamping: level * style.indentationWidth + (isAligned ? widthOfTriangle : 0)))
    guard let isExpanded else {
      if let triangle { gtk_widget_set_visible(triangle.pointer.typed(), 0) }
      return
    }
    guard let triangle = triangle ?? makeTriangle() else { return }
    self.triangle = triangle
    let widget: UnsafeMutablePointer<GtkWidget> = triangle.pointer.typed()
    gtk_widget_set_visible(widget, 1)
    guard isExpanded != shown else { return }
    shown = isExpanded
    gtk_button_set_icon_name(widget.raw.typed(), isExpanded ? "pan-down-symbolic" : "pan-end-symbolic")
    lk_accessible_describe(widget, isExpanded ? style.collapseTitle : style.expandTitle, nil)
  }

  private var isBox: Bool { g_type_check_instance_is_a(root.raw.typed(), gtk_box_get_type()) != 0 }

  /// The space that a triangle takes: the style sheet's width, and the distance to the next widget.
  private var widthOfTriangle: Int { isBox ? 18 + Int(gtk_box_get_spacing(root.raw.typed())) : 0 }

  private func makeTriangle() -> GObjectRef? {
    guard isBox else { return nil }
    let triangle = GObjectRef(retaining: lk_disclosure_new())
    let widget: UnsafeMutablePointer<GtkWidget> = triangle.pointer.typed()
    gtk_widget_set_focusable(widget, 0)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    Signal.connect("clicked", of: widget) { [weak self] in self?.onToggle() }
    gtk_box_prepend(root.raw.typed(), widget)
    return triangle
  }
}

extension ReusableCell {
  /// Whether the row can be expanded and is not.
  var isCollapsed: Bool { accessibilityExpanded == false }

  /// Shows the row's place in an outline.
  func showOutline(
    level: Int, isExpanded: Bool?, _ style: OutlineStyle, onToggle: @escaping () -> Void
  ) {
    let outline = outline ?? CellOutline(in: root)
    self.outline = outline
    outline.onToggle = onToggle
    outline.show(level: level, isExpanded: isExpanded, style)
    if accessibilityExpanded != isExpanded { accessibilityExpanded = isExpanded }
    if accessibilityLevel != level + 1 { accessibilityLevel = level + 1 }
    if !isFilling { refreshState() }
  }

  /// Shows nothing of an outline, after the cell may have shown a row of one.
  func hideOutline() {
    guard let outline else { return }
    var style = OutlineStyle()
    style.alignsRows = false
    outline.onToggle = {}
    outline.show(level: 0, isExpanded: nil, style)
    (accessibilityExpanded, accessibilityLevel) = (nil, nil)
  }
}

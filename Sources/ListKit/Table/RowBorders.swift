internal import CGtk
internal import CListKit

/// Marks where a table's groups of rows begin and end, and the lines between rows, by CSS classes.
final class RowBorders {
  /// How the sections look.
  var style = TableStyle.plain {
    didSet { use() }
  }
  /// The lines between rows.
  var separatorStyle = SeparatorStyle.automatic {
    didSet { use() }
  }

  private let rows: LiveRows
  private let layout: () -> SectionLayout
  /// Whether anything was ever set; until then, rows are left alone.
  private var isUsed = false

  /// - Parameter layout: Returns which row, header or footer each position is.
  init(in rows: LiveRows, layout: @escaping () -> SectionLayout) { (self.rows, self.layout) = (rows, layout) }

  /// Marks the live rows again after changes: a row may have become the first or the last.
  func update() {
    guard isUsed else { return }
    for listItem in rows.contents.keys { rows.position(of: listItem).map { mark(listItem, at: $0, layout()) } }
  }

  /// Marks a row that was filled.
  func fit(_ listItem: ListItem, at position: Int) {
    if !isUsed, rows[listItem]?.cell.map({ $0.separatorStyle != .automatic }) == true { use() }
    if isUsed { mark(listItem, at: position, layout()) }
  }

  private func use() {
    if !isUsed { ListStyle.installGroups() }
    isUsed = true
    let list = AnyWidget(rows.widget)
    list.setStyle("list-inset-grouped", style == .insetGrouped)
    let shown = separatorStyle == .automatic && style == .insetGrouped ? .full : separatorStyle
    list.setStyle("list-lines-full", shown == .full)
    list.setStyle("list-lines-inset", shown == .inset)
    update()
  }

  private func mark(_ listItem: ListItem, at position: Int, _ layout: SectionLayout) {
    guard let content = rows[listItem], let widget = content.row else { return }
    let (row, place) = (AnyWidget(widget), layout.indexPath(at: position))
    let isFirst = place?.row == 0
    let isLast = place.map { $0.row == layout.rows(in: $0.section) - 1 } ?? false
    row.setStyle("list-row", place != nil)
    row.setStyle("list-first", isFirst)
    row.setStyle("list-last", isLast)
    let separator = content.cell?.separatorStyle ?? .automatic
    row.setStyle("list-line-none", separator == .none)
    row.setStyle("list-line-full", separator == .full)
    row.setStyle("list-line-inset", separator == .inset)
  }
}

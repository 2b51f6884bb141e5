import ListKit

/// A row of the page, each with one thing that the standard cell can do.
enum CellExample: Hashable {
  case text, subtitle, value, icon, texture, markup, highlights
  case disclosure, badge, checkmark(Int), notifications, sync, button, reorder, progress
  case state, disabled, background
  case color(Swatch)
}

/// A section of the page.
struct CellExamples: TableSection {
  let title: String?
  let footer: String?
  let rows: [CellExample]

  /// The sections, in order.
  static let all = [
    CellExamples(
      title: "Content", footer: nil,
      rows: [.text, .subtitle, .value, .icon, .texture, .markup, .highlights]),
    CellExamples(
      title: "Accessories", footer: "Enter flips a switch; the right arrow key leads to a button.",
      rows: [
        .disclosure, .badge, .checkmark(1), .checkmark(2), .notifications, .sync, .button, .reorder, .progress,
      ]),
    CellExamples(title: "State", footer: nil, rows: [.state, .disabled, .background]),
    CellExamples(
      title: "A cell type in code alone", footer: nil, rows: Swatch.all.map { .color($0) }),
  ]
}

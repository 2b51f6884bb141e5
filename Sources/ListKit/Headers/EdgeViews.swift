internal import CListKit

/// The views before a table's first section and after its last one, each at a position of its own.
final class EdgeViews {
  /// Where a view is.
  enum Edge {
    case header, footer
  }

  /// Whether the list can show them. A grid view cannot.
  private let hasPlaces: Bool
  /// The views that are shown.
  private var views: [Edge: View] = [:]
  /// The views that are shown as soon as no cell is being filled.
  private var wanted: [Edge: View] = [:]
  /// Publishes that a view is shown or not.
  weak var changes: SectionChanges?

  init(hasPlaces: Bool = true) { self.hasPlaces = hasPlaces }

  /// The view at an edge, as the program has set it.
  subscript(edge: Edge) -> View? { wanted[edge] }

  /// Whether a view is at an edge by now.
  func isShown(at edge: Edge) -> Bool { views[edge] != nil }

  /// Returns the view at a position of a table with a layout; nil if that belongs to a section.
  func view(at position: Int, in layout: SectionLayout) -> View? {
    position < layout.lead ? views[.header] : position >= layout.count ? views[.footer] : nil
  }

  /// Shows another view, or none. As in UIKit a view is in one place: it leaves any other one, also in another table.
  func show(_ view: View?, at edge: Edge) {
    guard wanted[edge] !== view else { return }
    guard hasPlaces else { return lk_note("A GtkGridView has no headers and footers.") }
    if let view { view.edges?.remove(view) }
    wanted[edge] = view
    view?.edges = self
    changes?.show(edge) { [weak self] in self?.replace(edge, with: view) }
  }

  private func remove(_ view: View) {
    for (edge, other) in wanted where other === view { show(nil, at: edge) }
  }

  private func replace(_ edge: Edge, with view: View?) {
    let former = views[edge]
    views[edge] = view
    if let former, !wanted.values.contains(where: { $0 === former }), former.edges === self { former.edges = nil }
  }
}

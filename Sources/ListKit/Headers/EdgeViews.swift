/// The views before a table's first section and after its last one, each at a position of its own.
final class EdgeViews {
  /// Where a view is.
  enum Edge {
    case header, footer
  }

  private var views: [Edge: View] = [:]
  /// Publishes that a view is shown or not.
  weak var changes: SectionChanges?

  /// The view at an edge.
  subscript(edge: Edge) -> View? { views[edge] }

  /// Returns the view at a position of a table with a layout; nil if that belongs to a section.
  func view(at position: Int, in layout: SectionLayout) -> View? {
    position < layout.lead ? views[.header] : position >= layout.count ? views[.footer] : nil
  }

  /// Shows another view, or none. As in UIKit a view is in one place: it leaves any other one, also in another table.
  func show(_ view: View?, at edge: Edge) {
    guard views[edge] !== view else { return }
    if let view { view.edges?.remove(view) }
    changes?.show(edge) { [weak self] in self?.replace(edge, with: view) }
  }

  private func remove(_ view: View) {
    for (edge, other) in views where other === view { show(nil, at: edge) }
  }

  private func replace(_ edge: Edge, with view: View?) {
    views[edge]?.edges = nil
    views[edge] = view
    view?.edges = self
  }
}

import ListKit
import Models

/// The articles of the timeline as rows of a table or as cards in a grid, whichever the user has chosen. The view that is
/// not shown has no data source, and costs nothing.
final class TimelineList {
  let table: TableView
  let cards: CollectionView
  private let view: TimelineView
  private let dataSource: TimelineDataSource
  private var density = ListDensity.normal

  init(_ view: TimelineView, _ dataSource: TimelineDataSource) {
    (self.view, self.dataSource) = (view, dataSource)
    table = TableView(view.list)
    cards = CollectionView(view.cards)
    table.selectionMode = .multiple
    table.register(ArticleCell.self)
    table.register(CompactArticleCell.self)
    table.dataSource = dataSource
    cards.selectionMode = .multiple
    cards.register(ArticleCardCell.self)
  }

  /// The view that is shown.
  var shown: any TimelineListView { density == .cards ? cards : table }

  /// Connects both views with what responds to the user.
  func connect(
    _ delegate: any TableViewDelegate & CollectionViewDelegate,
    dragging: any TableViewDragDelegate & CollectionViewDragDelegate
  ) {
    (table.delegate, table.dragDelegate) = (delegate, dragging)
    (cards.delegate, cards.dragDelegate) = (delegate, dragging)
  }

  /// Shows articles in this density.
  func show(_ density: ListDensity) {
    guard density != self.density else { return }
    self.density = density
    dataSource.density = density
    let hadFocus = view.showLayout(isCards: density == .cards)
    // Releases the cells of the view that is hidden.
    if density == .cards { table.dataSource = nil } else { cards.dataSource = nil }
    if density == .cards { cards.dataSource = dataSource } else { table.dataSource = dataSource }
    if hadFocus { view.grabListFocus() }
  }
}

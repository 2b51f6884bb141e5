import CGLib
import CGtk
import CListKit
import GLibKit
import XCTest

@testable import ListKit

/// A real window that contains one collection view, in a GtkGridView or in a GtkListView.
@MainActor final class GridStage {
  let collection: CollectionView
  let view: UnsafeMutablePointer<GtkWidget>
  /// What the collection refers to weakly and the test does not.
  var kept: [AnyObject] = []
  private let stage = Stage()
  private let window: UnsafeMutablePointer<GtkWidget>

  init(inLines: Bool = false) {
    window = gtk_window_new()
    gtk_window_set_default_size(window.raw.typed(), 300, 400)
    let scroller = gtk_scrolled_window_new()
    view = inLines ? gtk_list_view_new(nil, nil) : gtk_grid_view_new(nil, nil)
    gtk_scrolled_window_set_child(scroller?.raw.opaque, view)
    gtk_window_set_child(window.raw.typed(), scroller)
    collection = inLines ? CollectionView(ListView(view)) : CollectionView(GridView(view))
  }

  func present() {
    gtk_window_present(window.raw.typed())
    // As after a key press.
    gtk_window_set_focus_visible(window.raw.typed(), 1)
    settle { gtk_widget_get_mapped(self.view) != 0 && gtk_widget_get_height(self.view) > 0 }
  }

  func settle(file: StaticString = #filePath, line: UInt = #line, _ isDone: () -> Bool) {
    stage.settle(file: file, line: line, until: isDone)
  }

  /// The texts of the live cells, in order.
  var texts: [String] {
    var texts: [String] = []
    var child = gtk_widget_get_first_child(view)
    while let current = child {
      if gtk_widget_get_child_visible(current) != 0 { texts += Stage.texts(in: current) }
      child = gtk_widget_get_next_sibling(current)
    }
    return texts
  }

  /// The texts of the visible items, headers and footers, in lines from top to bottom.
  var lines: [[String]] {
    let rows = collection.host.rows
    var lines: [(y: Double, texts: [(x: Double, String)])] = []
    for content in rows.contents.values {
      guard let row = content.row, let frame = rows.frame(of: row), frame.y + frame.height > 0, frame.y < 400,
        frame.x + frame.width > 0, frame.x < 300
      else { continue }
      let texts = Stage.texts(in: row).map { (frame.x, $0) }
      if let line = lines.firstIndex(where: { $0.y == frame.y }) {
        lines[line].texts += texts
      } else {
        lines.append((frame.y, texts))
      }
    }
    return lines.sorted { $0.y < $1.y }.map { line in line.texts.sorted { $0.x < $1.x }.map(\.1) }
  }

  /// Presses a key, as if the focus were on an item.
  @discardableResult func press(_ key: Int32, _ modifiers: GdkModifierType = GdkModifierType(0)) -> Bool {
    collection.host.keys.press(UInt32(key), modifiers, at: 0)
  }

  func resize(to width: Int32) { gtk_widget_set_size_request(gtk_window_get_child(window.raw.typed()), width, 400) }

  func close() {
    gtk_window_destroy(window.raw.typed())
    stage.close()
  }
}

final class CardCell: CollectionViewCell {
  @Outlet var text: Label

  override class var templateDocument: String? {
    """
    <interface><template class="CardCell" parent="GtkBox"><child><object class="GtkLabel" id="text"/></child></template>
    </interface>
    """
  }
}

/// Shows texts in sections.
@MainActor final class Cards: CollectionViewDataSource {
  struct Section {
    var title: String?
    var footer: String?
    var layout = CollectionLayout.grid(columns: 3)
    var texts: [String]
  }

  var sections: [Section]
  private(set) var made: Set<IndexPath> = []
  var isMovable = false

  init(_ sections: [Section]) { self.sections = sections }

  convenience init(_ texts: [String]) { self.init([Section(texts: texts)]) }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].texts.count
  }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    sections[section].layout
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    made.insert(indexPath)
    let cell = collectionView.dequeue(CardCell.self, for: indexPath)
    cell.text.setText(sections[indexPath.section].texts[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { isMovable }

  func collectionView(_ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {
    let text = sections[source.section].texts.remove(at: source.item)
    sections[destination.section].texts.insert(text, at: destination.item)
  }
}

/// Writes down what a collection view tells.
@MainActor final class CardDiary: CollectionViewDelegate, CollectionViewPrefetching {
  private(set) var lines: [String] = []
  private(set) var shown: Set<IndexPath> = []
  private(set) var prefetched: Set<IndexPath> = []
  private(set) var cancelled: Set<IndexPath> = []
  private(set) var scrolls = 0
  var hearsOfSelectedItems = true
  var refused: Set<IndexPath> = []
  var onDisplay: (() -> Void)?

  var restrictsSelection: Bool { !refused.isEmpty }

  func forget() { lines = [] }

  private func note(_ sign: String, _ place: IndexPath) { lines.append("\(sign)\(place.section).\(place.item)") }

  func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) { note("!", indexPath) }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) { note("+", indexPath) }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    note("-", indexPath)
  }
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    !refused.contains(indexPath)
  }
  func collectionViewSelectionDidChange(_ collectionView: CollectionView) {
    lines.append("selected \(collectionView.selectedCount)")
  }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: ReusableCell, forItemAt indexPath: IndexPath
  ) {
    shown.insert(indexPath)
    onDisplay?()
  }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: ReusableCell, forItemAt indexPath: IndexPath
  ) { shown.remove(indexPath) }
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    prefetched.formUnion(indexPaths)
  }
  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
    cancelled.formUnion(indexPaths)
  }
  func collectionViewDidScroll(_ collectionView: CollectionView) { scrolls += 1 }
  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? {
    note("menu ", indexPath)
    return Menu([Menu.Item("Open") {}])
  }
  func collectionView(_ collectionView: CollectionView, menuForItemsAt indexPaths: [IndexPath]) -> Menu? {
    lines.append("menu of \(indexPaths.count)")
    return Menu([Menu.Item("Open") {}])
  }
  func collectionView(
    _ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { [RowAction("Delete", icon: "user-trash-symbolic") { [weak self] in self?.note("x", indexPath) }] }
}

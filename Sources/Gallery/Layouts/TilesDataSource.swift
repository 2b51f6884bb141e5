import ListKit

/// Provides sections of numbers, each with a layout of its own.
final class TilesDataSource: CollectionViewDataSource {
  /// A section.
  struct Part {
    let title: String
    let layout: CollectionLayout
    var numbers: [Int]
  }

  private(set) var parts = [
    Part(title: "Shelf", layout: .shelf(itemWidth: 140), numbers: Array(1...40)),
    Part(title: "List", layout: .list, numbers: Array(101...104)),
    Part(title: "Three columns", layout: spaced, numbers: Array(201...207)),
    Part(title: "As many columns as fit", layout: .grid(minimumWidth: 110), numbers: Array(1001...101_000)),
  ]

  /// Three columns with room around the items and between them.
  private static var spaced: CollectionLayout {
    var layout = CollectionLayout.grid(columns: 3)
    layout.interItemSpacing = 12
    layout.lineSpacing = 12
    layout.contentInsets = EdgeInsets(top: 0, leading: 12, bottom: 12, trailing: 12)
    return layout
  }

  /// The number at an index path.
  subscript(indexPath: IndexPath) -> Int { parts[indexPath.section].numbers[indexPath.item] }

  /// Inserts a number at the beginning of a section.
  func insert(inSection section: Int) {
    let next = (parts[section].numbers.max() ?? 0) + 1
    parts[section].numbers.insert(next, at: 0)
  }

  /// Removes an item.
  func remove(at indexPath: IndexPath) { parts[indexPath.section].numbers.remove(at: indexPath.item) }

  /// Returns the index path of a number.
  func indexPath(of number: Int) -> IndexPath? {
    for (section, part) in parts.enumerated() {
      if let item = part.numbers.firstIndex(of: number) { return IndexPath(item: item, section: section) }
    }
    return nil
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { parts.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    parts[section].numbers.count
  }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    parts[section].layout
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    parts[section].title
  }

  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
    section == 2 ? "Alt and an arrow key move an item." : nil
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    guard parts[indexPath.section].layout == .list else {
      let cell = collectionView.dequeue(TileCell.self, for: indexPath)
      cell.show(self[indexPath])
      return cell
    }
    let cell = collectionView.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.subtitleCell()
    content.text = "Row \(self[indexPath])"
    content.secondaryText = "The standard cell, in a collection view"
    cell.contentConfiguration = content
    return cell
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  func collectionView(_ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath) {
    let number = parts[source.section].numbers.remove(at: source.item)
    parts[destination.section].numbers.insert(number, at: destination.item)
  }
}

import ListKit

/// Names grouped by their first letters.
struct NamesModel {
  /// What the list shows: a section for each letter, a row for each name.
  private(set) var snapshot = TableSnapshot<Character, String>()

  init(_ names: [String]) {
    for name in names.sorted() {
      guard let letter = name.first else { continue }
      if snapshot.indexOfSection(letter) == nil { snapshot.appendSections([letter]) }
      snapshot.appendItems([name], toSection: letter)
    }
  }

  /// Removes a name, and the section that it was alone in.
  mutating func delete(_ name: String) {
    let section = snapshot.sectionIdentifier(containingItem: name)
    snapshot.deleteItems([name])
    if let section, snapshot.numberOfItems(inSection: section) == 0 { snapshot.deleteSections([section]) }
  }
}

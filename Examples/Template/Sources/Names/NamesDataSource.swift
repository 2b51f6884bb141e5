import ListKit

/// Shows names below their first letters.
final class NamesDataSource: TableViewDiffableDataSource<Character, String> {
  override func title(forHeaderIn letter: Character) -> String? { String(letter) }
}

import ListKit

/// Shows names below their first letters.
final class NamesDataSource: TableViewDiffableDataSource<Character, String> {
  override func title(forHeaderIn letter: Character, _ snapshot: TableSnapshot<Character, String>) -> String? {
    String(letter)
  }
}

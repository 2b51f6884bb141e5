import Testing

/// The list of UIKit's members and their counterparts agrees with what ListKit declares.
@Suite struct ComingFromUIKitTests {
  private static let path = "Sources/ListKit/ListKit.docc/ComingFromUITableView.md"

  /// The types all of whose members are in the list.
  private static let types = [
    "TableView", "TableViewDataSource", "TableViewDelegate", "TableViewPrefetching", "TableViewDragDelegate",
    "TableViewDropDelegate", "CollectionView", "CollectionViewDataSource", "CollectionViewDelegate",
    "CollectionViewPrefetching", "CollectionViewDragDelegate", "CollectionViewDropDelegate", "RowSelecting",
    "RowGeometry", "TableAppearance",
    "ItemSelecting", "TableViewDiffableDataSource", "ListContentConfiguration",
  ]

  /// Read once, because it takes a while.
  private static let names = Result {
    PublicNames(
      try SourceTree.files(in: "Sources/ListKit", ".swift") + SourceTree.files(in: "Sources/ListValues", ".swift"))
  }

  @Test func everyLinkLeadsToADeclaration() throws {
    let names = try Self.names.get()
    let links = try SourceTree.text(Self.path).matches(of: /``([^`]+)``/).map { match in
      // DocC tells apart members of the same name by their types.
      String(match.1.split(separator: "-(", maxSplits: 1)[0])
    }
    #expect(links.count > 200)
    #expect(links.filter { !names.contains($0) } == [])
  }

  @Test func whatIsTheSameHasTheSameName() throws {
    let names = try Self.names.get()
    let same = try SourceTree.text(Self.path).split(separator: "\n").filter { $0.contains("| The same") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(same.count > 80)
    let missing = same.filter { !names.hasMember($0) && !names.hasFunction($0) }
    #expect(missing == [])
  }

  @Test(arguments: types) func everyMemberIsInTheList(type: String) throws {
    let text = try SourceTree.text(Self.path)
    let members = try #require(try Self.names.get().members[type])
    let missing = members.filter { !text.contains("``\(type)/\($0)") && !text.contains("`\($0)`") }
    #expect(missing.sorted() == [])
  }
}

import ArticleHTML
import ListKit

/// The feeds that a page names, as a table to choose from.
enum FeedChoices {
  /// The table.
  /// - Parameters:
  ///   - links: a page may name a feed twice; it is one row.
  ///   - choose: called with the feed of the row that the person chooses.
  static func table(_ links: [FeedLink], choose: @escaping (FeedLink) -> Void) -> TableModel {
    var known: Set<String> = []
    return TableModel(
      links.filter { known.insert($0.url).inserted }.map { link in
        CellModel(FeedChoiceCell.self, id: link.url, data: link) { $0.show($1) }.activating { choose(link) }
      })
  }
}

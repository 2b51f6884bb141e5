package import Foundation

/// A library as the third version of the program made it.
package enum SchemaThree {
  /// Creates the file, and the directory around it: one feed, which is fetched every hour.
  package static func make(_ file: URL) throws {
    try EarlierLibrary.make(
      file, migrations: 3,
      contents: """
        INSERT INTO feed (id, accountID, url, title, sortTitle, interval)
        VALUES (1, 1, 'https://example.org/1.xml', 'One', 'one', 3600);
        INSERT INTO feedState (feedID) VALUES (1);
        INSERT INTO feedCount (feedID) VALUES (1);
        """)
  }
}

package import Foundation

/// A library as the tenth version of the program made it.
package enum SchemaTen {
  /// Creates the file, and the directory around it: a feed in a folder, whose articles "a" and "b" are unread.
  package static func make(_ file: URL) throws {
    try EarlierLibrary.make(
      file, migrations: 10,
      contents: """
        INSERT INTO folder (id, accountID, title, sortTitle) VALUES (1, 1, 'Folder', 'folder');
        INSERT INTO feed (id, accountID, url, title, sortTitle, folderID)
        VALUES (1, 1, 'https://example.org/1.xml', 'One', 'one', 1);
        INSERT INTO feedState (feedID) VALUES (1);
        INSERT INTO feedCount (feedID, articles, unread) VALUES (1, 3, 2);
        INSERT INTO identity (id, feedID, uniqueID) VALUES (1, 1, 'a'), (2, 1, 'b'), (3, 1, 'c');
        INSERT INTO article (id, feedID, date, arrived, title, excerpt)
        VALUES (1, 1, 10, 0, 'a', ''), (2, 1, 30, 0, 'b', ''), (3, 1, 20, 0, 'c', '');
        INSERT INTO body (articleID, html) VALUES (1, ''), (2, ''), (3, '');
        INSERT INTO plainText (articleID, text) VALUES (1, ''), (2, ''), (3, '');
        INSERT INTO unread (date, articleID, feedID) VALUES (10, 1, 1), (30, 2, 1);
        """)
  }
}

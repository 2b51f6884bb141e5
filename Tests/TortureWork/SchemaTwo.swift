package import Foundation

/// A library as the second version of the program made it.
package enum SchemaTwo {
  /// Creates the file, and the directory around it: a small library with data in every table.
  ///
  /// Feed 1 was never fetched, 2 was, 3 failed, 4 was fetched and then failed, 5 failed and then was fetched, 6 was
  /// fetched and is removed. Article 3 waits for the index and 4 for its text; 7 has a status and does not exist yet.
  package static func make(_ file: URL) throws {
    try EarlierLibrary.make(file, migrations: 2, contents: contents)
  }

  private static let contents = """
    INSERT INTO folder (id, accountID, parentID, title, sortTitle, removedAt)
    VALUES (1, 1, NULL, 'News', 'news', NULL), (2, 1, 1, 'Harbour', 'harbour', NULL), (3, 1, NULL, 'Old', 'old', 9000);

    INSERT INTO feed (id, accountID, url, title, sortTitle, homePageURL, folderID, customTitle, removedAt)
    VALUES
      (1, 1, 'https://example.org/1.xml', 'Never', 'never', NULL, NULL, NULL, NULL),
      (2, 1, 'https://example.org/2.xml', 'Fetched', 'mine', 'https://example.org/', 1, 'Mine', NULL),
      (3, 1, 'https://example.org/3.xml', 'Failed', 'failed', NULL, 2, NULL, NULL),
      (4, 1, 'https://example.org/4.xml', 'Fails now', 'fails now', NULL, 2, NULL, NULL),
      (5, 1, 'https://example.org/5.xml', 'Well again', 'well again', NULL, NULL, NULL, NULL),
      (6, 1, 'https://example.org/6.xml', 'Removed', 'removed', NULL, NULL, NULL, 9000);

    INSERT INTO feedState (feedID, etag, lastModified, bodyHash, fetchedAt, failure, failedAt, dueAt, failures, serving)
    VALUES
      (1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0),
      (2, '"two"', 'Sat, 21 Nov 2026 06:00:00 GMT', 'abc', 1000, NULL, NULL, 5000, 0, 3),
      (3, NULL, NULL, NULL, NULL, 'timed-out', 2000, 6000, 1, 0),
      (4, '"four"', NULL, 'def', 3000, 'status-500', 4000, 8000, 2, 1),
      (5, NULL, NULL, 'ghi', 6000, 'timed-out', 5000, NULL, 0, 1),
      (6, NULL, NULL, NULL, 7000, NULL, NULL, NULL, 0, 1);

    INSERT INTO identity (id, feedID, uniqueID, servedIn)
    VALUES
      (1, 2, 'a', 3), (2, 2, 'b', 2), (3, 2, 'c', 3), (4, 4, 'a', 1), (5, 4, 'b', 1), (6, 6, 'a', 1), (7, 5, 'a', 0);

    INSERT INTO article (id, feedID, date, published, modified, arrived, title, excerpt, url, author)
    SELECT id, feedID, id * 100, id * 100, iif(id = 2, 250, NULL), 9000, 'Title ' || id, 'Excerpt ' || id,
      'https://example.org/' || id, iif(id = 1, 'Author', NULL)
    FROM identity WHERE id < 7;
    INSERT INTO body (articleID, html) SELECT id, '<p>Storm ' || id || '</p>' FROM article;
    INSERT INTO attachment (articleID, position, url, mimeType, size, duration)
    VALUES (1, 0, 'https://example.org/1.ogg', 'audio/ogg', 5, 1.5);

    INSERT INTO textless (articleID) VALUES (4);
    INSERT INTO unindexed (articleID) VALUES (3);
    INSERT INTO plainText (articleID, text) SELECT id, 'Storm ' || id FROM article WHERE id <> 4;
    INSERT INTO searchIndex (rowid, title, author, text)
    SELECT articleID, title, author, text FROM searchable WHERE articleID <> 3;

    INSERT INTO unread (date, articleID, feedID) SELECT date, id, feedID FROM article WHERE id IN (1, 3, 4);
    INSERT INTO starred (date, articleID, feedID) SELECT date, id, feedID FROM article WHERE id IN (2, 4);
    INSERT INTO status (articleID, readAt, starredAt) VALUES (7, 8000, NULL);
    INSERT INTO statusChange (articleID, mark, isSet, changedAt) VALUES (2, 'starred', 1, 8000);
    INSERT INTO feedCount (feedID, articles, unread)
    SELECT id, (SELECT count(*) FROM article WHERE feedID = feed.id),
      (SELECT count(*) FROM unread WHERE feedID = feed.id)
    FROM feed;

    INSERT INTO savedSearch (accountID, title, sortTitle, query) VALUES (1, 'Storms', 'storms', 'storm');
    INSERT INTO retention (feedID, days, articles, keepsUnread, keepsStarred)
    VALUES (0, 90, NULL, 1, 1), (2, NULL, 5, 0, 1);
    INSERT INTO setting (key, value) VALUES ('sample', 'kept');
    INSERT INTO change (kind, feedID, articleID, otherID) VALUES (1, 2, NULL, NULL);
    """
}

package import Foundation
import GRDB

/// A library as the first version of the program made it.
package enum SchemaOne {
  /// Creates the file, and the directory around it, with articles in two feeds: of every three, one is read and one
  /// starred.
  package static func make(_ file: URL, articles: Int, bodyLength: Int = 400) throws {
    try EarlierLibrary.make(
      file, migrations: 1, contents: contents, arguments: ["articles": articles, "length": bodyLength])
  }

  private static let contents = """
    INSERT INTO feed (accountID, url, title, sortTitle)
    VALUES (1, 'https://example.org/1.xml', 'First', 'first'), (1, 'https://example.org/2.xml', 'Second', 'second');
    INSERT INTO feedState (feedID) SELECT id FROM feed;

    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :articles)
    INSERT INTO identity (feedID, uniqueID) SELECT 1 + n % 2, 'article ' || n FROM number;

    INSERT INTO article (id, feedID, date, published, arrived, title, excerpt, url)
    SELECT id, feedID, 1700000000000 + id * 60000, 1700000000000 + id * 60000, 1800000000000, 'Title ' || id,
      'Excerpt ' || id, 'https://example.org/' || id
    FROM identity;

    INSERT INTO body (articleID, html)
    SELECT id, '<p>Body ' || id || ' ' || hex(randomblob(:length / 2)) || '</p>' FROM article;

    INSERT INTO status (articleID, readAt, starredAt)
    SELECT id, iif(id % 3 = 0, 1800000000000, NULL), iif(id % 3 = 1, 1800000000000, NULL)
    FROM article WHERE id % 3 < 2;

    INSERT INTO unread (date, articleID, feedID) SELECT date, id, feedID FROM article WHERE id % 3 <> 0;
    INSERT INTO starred (date, articleID, feedID) SELECT date, id, feedID FROM article WHERE id % 3 = 1;

    INSERT INTO feedCount (feedID, articles, unread)
    SELECT id, (SELECT count(*) FROM article WHERE feedID = feed.id), (SELECT count(*) FROM unread WHERE feedID = feed.id)
    FROM feed;
    """
}

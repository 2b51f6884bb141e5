extension Schema {
  /// The sixteenth migration.
  ///
  /// - `story` has the stories that several articles tell, muted ones not counted. `id` is the first article, `feeds`
  ///   are the identifiers of all articles' feeds, and `unread` those of the unread articles', NULL for fewer than two.
  /// - `storyCount` has the number of stories with equal `feeds`, and that of stories with equal `unread`.
  static let storyCounts = """
    CREATE TABLE story (
      id INTEGER PRIMARY KEY,
      feeds TEXT NOT NULL,
      unread TEXT
    ) STRICT;

    CREATE TABLE storyCount (
      feeds TEXT PRIMARY KEY,
      stories INTEGER NOT NULL,
      unread INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    INSERT INTO story (id, feeds, unread)
    SELECT story, group_concat(feedID, ' '), CASE WHEN count(unreadID) > 1 THEN group_concat(unreadID, ' ') END FROM (
      SELECT teller.story, article.feedID, unread.feedID AS unreadID FROM (
        SELECT DISTINCT originalID AS story, originalID AS articleID FROM repetition
        UNION ALL SELECT originalID, articleID FROM repetition) AS teller
      CROSS JOIN article ON article.id = teller.articleID
      LEFT JOIN unread ON unread.date = article.date AND unread.articleID = article.id
      WHERE article.id NOT IN (SELECT articleID FROM muted)
      ORDER BY teller.story, article.feedID)
    GROUP BY story HAVING count(*) > 1;

    INSERT INTO storyCount (feeds, stories, unread) SELECT feeds, sum(stories), sum(unread) FROM (
      SELECT feeds, 1 AS stories, 0 AS unread FROM story
      UNION ALL SELECT unread, 0, 1 FROM story WHERE unread IS NOT NULL)
    GROUP BY feeds;
    """
}

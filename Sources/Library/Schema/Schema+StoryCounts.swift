extension Schema {
  /// The seventeenth migration.
  ///
  /// - `teller` has the articles of all stories that several articles tell, without muted ones. It is narrow: lists look
  ///   for the others of a story in it. `story` is the first article, `place` is 0 for that one, otherwise `articleID`.
  /// - `story` has the stories with several tellers: `feeds` are the feeds of all of them, and `unread` those of the
  ///   unread ones, NULL for fewer than two.
  /// - `storyCount` has the number of stories with equal `feeds`, and that of stories with equal `unread`. `repetitions`
  ///   is the number of these feeds but one.
  static let storyCounts = """
    CREATE TABLE teller (
      articleID INTEGER PRIMARY KEY,
      story INTEGER NOT NULL,
      place INTEGER NOT NULL,
      date INTEGER NOT NULL,
      feedID INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX tellerByStory ON teller (story, place, date, feedID);

    CREATE TABLE story (
      id INTEGER PRIMARY KEY,
      feeds TEXT NOT NULL,
      unread TEXT
    ) STRICT;

    CREATE INDEX unreadStory ON story (id) WHERE unread IS NOT NULL;

    CREATE TABLE storyCount (
      feeds TEXT PRIMARY KEY,
      repetitions INTEGER NOT NULL,
      stories INTEGER NOT NULL,
      unread INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    INSERT OR IGNORE INTO teller (articleID, story, place, date, feedID)
    SELECT article.id, told.story, told.place, article.date, article.feedID FROM (
      SELECT DISTINCT originalID AS articleID, originalID AS story, 0 AS place FROM repetition
      UNION ALL SELECT articleID, originalID, articleID FROM repetition) AS told
    CROSS JOIN article ON article.id = told.articleID
    WHERE article.id NOT IN (SELECT articleID FROM muted);

    INSERT INTO story (id, feeds, unread)
    SELECT story, group_concat(feedID, ' '), CASE WHEN count(unreadID) > 1 THEN group_concat(unreadID, ' ') END FROM (
      SELECT teller.story, teller.feedID, unread.feedID AS unreadID FROM teller
      LEFT JOIN unread ON unread.date = teller.date AND unread.articleID = teller.articleID
      ORDER BY teller.story, teller.feedID)
    GROUP BY story HAVING count(*) > 1;

    INSERT INTO storyCount (feeds, repetitions, stories, unread)
    SELECT feeds, length(feeds) - length(replace(feeds, ' ', '')), sum(stories), sum(unread) FROM (
      SELECT feeds, 1 AS stories, 0 AS unread FROM story
      UNION ALL SELECT unread, 0, 1 FROM story WHERE unread IS NOT NULL)
    GROUP BY feeds;
    """
}

import GRDB

/// Reads how much the articles of feeds take.
struct SizeReading {
  let db: Database

  func size(of feed: Feed.ID) throws -> FeedSize {
    // The length of a text counts its characters, that of a blob is known.
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          WITH sample (id) AS MATERIALIZED (
            SELECT id FROM article INDEXED BY articleByFeed WHERE feedID = ?1 ORDER BY date DESC LIMIT ?2)
          SELECT count(*), coalesce(sum(
              coalesce(length(CAST(body.html AS BLOB)), 0) + coalesce(length(CAST(fullText.html AS BLOB)), 0)
              + coalesce(length(CAST(plainText.text AS BLOB)), 0)), 0),
            (SELECT articles FROM feedCount WHERE feedID = ?1)
          FROM sample LEFT JOIN body ON body.articleID = sample.id
            LEFT JOIN fullText ON fullText.articleID = sample.id
            LEFT JOIN plainText ON plainText.articleID = sample.id
          """),
      arguments: [feed.rawValue, FeedSize.sampleCount])
    guard let row, let known = row[0] as Int?, let bytes = row[1] as Int?, known > 0 else {
      return FeedSize(bytes: 0, isEstimate: false)
    }
    let all = max(row[2] as Int? ?? known, known)
    return FeedSize(bytes: Int(Double(bytes) / Double(known) * Double(all)), isEstimate: all > known)
  }
}

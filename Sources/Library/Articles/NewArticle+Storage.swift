import Foundation
import WebText

extension NewArticle {
  /// The article with every string as it would be read back from the database.
  var storable: NewArticle {
    var article = self
    article.uniqueID = uniqueID.storable
    article.url = url?.storable
    article.title = title.storable
    article.excerpt = excerpt.storable
    article.author = author?.storable
    article.bodyHTML = RawHTML(bodyHTML.source.storable)
    article.text = text.storable
    article.attachments = attachments.map(\.storable)
    return article
  }

  /// Returns the date that lists sort by, in milliseconds since 1970: the publication date, or the arrival if the
  /// publication date is unknown or later than the arrival.
  func listDate(arrival: Int64) -> Int64 {
    published.map { min($0.milliseconds, arrival) } ?? arrival
  }
}

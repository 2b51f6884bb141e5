import Foundation

extension NewArticle {
  /// The article with every text as it will be read back.
  var storable: NewArticle {
    var article = self
    article.uniqueID = uniqueID.storable
    article.url = url?.storable
    article.title = title.storable
    article.excerpt = excerpt.storable
    article.author = author?.storable
    article.bodyHTML = bodyHTML.storable
    article.text = text.storable
    article.attachments = attachments.map(\.storable)
    return article
  }

  /// What lists are ordered by, in milliseconds since 1970: the publication, unless it is unknown or lies ahead of the
  /// arrival.
  func listDate(arrival: Int64) -> Int64 {
    published.map { min($0.milliseconds, arrival) } ?? arrival
  }
}

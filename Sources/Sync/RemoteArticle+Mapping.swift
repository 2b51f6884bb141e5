internal import Library
internal import ReaderEngine
internal import SyncValues
internal import WebText

extension RemoteArticle {
  /// The number of articles that one task converts.
  private static let slice = 64

  /// Converts articles for the library, on several threads.
  @concurrent static func map(_ items: [RemoteItem]) async -> [RemoteArticle] {
    await withTaskGroup(of: (Int, [RemoteArticle]).self) { group in
      for start in stride(from: 0, to: items.count, by: slice) {
        let part = items[start..<min(start + slice, items.count)]
        group.addTask { (start, part.map(RemoteArticle.init(mapping:))) }
      }
      var parts: [(Int, [RemoteArticle])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private init(mapping item: RemoteItem) {
    self.init(
      id: item.id, feed: item.feed,
      article: NewArticle(
        uniqueID: "", url: item.url, title: item.title, author: item.author, bodyHTML: RawHTML(item.html),
        attachments: item.attachments.map {
          Attachment(url: $0.url, mimeType: $0.mimeType, sizeInBytes: $0.size, durationInSeconds: nil)
        }, categories: item.categories,
        // Of some feeds it is the article itself.
        commentsURL: item.commentsURL == item.url ? nil : item.commentsURL, published: item.published),
      isRead: item.isRead, isStarred: item.isStarred)
  }
}

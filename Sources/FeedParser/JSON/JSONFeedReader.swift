import WebText

/// A reader for JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/).
enum JSONFeedReader {
  /// Returns the feed in a UTF-8 text, or `nil` if it is not a JSON object or not a feed.
  static func feed(_ bytes: ByteSpan, base: String?, _ document: DocumentFacts) -> ParsedFeed? {
    guard let (root, isWellFormed) = JSONReader.value(bytes) else { return nil }
    let version = root.text("version") ?? ""
    guard version.contains("jsonfeed.org") || (root.hasArray("items") && root.text("title") != nil) else { return nil }
    var document = document
    document.isWellFormed = document.isWellFormed && isWellFormed
    document.isWhole = document.isWhole && root.objects("items").count <= FeedLimits.items
    return draft(root, version, base).feed(document)
  }

  private static func draft(_ root: JSONValue, _ version: String, _ base: String?) -> FeedDraft {
    var draft = FeedDraft(format: version.hasSuffix("/1") || version.hasSuffix("/1.0") ? .json10 : .json11)
    let scope = XMLScope(base: base ?? root.text("feed_url"), language: nil)
    draft.title = root.text("title").map { MarkedText($0, .text) }
    draft.homePageURL = scope.resolve(root.text("home_page_url"))
    draft.feedURL = scope.resolve(root.text("feed_url"))
    draft.description = root.text("description").map { MarkedText($0, .text) }
    draft.icon = scope.resolve(root.text("icon") ?? root.text("favicon"))
    draft.language = root.text("language")
    draft.authors = authors(root, scope)
    for hub in root.objects("hubs") {
      guard let url = scope.resolve(hub.text("url")) else { continue }
      draft.addHub(hub.text("type") ?? "WebSub", url)
    }
    for item in root.objects("items").prefix(FeedLimits.items) {
      draft.beginItem(read(item, scope))
      draft.finishItem()
    }
    return draft
  }

  private static func read(_ object: JSONValue, _ scope: XMLScope) -> ItemDraft {
    var item = ItemDraft()
    item.id = object.text("id")
    item.parsed.url = scope.resolve(object.text("url"))
    item.parsed.externalURL = scope.resolve(object.text("external_url"))
    item.parsed.title = object.text("title").map { MarkedText($0, .text) }
    if let html = object.text("content_html") ?? object.text("content_text").map(\.escapedAsParagraphs) {
      item.setContent(html, base: nil)
    }
    item.parsed.summary = object.text("summary").map { MarkedText($0, .text) }
    item.parsed.image = scope.resolve(object.text("image") ?? object.text("banner_image"))
    item.parsed.datePublished = object.text("date_published").flatMap(FeedDate.date)
    item.parsed.dateModified = object.text("date_modified").flatMap(FeedDate.date)
    item.parsed.authors = authors(object, scope)
    item.parsed.language = object.text("language")
    for tag in object.texts("tags") { item.parsed.tags.add(tag) }
    for file in object.objects("attachments") {
      guard let url = scope.resolve(file.text("url")) else { continue }
      item.add(
        ParsedAttachment(
          url: url, title: file.text("title").map { MarkedText($0, .text) }, mimeType: file.text("mime_type") ?? "",
          sizeInBytes: file.size("size_in_bytes"),
          durationInSeconds: file.number("duration_in_seconds").flatMap { $0 >= 0 ? $0 : nil }))
    }
    return item
  }

  /// Returns the authors of version 1.1, or the author of version 1.0.
  private static func authors(_ object: JSONValue, _ scope: XMLScope) -> [ParsedAuthor] {
    var authors: [ParsedAuthor] = []
    for author in object.objects("authors") + object.objects("author") {
      authors.add(
        ParsedAuthor(
          name: author.text("name"), url: scope.resolve(author.text("url")),
          avatar: scope.resolve(author.text("avatar"))))
    }
    return authors
  }
}

import FeedParser

/// Parses a document written as a literal.
func parsed(_ document: String, contentType: String? = nil, baseURL: String? = nil) -> ParsedFeed? {
  FeedParser.parse(Array(document.utf8), contentType: contentType, baseURL: baseURL)
}

/// Returns an RSS 2.0 document around the elements of a channel.
func rss(_ channel: String, attributes: String = "") -> String {
  "<?xml version=\"1.0\"?><rss version=\"2.0\" \(attributes)><channel>\(channel)</channel></rss>"
}

/// Returns the first item of an RSS 2.0 document around the elements of an item.
func rssItem(_ item: String, attributes: String = "") -> ParsedItem? {
  parsed(rss("<item>\(item)</item>", attributes: attributes))?.items.first
}

/// Returns an Atom 1.0 document around the elements of a feed.
func atom(_ feed: String, attributes: String = "") -> String {
  "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(attributes)>\(feed)</feed>"
}

/// Returns the first entry of an Atom 1.0 document around the elements of an entry.
func atomEntry(_ entry: String, attributes: String = "") -> ParsedItem? {
  parsed(atom("<entry>\(entry)</entry>", attributes: attributes))?.items.first
}

/// A name that means something to the parser, in its vocabulary.
struct ElementName: Equatable {
  /// The vocabulary.
  var namespace: Namespace
  /// The name within it.
  var local: LocalName

  /// A name of a vocabulary.
  init(_ namespace: Namespace, _ local: LocalName) {
    self.namespace = namespace
    self.local = local
  }
}

/// The local names that some vocabulary gives a meaning; compared without case, since feeds write `pubdate` too.
enum LocalName: String {
  // Documents and their parts
  case rss, rdf, channel, feed, item, items, entry, image, textinput, skipdays, skiphours
  // Fields
  case title, link, description, language, guid, id, pubdate, lastbuilddate, author, managingeditor, webmaster, category
  case comments, enclosure, source, cloud, url, generator, copyright, docs, rating, ttl
  // Atom
  case updated, published, modified, issued, created, subtitle, tagline, summary, content, logo, icon, rights,
    contributor
  case name, email, uri, info, homepage
  // Modules
  case creator, date, subject, encoded, identifier, publisher, group, thumbnail, keywords, credit, duration, explicit
  case commentrss, player, markdown, origlink, origenclosurelink, owner, contentencoded, body, div, available, abstract
  case about, base, lang, resource, text, sourcename = "source-name"
  case unknown = ""
}

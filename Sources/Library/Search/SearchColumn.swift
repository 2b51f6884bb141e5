/// What of an article is searched, by the names that the index has for it.
enum SearchColumn: String, Sendable, Hashable {
  case title
  case author
  case text
}

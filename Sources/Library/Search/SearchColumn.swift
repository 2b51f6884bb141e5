/// The searchable fields of an article, named like the columns of the index.
enum SearchColumn: String, Sendable, Hashable {
  case title
  case author
  case text
}

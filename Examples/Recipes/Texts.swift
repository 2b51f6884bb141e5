import ListKit

/// A section of texts.
struct Texts: TableSection {
  var title: String?
  var rows: [String]
}

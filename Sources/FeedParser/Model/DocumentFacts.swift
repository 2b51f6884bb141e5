/// Properties of a document other than its content.
struct DocumentFacts {
  /// The lowercase label of the document's encoding.
  var encoding: String
  /// Whether the document followed its syntax.
  var isWellFormed: Bool
  /// Whether the whole document was read.
  var isWhole: Bool
  /// Whether the document ends before its root does.
  var isCut = false
  /// The line of the root's start tag.
  var rootLine = 1
  /// The line of the first syntax error, for builders that report it.
  var faultLine: Int?
}

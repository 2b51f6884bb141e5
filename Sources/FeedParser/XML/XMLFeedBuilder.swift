/// The part of a feed parser that knows one family of formats.
protocol XMLFeedBuilder {
  /// What is built.
  associatedtype Result
  /// Names of the elements that a new one of the same name ends, if it was left open.
  static var entryNames: [StaticString] { get }
  /// The number of open elements from which on a new entry ends the one that is open. Much deeper than any sound
  /// document puts its entries.
  static var entryDepth: Int { get }
  /// Whether there is room for more.
  var isFull: Bool { get }
  /// The root element begins.
  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope)
  /// An element begins.
  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture
  /// An element ends, with the content that was asked for.
  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope)
  /// The document ends.
  consuming func finish(_ document: DocumentFacts) -> Result
}

/// What is known of a document beside its content.
struct DocumentFacts {
  /// The lower-case label of the encoding that the bytes were read in.
  var encoding: String
  /// Whether the document followed its syntax.
  var isWellFormed: Bool
  /// Whether all of it was read.
  var isWhole: Bool
}

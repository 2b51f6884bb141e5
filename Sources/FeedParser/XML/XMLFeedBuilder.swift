/// The part of a feed parser that knows one family of formats.
protocol XMLFeedBuilder {
  /// What is built.
  associatedtype Result
  /// The number of open elements from which on a new entry ends the one that is open. Much deeper than any sound
  /// document puts its entries.
  static var entryDepth: Int { get }
  /// Whether it is to be found out where the first fault is.
  static var tellsFault: Bool { get }
  /// Whether there is room for more.
  var isFull: Bool { get }
  /// Whether an entry is open.
  var isInEntry: Bool { get }
  /// Whether an element is an entry, which nothing can hold that was left open.
  func isEntry(_ name: ElementName) -> Bool
  /// Whether an element is the document's frame (a channel, an entry), which no element within can end.
  func isStructure(_ name: ElementName) -> Bool
  /// Whether an element stands beside another one and not in it, so that it ends that one where its end tag is missing.
  func isSibling(_ name: ElementName, of holder: ElementName) -> Bool
  /// The root element begins.
  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope)
  /// An element begins.
  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture
  /// An element ends, with the content that was asked for.
  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope)
  /// The document ends.
  consuming func finish(_ document: DocumentFacts) -> Result
}

extension XMLFeedBuilder {
  static var tellsFault: Bool { false }
}

/// What is known of a document beside its content.
struct DocumentFacts {
  /// The lower-case label of the encoding that the bytes were read in.
  var encoding: String
  /// Whether the document followed its syntax.
  var isWellFormed: Bool
  /// Whether all of it was read.
  var isWhole: Bool
  /// Whether it ends before its root does.
  var isCut = false
  /// The line of the root's start tag.
  var rootLine = 1
  /// The line of the first fault in the syntax, for builders that tell it.
  var faultLine: Int?
}

import WebText

/// The part of a feed parser that is specific to a family of formats.
protocol XMLFeedBuilder {
  /// The type of the result.
  associatedtype Result
  /// The number of open elements beyond which a new entry ends the open one; much deeper than entries in any valid
  /// document.
  static var entryDepth: Int { get }
  /// Whether to locate the first syntax error.
  static var tellsFault: Bool { get }
  /// Whether the limit of entries is reached.
  var isFull: Bool { get }
  /// Whether an entry is open.
  var isInEntry: Bool { get }
  /// Whether an element is an entry, which ends any element that was left open.
  func isEntry(_ name: ElementName) -> Bool
  /// Whether an element belongs to the document's frame (a channel, an entry), which no element inside can end.
  func isStructure(_ name: ElementName) -> Bool
  /// Whether an element belongs next to another one, not inside it, so that it ends an unclosed one.
  func isSibling(_ name: ElementName, of holder: ElementName) -> Bool
  /// Called when the root element begins.
  mutating func beginRoot(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope)
  /// Called when an element begins. Returns what to capture of it.
  mutating func begin(_ name: ElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLCapture
  /// Called when an element ends, with the captured content.
  mutating func end(_ name: ElementName, _ content: XMLContent?, _ scope: XMLScope)
  /// Called at the end of the document. Returns the result.
  consuming func finish(_ document: DocumentFacts) -> Result
}

extension XMLFeedBuilder {
  static var tellsFault: Bool { false }
}

/// The inherited context of an event in the document.
struct XMLScope {
  /// The base URL for references: the innermost `xml:base`, otherwise the document's URL.
  var base: String?
  /// The innermost `xml:base`; `nil` if the document has none.
  var declaredBase: String?
  /// The innermost `xml:lang`.
  var language: String?

  /// Returns an absolute URL for a reference in the document, or `nil` if the reference is empty.
  func resolve(_ reference: String?) -> String? {
    reference?.nonEmptyTrimmed.map { URLReference.resolve($0, against: base) }
  }
}

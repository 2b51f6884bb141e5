import CLibXML2
import WebText

/// A start tag as it is met; its pointers are valid during the event.
struct SAXTag {
  /// The name, if the parser knows it.
  let name: ElementName
  /// The local name's bytes, for markup that is kept as it came.
  let localName: UnsafePointer<xmlChar>
}

/// What is told of a document while it is read: the seam between libxml2 and everything that knows feeds.
protocol SAXHandler: AnyObject {
  /// An element begins. `false` ends the parse.
  func begin(_ tag: SAXTag, _ attributes: SAXAttributes) -> Bool
  /// Text in UTF-8, in as many pieces as the parser likes.
  func text(_ bytes: ByteSpan)
  /// An element ends. `false` ends the parse.
  func end(_ tag: SAXTag) -> Bool
}

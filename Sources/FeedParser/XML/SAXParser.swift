import CLibXML2
import WebText

/// Runs libxml2's SAX2 interface over UTF-8. Nothing else in the parser sees libxml2's contexts.
///
/// The context owns the callbacks' table and gets this object unretained as its user data: both live exactly as long as
/// the call of `parse`, which is the only one to create either.
final class SAXParser {
  private let handler: any SAXHandler
  private let context: xmlParserCtxtPtr
  private var names = NameTable()
  private var depth = 0
  private var isTooDeep = false

  private init(_ handler: any SAXHandler, _ context: xmlParserCtxtPtr) {
    self.handler = handler
    self.context = context
  }

  /// Reads a document and answers whether it was well-formed as far as it was read.
  ///
  /// With `isRecovering`, errors are passed over; without, the first one ends the parse. No entity is ever declared,
  /// since no declaration has a callback, and nothing is fetched: the network is off and external entities have no
  /// loader.
  static func parse(_ bytes: ByteSpan, isRecovering: Bool, into handler: any SAXHandler) -> Bool {
    guard let start = bytes.baseAddress, bytes.count > 0, bytes.count <= Int(Int32.max) else { return false }
    let memory = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    guard let context = xmlCreateMemoryParserCtxt(memory, Int32(bytes.count)) else { return false }
    defer { xmlFreeParserCtxt(context) }
    let recover = isRecovering ? Int(XML_PARSE_RECOVER.rawValue) : 0
    // NOENT: without it, `&amp;` in an attribute arrives as `&#38;`. There is nothing else that it could expand. The
    // bytes are UTF-8 by now, whatever a declaration in them says. HUGE stays off, so libxml2's own limits hold.
    let options =
      recover | Int(XML_PARSE_NOENT.rawValue) | Int(XML_PARSE_NONET.rawValue) | Int(XML_PARSE_IGNORE_ENC.rawValue)
    xmlCtxtUseOptions(context, Int32(options))
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
    context.pointee.sax.pointee = callbacks()
    let parser = SAXParser(handler, context)
    return withExtendedLifetime(parser) {
      context.pointee.userData = Unmanaged.passUnretained(parser).toOpaque()
      xmlParseDocument(context)
      return context.pointee.wellFormed == 1 && !parser.isTooDeep
    }
  }

  private func begin(_ tag: SAXTag, _ attributes: SAXAttributes) {
    depth += 1
    isTooDeep = isTooDeep || depth > FeedLimits.levels
    if isTooDeep || !handler.begin(tag, attributes) { xmlStopParser(context) }
  }

  private func end(_ tag: SAXTag) {
    depth -= 1
    if !handler.end(tag) { xmlStopParser(context) }
  }

  private func tag(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
  ) -> SAXTag {
    SAXTag(name: names.name(local: local, prefix: prefix, uri: uri), localName: local)
  }
}

extension SAXParser {
  private static func from(_ userData: UnsafeMutableRawPointer) -> SAXParser {
    Unmanaged<SAXParser>.fromOpaque(userData).takeUnretainedValue()
  }

  private static func callbacks() -> xmlSAXHandler {
    var table = xmlSAXHandler()
    table.initialized = UInt32(XML_SAX2_MAGIC)
    table.startElementNs = { userData, local, prefix, uri, _, _, count, _, fields in
      guard let userData, let local else { return }
      let parser = SAXParser.from(userData)
      parser.begin(parser.tag(local, prefix, uri), SAXAttributes(count: Int(count), fields: fields))
    }
    table.endElementNs = { userData, local, prefix, uri in
      guard let userData, let local else { return }
      let parser = SAXParser.from(userData)
      parser.end(parser.tag(local, prefix, uri))
    }
    let characters: charactersSAXFunc = { userData, bytes, count in
      guard let userData, let bytes, count > 0 else { return }
      SAXParser.from(userData).handler.text(ByteSpan(start: bytes, count: Int(count)))
    }
    // The same for all three: white space is never ignorable here, and a CDATA section is only another way to write
    // text.
    table.characters = characters
    table.ignorableWhitespace = characters
    table.cdataBlock = characters
    // Without this, libxml2 writes its errors to standard error.
    table.serror = { _, _ in }
    return table
  }
}

import CLibXML2
import Foundation
import TestSupport
import Testing
import WebText

@testable import FeedParser

/// Compares the tokenizer with libxml2: it reads whatever libxml2 accepts without complaint in the same way.
@Suite struct TokenizerTests {
  @Test("random documents are read as by libxml2")
  func readsRandomDocumentsAsLibxml2Does() {
    for seed in 0..<TestLength.count(short: 1_500, long: 60_000) {
      var document = RandomDocument(seed: UInt64(seed))
      let text = document.text()
      let expected = LibXMLEvents.events(Array(text.utf8))
      #expect(expected.isWellFormed, "\(text)")
      let read = TokenEvents.events(Array(text.utf8))
      #expect(read.isWellFormed, "\(text)")
      #expect(read.events == expected.events, "\(text)")
    }
  }

  @Test("damaged documents are read to their end, and as by libxml2 if it reports no error")
  func readsMostBrokenDocumentsAsLibxml2Does() {
    var agreed = 0
    var illFormed = 0
    for seed in 0..<TestLength.count(short: 3_000, long: 120_000) {
      var document = RandomDocument(seed: UInt64(seed))
      let bytes = document.broken()
      let read = TokenEvents.events(bytes)
      let expected = LibXMLEvents.events(bytes)
      if expected.isWellFormed {
        #expect(read.events == expected.events, "\(String(decoding: bytes, as: UTF8.self))")
      } else {
        illFormed += 1
        if !read.isWellFormed { agreed += 1 }
      }
    }
    // The remaining differences are rules about names and characters that do not change what is read.
    #expect(Double(agreed) > 0.9 * Double(illFormed), "\(agreed) of \(illFormed)")
    #expect(illFormed > 1000)
  }

  @Test(.enabled(if: PublicFeeds.real != nil))
  func readsRealDocumentsAsLibxml2Does() throws {
    let folder = try #require(PublicFeeds.real)
    var compared = 0
    for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let body = [UInt8](try Data(contentsOf: url))
      let text = body.withUnsafeBufferPointer { bytes -> [UInt8]? in
        guard UTF8Text.endOfValid(bytes) == bytes.count, let prolog = XMLProlog(bytes),
          prolog.references.entities.isEmpty
        else {
          return nil
        }
        return CleanText.read(bytes.part(prolog.rootStart..<bytes.count)) { clean, _ in Array(clean) }
      }
      guard let text else { continue }
      let expected = LibXMLEvents.events(text)
      guard expected.isWellFormed else { continue }
      compared += 1
      let read = TokenEvents.events(text)
      #expect(read.isWellFormed, "\(url.lastPathComponent)")
      #expect(read.events == expected.events, "\(url.lastPathComponent)")
    }
    #expect(compared > 40)
  }
}

/// A parser event; a document is a list of them.
private enum Event: Equatable {
  case start(String, [String])
  case end(String)
  case text(String)
}

extension [Event] {
  /// Appends text, merging it with preceding text because parsers may split it anywhere.
  fileprivate mutating func addText(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before) = last {
      self[count - 1] = .text(before + text)
    } else {
      append(.text(text))
    }
  }
}

private enum TokenEvents {
  static func events(_ bytes: [UInt8]) -> (events: [Event], isWellFormed: Bool) {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  private static func read(_ bytes: ByteSpan) -> (events: [Event], isWellFormed: Bool) {
    var tokenizer = XMLTokenizer(bytes)
    var references = XMLReferences()
    var events: [Event] = []
    var open: [String] = []
    var isNested = true
    while true {
      switch tokenizer.next() {
      case .start:
        let attributes = tokenizer.attributes
        let name = bytes.part(tokenizer.name).string
        events.append(
          .start(name, attributes.list.flatMap { [bytes.part($0.name).string, attributes.value(of: $0)] }))
        if tokenizer.isEmptyElement { events.append(.end(name)) } else { open.append(name) }
      case .end:
        let name = bytes.part(tokenizer.name).string
        events.append(.end(name))
        if open.popLast() != name { isNested = false }
      case .text(let range):
        var decoded: [UInt8] = []
        references.decode(bytes.part(range), into: &decoded)
        if !open.isEmpty { events.addText(String(decoding: decoded, as: UTF8.self)) }
      case .characterData(let range): events.addText(bytes.part(range).string)
      case .finished:
        return (events, tokenizer.isWellFormed && references.isWellFormed && isNested && open.isEmpty)
      }
    }
  }
}

private final class LibXMLEvents {
  private var events: [Event] = []

  static func events(_ bytes: [UInt8]) -> (events: [Event], isWellFormed: Bool) {
    let collector = LibXMLEvents()
    var handler = xmlSAXHandler()
    handler.startElement = { data, name, attributes in
      var values: [String] = []
      var index = 0
      while let attributes, let text = attributes[index] {
        values.append(String(cString: text))
        index += 1
      }
      LibXMLEvents.from(data).events.append(.start(LibXMLEvents.string(name), values))
    }
    handler.endElement = { data, name in LibXMLEvents.from(data).events.append(.end(LibXMLEvents.string(name))) }
    let text: charactersSAXFunc = { data, bytes, count in
      LibXMLEvents.from(data).events.addText(
        UnsafeBufferPointer(start: bytes, count: Int(count)).string)
    }
    handler.characters = text
    handler.cdataBlock = text
    handler.ignorableWhitespace = text
    handler.serror = { _, _ in }
    handler.initialized = 1
    let isWellFormed = withExtendedLifetime(collector) {
      bytes.withUnsafeBytes { raw -> Bool in
        guard let context = xmlCreateMemoryParserCtxt(raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count))
        else { return false }
        defer { xmlFreeParserCtxt(context) }
        xmlCtxtUseOptions(
          context, Int32(XML_PARSE_SAX1.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue))
        context.pointee.sax.pointee = handler
        context.pointee.userData = Unmanaged.passUnretained(collector).toOpaque()
        xmlParseDocument(context)
        return context.pointee.wellFormed == 1
      }
    }
    return (collector.events, isWellFormed)
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> LibXMLEvents {
    guard let data else { return LibXMLEvents() }
    return Unmanaged<LibXMLEvents>.fromOpaque(data).takeUnretainedValue()
  }

  private static func string(_ name: UnsafePointer<xmlChar>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }
}

/// Random documents that depend only on the seed.
private struct RandomDocument {
  private var state: UInt64
  private var output = ""

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  mutating func text() -> String {
    output = ""
    element(depth: 0)
    return output
  }

  /// Returns the document with some bytes replaced, removed or doubled.
  mutating func broken() -> [UInt8] {
    var bytes = Array(text().utf8)
    let marks = Array("<>&;/\"'=! ]-x?".utf8)
    for _ in 0...chance(3) where !bytes.isEmpty {
      let index = chance(bytes.count)
      switch chance(3) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(marks[chance(marks.count)], at: index)
      default: bytes[index] = marks[chance(marks.count)]
      }
    }
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private mutating func chance(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func pick(_ choices: [String]) -> String { choices[chance(choices.count)] }

  private mutating func element(depth: Int) {
    let name = pick(["a", "item", "dc:creator", "x-y", "日本", "b.c", "_d"])
    output += "<" + name
    for index in 0..<chance(3) {
      let quote = pick(["\"", "'"])
      let value = (0..<chance(4)).map { _ in pick(["a b", "&amp;", "\n", "&#233;", "é", ">", "x=1", "\t"]) }
      output +=
        pick([" ", "\n  "]) + pick(["k", "xml:base", "n:k"]) + "\(index)" + pick(["=", " = "]) + quote
        + value.joined() + quote
    }
    if chance(5) == 0 {
      output += pick(["/>", " />"])
      return
    }
    output += pick([">", " >", "\n>"])
    for _ in 0..<chance(5) { content(depth: depth) }
    output += "</" + name + pick([">", " >"])
  }

  private mutating func content(depth: Int) {
    switch chance(8) {
    case 0, 1, 2: if depth < 8 { element(depth: depth + 1) }
    case 3: output += pick(["<!-- a - b -->", "<!---->", "<!-- <x> & -->", "<?php a > b ?>", "<?x?>"])
    case 4: output += "<![CDATA[" + pick(["", "a", "<p>&amp;</p>", "]]", "] ]>", ">"]) + "]]>"
    default: output += pick(["text", " ", "\n\t", "&lt;b&gt;", "&#x1F600;&#38;", "日本語", "a > b", "]]", "&apos;&quot;"])
    }
  }
}

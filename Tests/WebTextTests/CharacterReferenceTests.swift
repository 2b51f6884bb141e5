import Testing
import WebText

@Suite struct CharacterReferenceTests {
  private func decoded(_ text: String, inAttribute: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var output = String.UnicodeScalarView()
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "&"),
          let reference = CharacterReference(bytes, at: index, limit: bytes.count, isInAttribute: inAttribute)
        {
          output.append(reference.characters.first)
          if let second = reference.characters.second { output.append(second) }
          index = reference.end
        } else {
          output.append(Unicode.Scalar(bytes[index]))
          index += 1
        }
      }
      return String(output)
    }
  }

  @Test("old and new names of one or two code points")
  func decodesNames() {
    #expect(decoded("&eacute;&hellip;&CounterClockwiseContourIntegral;") == "é…∳")
    #expect(decoded("&NotEqualTilde;") == "\u{2242}\u{338}")
    #expect(decoded("&Afr;&zwnj;&lang;") == "\u{1D504}\u{200C}\u{27E8}")
    #expect(decoded("&AMP;&amp;&QUOT;") == "&&\"")
  }

  @Test("unknown names stay unchanged")
  func keepsUnknownReferences() {
    #expect(decoded("&nosuchname; & &; &#; &#x; a&b") == "&nosuchname; & &; &#; &#x; a&b")
  }

  @Test(
    "legacy names need no semicolon and end as early as possible",
    arguments: [
      ("&copy 2026", "© 2026"), ("&notit;", "¬it;"), ("&notin;", "∉"), ("&hellip 1", "&hellip 1"), ("&ampamp", "&amp"),
    ])
  func decodesWithoutSemicolon(_ text: String, _ expected: String) {
    #expect(decoded(text) == expected)
  }

  @Test("a query in an attribute keeps its parameters")
  func decodesInAttributes() {
    #expect(decoded("?a=1&copy=2&regx;&reg;", inAttribute: true) == "?a=1&copy=2&regx;®")
  }

  @Test("numbers are read as in browsers")
  func decodesNumbers() {
    #expect(decoded("&#233;&#xe9;&#XE9;&#233x") == "éééé" + "x")
    #expect(decoded("&#151;&#x80;") == "—€")
    #expect(decoded("&#0;&#xD800;&#x110000;&#99999999999999;") == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
  }
}

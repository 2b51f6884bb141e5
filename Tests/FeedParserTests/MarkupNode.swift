/// An element of a generated document, which can be written with one markup error.
struct MarkupNode {
  /// The content of an element.
  indirect enum Content {
    case empty
    case text(String)
    case characterData(String)
    case children([MarkupNode])
  }

  var name: String
  var attributes: [(name: String, value: String)]
  var content: Content

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], _ content: Content = .empty) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) {
    self.init(name, attributes, .text(text))
  }

  init(_ name: String, _ attributes: [(name: String, value: String)] = [], children: [MarkupNode]) {
    self.init(name, attributes, .children(children))
  }

  /// The child elements.
  var children: [MarkupNode] {
    get { if case .children(let nodes) = content { nodes } else { [] } }
    set { content = .children(newValue) }
  }

  /// The element at a path of indices.
  subscript(path: ArraySlice<Int>) -> MarkupNode {
    guard let first = path.first else { return self }
    return children[first][path.dropFirst()]
  }

  /// The paths of this element and all its descendants.
  var paths: [[Int]] {
    [[]] + children.enumerated().flatMap { index, child in child.paths.map { [index] + $0 } }
  }
}

/// A markup error in an element.
enum Damage: Hashable, CustomStringConvertible {
  /// The end tag is missing or, in an empty element, the slash.
  case noEndTag
  /// The `>` of the start tag is missing.
  case openStartTag
  /// The `>` of the end tag is missing.
  case openEndTag
  /// The closing quote of an attribute is missing.
  case openQuote(Int)
  /// The content is a CDATA section without an end.
  case openCharacterData

  var description: String {
    switch self {
    case .noEndTag: "no end tag"
    case .openStartTag: "no > in the start tag"
    case .openEndTag: "no > in the end tag"
    case .openQuote(let index): "no closing quote of attribute \(index)"
    case .openCharacterData: "no end of CDATA"
    }
  }
}

extension MarkupNode {
  /// The errors that apply to this element.
  var damages: [Damage] {
    var damages: [Damage] = [.noEndTag, .openStartTag] + attributes.indices.map { .openQuote($0) }
    switch content {
    case .empty: break
    case .text, .characterData: damages += [.openEndTag, .openCharacterData]
    case .children: damages.append(.openEndTag)
    }
    return damages
  }

  /// Returns the element as markup, with one error in the element at a path.
  func markup(_ damage: (path: ArraySlice<Int>, kind: Damage)? = nil) -> String {
    let own = damage.flatMap { $0.path.isEmpty ? $0.kind : nil }
    var markup = "<" + name
    for (index, attribute) in attributes.enumerated() {
      markup += " \(attribute.name)=\"\(attribute.value)" + (own == .openQuote(index) ? "" : "\"")
    }
    if case .empty = content {
      return markup + (own == .noEndTag ? "" : "/") + (own == .openStartTag ? "" : ">") + "\n"
    }
    markup += own == .openStartTag ? "" : ">"
    switch content {
    case .empty: break
    case .text(let text): markup += own == .openCharacterData ? "<![CDATA[" + text : text
    case .characterData(let text): markup += "<![CDATA[" + text + (own == .openCharacterData ? "" : "]]>")
    case .children(let nodes):
      markup += "\n"
      for (index, node) in nodes.enumerated() {
        let inner = damage.flatMap { $0.path.first == index ? (path: $0.path.dropFirst(), kind: $0.kind) : nil }
        markup += node.markup(inner)
      }
    }
    if own != .noEndTag { markup += "</" + name + (own == .openEndTag ? "" : ">") }
    return markup + "\n"
  }
}

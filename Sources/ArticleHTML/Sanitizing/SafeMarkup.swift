/// Markup that the program writes: its own literals, escaped text, and the sanitizer's output.
///
/// There is no other way to put something into it, so it contains no markup that was not sanitized.
package struct SafeMarkup: Equatable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var source: String

  package init(stringLiteral literal: StaticString) {
    source = "\(literal)"
  }

  package init(stringInterpolation interpolation: Interpolation) {
    source = interpolation.source
  }

  package init(_ html: SafeHTML) {
    source = html.source
  }

  /// Appends markup.
  package static func += (markup: inout SafeMarkup, more: SafeMarkup) { markup.source += more.source }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) { source += "\(literal)" }
    /// Appends text, for an element or a quoted attribute.
    package mutating func appendInterpolation(_ text: String) {
      for character in text.unicodeScalars {
        switch character {
        case "&": source += "&amp;"
        case "<": source += "&lt;"
        case ">": source += "&gt;"
        case "\"": source += "&quot;"
        default: source.unicodeScalars.append(character)
        }
      }
    }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { source += String(number) }
    package mutating func appendInterpolation(_ markup: SafeMarkup) { source += markup.source }
  }
}

extension Sequence<SafeMarkup> {
  /// Returns the parts in a row.
  package func joined(separator: SafeMarkup = "") -> SafeMarkup {
    var (joined, isFirst) = ("" as SafeMarkup, true)
    for part in self {
      if !isFirst { joined += separator }
      joined += part
      isFirst = false
    }
    return joined
  }
}

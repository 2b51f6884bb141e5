import ArticleHTML

/// Markup of the reader's page: the program's own literals, escaped text, and the sanitizer's output.
///
/// There is no other way to put something into it, so the page contains no markup that was not sanitized.
nonisolated struct PageMarkup: Equatable, ExpressibleByStringInterpolation {
  private(set) var source: String

  init(stringLiteral literal: StaticString) {
    source = "\(literal)"
  }

  init(stringInterpolation interpolation: Interpolation) {
    source = interpolation.source
  }

  init(_ html: SafeHTML) {
    source = html.source
  }

  /// Appends markup.
  static func += (markup: inout PageMarkup, more: PageMarkup) { markup.source += more.source }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var source = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { source += "\(literal)" }
    /// Appends text, for an element or a quoted attribute.
    mutating func appendInterpolation(_ text: String) {
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
    mutating func appendInterpolation(_ number: some BinaryInteger) { source += String(number) }
    mutating func appendInterpolation(_ markup: PageMarkup) { source += markup.source }
  }
}

nonisolated extension Sequence<PageMarkup> {
  /// Returns the parts in a row.
  func joined(separator: PageMarkup = "") -> PageMarkup {
    var (joined, isFirst) = ("" as PageMarkup, true)
    for part in self {
      if !isFirst { joined += separator }
      joined += part
      isFirst = false
    }
    return joined
  }
}

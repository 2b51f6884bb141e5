public import WebText

/// Markup without anything that could run, track or disturb the page it is shown in.
///
/// Only the sanitizer and what rewrites its output create values, so whoever takes one need not check anything.
public struct SafeHTML: Sendable, Hashable {
  /// The markup.
  public let source: String

  init(_ source: String) {
    self.source = source
  }

  init(_ output: [UInt8]) {
    source = String(decoding: output, as: UTF8.self)
  }

  /// Whether the HTML is empty.
  public var isEmpty: Bool { source.isEmpty }

  /// Joins two fragments, each with all of its end tags.
  public static func + (first: SafeHTML, second: SafeHTML) -> SafeHTML { SafeHTML(first.source + second.source) }
}

extension RawHTML {
  /// Makes input of safe markup again.
  public init(_ safe: SafeHTML) { self.init(safe.source) }
}

import Foundation
import Words

/// The notes of the newest release, from the AppStream metadata.
nonisolated struct ReleaseNotes: Equatable, Sendable {
  let version: String
  /// Translated paragraphs and lists, in the markup that AppStream and libadwaita share.
  let markup: String

  /// Reads the first release in the metadata, which is the newest; returns nil if it has no notes.
  init?(metainfo: String) {
    guard let release = metainfo[...].between("<release ", "</release>"),
      let version = release.between("version=\"", "\""),
      let description = release.between("<description>", "</description>")
    else { return nil }
    self.version = String(version)
    markup = Self.inPersonsLanguage(description)
  }

  /// Translates each paragraph and list item on its own, as gettext collects them. They contain plain text.
  private static func inPersonsLanguage(_ description: Substring) -> String {
    var (markup, rest) = ("", description)
    while let tag = rest.between("<", ">") {
      rest = rest[tag.endIndex...].dropFirst()
      markup += "<\(tag)>"
      guard tag == "p" || tag == "li", let end = rest.range(of: "</\(tag)>") else { continue }
      markup += translated(rest[..<end.lowerBound].unescaped).escaped
      rest = rest[end.lowerBound...]
    }
    return markup
  }
}

nonisolated extension Substring {
  /// Returns the text between the first occurrences of two delimiters.
  fileprivate func between(_ start: String, _ end: String) -> Substring? {
    guard let start = range(of: start), let end = range(of: end, range: start.upperBound..<endIndex) else { return nil }
    return self[start.upperBound..<end.lowerBound]
  }

  /// The text as gettext collects it: without entities, and with all white space collapsed to single spaces.
  fileprivate var unescaped: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}

nonisolated extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

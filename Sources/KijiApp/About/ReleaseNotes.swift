import Foundation
import Words

/// What the newest release brought, as the metainfo says it.
nonisolated struct ReleaseNotes: Equatable, Sendable {
  let version: String
  /// Translated paragraphs and lists, in the markup that AppStream and libadwaita share.
  let markup: String

  /// The notes of the first release of a metainfo, which names the newest first; nil where it says nothing of it.
  init?(metainfo: String) {
    guard let release = metainfo[...].between("<release ", "</release>"),
      let version = release.between("version=\"", "\""),
      let description = release.between("<description>", "</description>")
    else { return nil }
    self.version = String(version)
    markup = Self.inPersonsLanguage(description)
  }

  /// gettext collects each paragraph and each item as a message, so each is translated by itself. They are plain text.
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
  /// What stands between two texts, the first time that they are met.
  fileprivate func between(_ start: String, _ end: String) -> Substring? {
    guard let start = range(of: start), let end = range(of: end, range: start.upperBound..<endIndex) else { return nil }
    return self[start.upperBound..<end.lowerBound]
  }

  /// As gettext has it: without entities, and with single spaces for however the lines were broken.
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

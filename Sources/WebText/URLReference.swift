/// Resolves URL references according to RFC 3986 §5.2, on strings as found in feeds.
public enum URLReference {
  /// Returns `reference` resolved against `base`; unchanged if it is absolute or there is no absolute base.
  public static func resolve(_ reference: String, against base: String?) -> String {
    guard let base, scheme(of: reference) == nil else { return reference }
    let parts = Parts(base)
    guard parts.scheme != nil else { return reference }
    var target = Parts(reference)
    target.scheme = parts.scheme
    if target.authority == nil {
      target.authority = parts.authority
      if target.path.isEmpty {
        target.path = parts.path
        if target.query == nil { target.query = parts.query }
      } else {
        if target.path.utf8.first != UInt8(ascii: "/") { target.path = merge(target.path, into: parts) }
        target.path = removingDotSegments(target.path)
      }
    } else {
      target.path = removingDotSegments(target.path)
    }
    return target.text
  }

  /// Returns the scheme of an absolute URL, without the colon (§3.1).
  public static func scheme(of text: String) -> Substring? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, first.isLetter else { return nil }
    let isValid = scheme.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    return isValid ? scheme : nil
  }

  private static func merge(_ path: String, into base: Parts) -> String {
    if base.authority != nil && base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return base.path[...slash] + path
  }

  private static func hasDotSegment(_ path: String) -> Bool {
    var previous = UInt8(ascii: "/")
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return true }
      previous = byte
    }
    return false
  }

  private static func removingDotSegments(_ path: String) -> String {
    guard hasDotSegment(path) else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.count == 1 && kept[0] != "") { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}

extension URLReference {
  /// The five components of §3.
  private struct Parts {
    var scheme: Substring?
    var authority: Substring?
    var path: String
    var query: Substring?
    var fragment: Substring?

    init(_ text: String) {
      var rest = text[...]
      scheme = URLReference.scheme(of: text)
      if let scheme { rest = rest[rest.index(after: scheme.endIndex)...] }
      if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
        fragment = rest[rest.index(after: hash)...]
        rest = rest[..<hash]
      }
      if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
        query = rest[rest.index(after: mark)...]
        rest = rest[..<mark]
      }
      if rest.utf8.starts(with: "//".utf8) {
        rest = rest.dropFirst(2)
        let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        authority = rest[..<end]
        rest = rest[end...]
      }
      path = String(rest)
    }

    var text: String {
      var result = ""
      if let scheme { result += scheme + ":" }
      if let authority { result += "//" + authority }
      result += path
      if let query { result += "?" + query }
      if let fragment { result += "#" + fragment }
      return result
    }
  }
}

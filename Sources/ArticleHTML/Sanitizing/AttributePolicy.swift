import CGumbo
import WebText

/// Which attributes stay, and with which values.
struct AttributePolicy {
  /// The address that relative ones are resolved against.
  let baseURL: String?

  private enum Kind { case text, number, link, media, candidates, flag, direction }

  private static let everywhere: [String: Kind] = ["title": .text, "lang": .text, "dir": .direction]

  private static let byTag: [GumboTag.RawValue: [String: Kind]] = {
    let change: [String: Kind] = ["cite": .link, "datetime": .text]
    let cell: [String: Kind] = [
      "colspan": .number, "rowspan": .number, "abbr": .text, "align": .text, "valign": .text, "scope": .text,
    ]
    let video: [String: Kind] = [
      "src": .media, "poster": .media, "width": .number, "height": .number, "loop": .flag, "muted": .flag,
    ]
    let pairs: [(GumboTag, [String: Kind])] = [
      (GUMBO_TAG_A, ["href": .link, "hreflang": .text]),
      (
        GUMBO_TAG_IMG,
        ["src": .media, "srcset": .candidates, "sizes": .text, "alt": .text, "width": .number, "height": .number]
      ),
      (GUMBO_TAG_SOURCE, ["src": .media, "srcset": .candidates, "sizes": .text, "type": .text, "media": .text]),
      (GUMBO_TAG_VIDEO, video), (GUMBO_TAG_AUDIO, video), (GUMBO_TAG_TD, cell), (GUMBO_TAG_TH, cell),
      (GUMBO_TAG_COL, ["span": .number]), (GUMBO_TAG_COLGROUP, ["span": .number]),
      (GUMBO_TAG_OL, ["start": .number, "reversed": .flag, "type": .text]), (GUMBO_TAG_LI, ["value": .number]),
      (GUMBO_TAG_BLOCKQUOTE, ["cite": .link]), (GUMBO_TAG_Q, ["cite": .link]), (GUMBO_TAG_INS, change),
      (GUMBO_TAG_DEL, change), (GUMBO_TAG_TIME, ["datetime": .text]), (GUMBO_TAG_DATA, ["value": .text]),
      (GUMBO_TAG_DETAILS, ["open": .flag]),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.rawValue, $1) })
  }()

  /// The value that an attribute may have; `nil` where it goes.
  func value(of name: String, _ value: String, in tag: GumboTag) -> String? {
    guard let kind = Self.byTag[tag.rawValue]?[name] ?? Self.everywhere[name] else { return nil }
    switch kind {
    case .text: return value
    case .number: return Self.number(value)
    case .link: return SafeAddress.clean(value, .link, base: baseURL)
    case .media: return SafeAddress.clean(value, .media, base: baseURL)
    case .candidates: return candidates(value)
    case .flag: return ""
    case .direction: return ["ltr", "rtl", "auto"].contains(value.lowercased()) ? value.lowercased() : nil
    }
  }

  private static func number(_ value: String) -> String? {
    let digits = value.trimmed
    let isPercent = digits.hasSuffix("%")
    let number = isPercent ? digits.dropLast() : digits.hasSuffix("px") ? digits.dropLast(2) : digits
    guard number.utf8.count <= 9, let value = Int(number), value >= 0 else { return nil }
    return isPercent ? "\(value)%" : "\(value)"
  }

  /// The pictures of a `srcset` (HTML §4.8.4.3.5), each with its descriptor.
  private func candidates(_ value: String) -> String? {
    var kept: [String] = []
    var rest = value[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { break }
      var address = rest.prefix { !$0.isWhitespace }
      rest = rest[address.endIndex...]
      var descriptor: Substring = ""
      if address.hasSuffix(",") {
        while address.hasSuffix(",") { address.removeLast() }
      } else {
        descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
      }
      guard let clean = SafeAddress.clean(String(address), .media, base: baseURL), !clean.hasSuffix(",") else {
        continue
      }
      let size = String(descriptor).trimmed
      guard size.utf8.allSatisfy({ $0.isDigit || $0.isLetter || $0 == 0x2E }) else { continue }
      kept.append(size.isEmpty ? clean : clean + " " + size)
    }
    return kept.isEmpty ? nil : kept.joined(separator: ", ")
  }
}

import Foundation
import SyncValues

// The responses of the Google Reader interface; only the fields that are used.

/// `subscription/list`
struct SubscriptionList: Decodable {
  let subscriptions: [Subscription]

  struct Subscription: Decodable {
    let id: String
    let title: String?
    let url: String?
    let htmlUrl: String?
    let categories: [Category]?
  }

  struct Category: Decodable {
    let id: String?
    let label: String?
  }
}

extension SubscriptionList.Subscription {
  var feed: RemoteFeed {
    // Servers other than FreshRSS use the address as identifier, and may leave out `url`.
    let url = url ?? (id.hasPrefix("feed/") ? String(id.dropFirst("feed/".count)) : id)
    let name = categories?.first.flatMap { $0.label ?? $0.id?.labelName }
    return RemoteFeed(
      id: id, url: url, title: (title ?? "").fromFreshRSS.unescaped, homePageURL: htmlUrl?.nonEmpty,
      folder: name?.nonEmpty)
  }
}

/// `tag/list`
struct TagList: Decodable {
  let tags: [Tag]

  struct Tag: Decodable {
    let id: String
    let type: String?

    /// The name of a folder or label.
    var name: String? { id.labelName }
  }
}

/// `subscription/quickadd`
struct QuickAdd: Decodable {
  let numResults: Int
  let streamId: String?
  let error: String?
}

/// `stream/items/ids`
struct ItemRefs: Decodable {
  let itemRefs: [Ref]
  let continuation: String?

  struct Ref: Decodable {
    let id: String

    private enum Key: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.text(.id)
    }
  }

  fileprivate enum Key: CodingKey { case itemRefs, continuation }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    itemRefs = try container.decode([Ref].self, forKey: .itemRefs)
    continuation = container.contains(.continuation) ? try container.text(.continuation) : nil
  }
}

extension ItemRefs {
  /// What follows the identifiers.
  struct Rest: Decodable {
    let continuation: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      continuation = container.contains(.continuation) ? try container.text(.continuation) : nil
    }
  }

  /// The number of digits that any 64-bit number can have.
  private static let maximumDigits = 18

  /// Reads `{"itemRefs":[{"id":"1"},…],"continuation":"2"}` exactly as FreshRSS writes it, ten times as fast as the
  /// decoder.
  ///
  /// - Returns: The identifiers and the rest as an object; nil if anything is written differently.
  static func scan(_ body: Data) -> (ids: [RemoteID], rest: Data)? {
    let bytes = [UInt8](body)
    var position = 0
    func skip(_ text: [UInt8]) -> Bool {
      guard position + text.count <= bytes.count else { return false }
      for (offset, byte) in text.enumerated() where bytes[position + offset] != byte { return false }
      position += text.count
      return true
    }
    let (opening, closing, comma) = (Array(#"{"id":""#.utf8), Array(#""}"#.utf8), [UInt8(ascii: ",")])
    let end = [UInt8(ascii: "]")]
    guard skip(Array(#"{"itemRefs":["#.utf8)) else { return nil }
    var ids: [RemoteID] = []
    if !skip(end) {
      repeat {
        guard skip(opening) else { return nil }
        let start = position
        var number: Int64 = 0
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
          guard position - start < maximumDigits else { return nil }
          number = number * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
          position += 1
        }
        guard position > start, skip(closing) else { return nil }
        ids.append(.number(number))
      } while skip(comma)
      guard skip(end) else { return nil }
    }
    _ = skip(comma)
    return (ids, Data("{".utf8) + bytes[position...])
  }
}

extension KeyedDecodingContainer {
  /// Decodes a string, or a number as one: servers differ.
  fileprivate func text(_ key: Key) throws -> String {
    if let text = try? decode(String.self, forKey: key) { return text }
    return String(try decode(Int64.self, forKey: key))
  }
}

/// `stream/items/contents`
struct StreamContents: Decodable {
  let items: LenientList<Item>

  struct Item: Decodable {
    let id: String
    let title: String?
    let published: Double?
    let canonical: [Link]?
    let alternate: [Link]?
    let summary: Content?
    let content: Content?
    let author: String?
    let origin: Origin?
    let categories: [String]?
    let enclosure: [Enclosure]?
  }

  struct Link: Decodable {
    let href: String?
  }

  struct Content: Decodable {
    let content: String?
  }

  struct Origin: Decodable {
    let streamId: String?
  }

  struct Enclosure: Decodable {
    let href: String?
    let url: String?
    let type: String?
    let length: Int?

    private enum Key: CodingKey { case href, url, type, length }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      href = try? container.decode(String.self, forKey: .href)
      url = try? container.decode(String.self, forKey: .url)
      type = try? container.decode(String.self, forKey: .type)
      length = (try? container.text(.length)).flatMap { Int($0) }
    }
  }
}

extension StreamContents.Item {
  /// The article; nil if it names no feed, in which case it is requested again later.
  var item: RemoteItem? {
    guard let feed = origin?.streamId?.nonEmpty else { return nil }
    let states = Set((categories ?? []).compactMap(\.stateName))
    let attachments = (enclosure ?? []).compactMap { file in
      (file.href ?? file.url)?.nonEmpty.map {
        RemoteAttachment(url: $0, mimeType: file.type?.nonEmpty, size: file.length)
      }
    }
    let html = content?.content?.nonEmpty ?? summary?.content ?? ""
    return RemoteItem(
      id: RemoteID(id), feed: feed, url: canonical?.first?.href?.nonEmpty ?? alternate?.first?.href?.nonEmpty,
      title: (title ?? "").fromFreshRSS.unescaped, author: author?.fromFreshRSS.unescaped.nonEmpty,
      html: attachments.isEmpty ? html : html.withoutEnclosures,
      published: published.map { Date(timeIntervalSince1970: $0) }, attachments: attachments,
      // Besides states and labels, FreshRSS lists the feed's categories as they are.
      categories: (categories ?? []).filter { !$0.hasPrefix("user/") }, isRead: states.contains("read"),
      isStarred: states.contains("starred"))
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The name in `user/…/label/NAME`; servers write `-` or a number for the user.
  var labelName: String? { nameAfter("/label/") }

  /// The name in `user/…/state/com.google/NAME`.
  fileprivate var stateName: String? { nameAfter("/state/com.google/") }

  private func nameAfter(_ marker: String) -> String? {
    guard hasPrefix("user/"), let range = range(of: marker) else { return nil }
    return String(self[range.upperBound...])
  }

  /// The text without the full-width characters that FreshRSS puts in titles in place of HTML's special ones.
  ///
  /// FreshRSS also replaces `?`, `\`, `/`, `,` and `;` in names of feeds. Beside Chinese, Japanese and Korean
  /// characters the full-width forms may be original, so they are left there.
  var fromFreshRSS: String {
    guard unicodeScalars.contains(where: { $0.value >= 0xFF00 && $0.value <= 0xFFEF }) else { return self }
    let scalars = Array(unicodeScalars)
    var text = UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "＆": text.append("&")
      case "＜": text.append("<")
      case "＞": text.append(">")
      case "？", "＼", "／", "，", "；":
        let isBetween =
          (index == 0 || !scalars[index - 1].isEastAsian)
          && (index + 1 == scalars.count || !scalars[index + 1].isEastAsian)
        text.append(isBetween ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  /// The body without the attachments that FreshRSS appends to it; they are also in the list of attachments.
  fileprivate var withoutEnclosures: String {
    var text = self[...]
    while let start = text.range(of: "<figure class=\"enclosure\">", options: .backwards) {
      let end = text.range(of: "</figure>", range: start.upperBound..<text.endIndex)
      guard let end, text[end.upperBound...].allSatisfy(\.isWhitespace) else { break }
      text = text[..<start.lowerBound]
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the character is a full-width one of Chinese, Japanese or Korean.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x20000...0x3FFFF: true
    default: false
    }
  }
}

import WebText

/// Finds the image that stands for an article.
struct LeadImageFinder {
  /// The least width and height, if they are declared, in pixels: smaller images are buttons and portraits.
  static let leastSide = 120
  /// The longest URL, in bytes, twice what servers accept.
  static let longestURL = 16 * 1024

  let baseURL: String?

  func first(in bytes: ByteSpan) -> String? {
    // Only the beginning of a huge text is searched, as when it is shown.
    var scanner = TagScanner(bytes.part(0..<min(bytes.count, HTMLLimits.parsedBytes)))
    var isHiddenShown = false
    while let token = scanner.next() {
      guard case .tag(let tag) = token, !tag.isEnd, let name = tag.name else { continue }
      if name == .img {
        if let url = url(of: LeadCandidate(bytes, tag.attributes)) { return url }
      } else if name.isHidden {
        scanner.skipRawText(of: name)
      } else if name == .template {
        scanner.skipTemplate()
      } else if !tag.attributes.isEmpty, !name.isVoid, !isHiddenShown, scanner.isHidden(tag) {
        // As in plain text: without an end tag, each search could read the rest of the text.
        isHiddenShown = !scanner.skipElement(name)
      }
    }
    return nil
  }

  private func url(of image: LeadCandidate) -> String? {
    guard !image.isSmall, !Self.namesDecoration(image.classes), let address = image.address else { return nil }
    let url = baseURL.map { URLReference.resolve(address, against: $0) } ?? address
    return Self.mayLead(url) ? url : nil
  }

  static func mayLead(_ url: String) -> Bool {
    guard url.utf8.count <= longestURL, let scheme = URLReference.scheme(of: url)?.lowercased(),
      scheme == "http" || scheme == "https"
    else { return false }
    // What follows a question mark is not a name.
    return !namesDecoration(String(url.prefix { $0 != "?" && $0 != "#" })) && !url.withBytes(TrackingPixel.isOne)
  }

  /// Words in the classes and URLs of images that decorate a text: WordPress's smileys and emoji, Gravatar's portraits,
  /// and buttons for sharing.
  private static let decoration: Set<Substring> = [
    "avatar", "avatars", "badge", "badges", "button", "buttons", "emoji", "emojis", "emoticon", "emoticons", "favicon",
    "gravatar", "icon", "icons", "smiley", "smileys", "smilies", "spacer",
  ]

  private static func namesDecoration(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains(where: decoration.contains)
  }
}

/// The attributes of an image that tell whether it stands for an article.
private struct LeadCandidate {
  /// The URL as written: that of the image that the reader shows.
  var address: String? { lazySource ?? lazySet ?? source ?? set }
  private(set) var classes = ""
  /// Whether the image is declared to be small or hidden.
  private(set) var isSmall = false

  private var source: String?
  private var set: String?
  private var lazySource: String?
  private var lazySet: String?

  init(_ bytes: ByteSpan, _ attributes: Range<Int>) {
    var scanner = AttributeScanner(bytes, attributes)
    var count = 0
    while count < HTMLLimits.attributes, let attribute = scanner.next() {
      count += 1
      let value = { bytes.part(attribute.value).decoded(isInAttribute: true) }
      switch AttributeName(bytes, attribute.name) {
      case .src: if source == nil { source = Self.real(value()) }
      case .srcset: if set == nil { set = Self.largest(value()) }
      case .dataSrcset, .dataLazySrcset: if lazySet == nil { lazySet = Self.largest(value()) }
      case .width, .height: measure(value().withBytes(Measure.init))
      case .style:
        let style = value().withBytes(InlineStyle.init)
        if style.isHidden { isSmall = true }
        measure(style.width)
        measure(style.height)
      case .some(let name) where name.isAddress: if lazySource == nil { lazySource = Self.real(value()) }
      default: if bytes.text(attribute.name).lowercased() == "class" { classes = value() }
      }
    }
  }

  private mutating func measure(_ side: Measure?) {
    if let side, !side.isPercent, side.value < LeadImageFinder.leastSide { isSmall = true }
  }

  /// Returns a URL, unless it is that of a placeholder, or the image itself.
  private static func real(_ address: String) -> String? {
    address.nonEmptyTrimmed.flatMap {
      $0.withBytes(ImageAttributes.isPlaceholder) || $0.lowercased().hasPrefix("data:") ? nil : $0
    }
  }

  private static func largest(_ set: String) -> String? {
    set.withBytes { SourceSet.largest($0) { real($0.string) != nil }?.string }
  }
}

extension String {
  fileprivate func withBytes<Value>(_ body: (ByteSpan) -> Value) -> Value {
    var text = self
    return text.withUTF8 { body($0) }
  }
}

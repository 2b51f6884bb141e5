import WebText

/// Rewrites safe HTML for the reader, in one pass over its tags.
struct ReadingWriter {
  private(set) var output: [UInt8] = []
  /// The images that are fetched, or would be.
  private(set) var images: [ReadingImage] = []
  /// The URLs of images and links.
  private(set) var addresses: Set<String> = []

  private let bytes: ByteSpan
  /// The article's own URL without its fragment.
  private let page: String?
  private let treatment: ImageTreatment
  private let words: PlayerWords
  /// How much of the input has been copied to the output.
  private var copied = 0
  /// The number of open links: what is inside a link cannot be clicked separately.
  private var links = 0
  private var captions = FigureCaptions()
  /// The languages of code that the open `div` and `figure` elements name.
  private var languages: [CodeLanguage?] = []
  /// The number of open `pre` and `code` elements. Only the outermost are colored: each is read ahead.
  private var codes = 0
  private var painter: CodePainter?
  private var budget = HTMLLimits.coloredCodeBytes
  /// All IDs, collected once when the first link needs one.
  private lazy var places = Self.places(in: bytes)

  init(_ bytes: ByteSpan, baseURL: String?, _ pictures: ImageTreatment, _ words: PlayerWords) {
    self.bytes = bytes
    self.words = words
    treatment = pictures
    page = baseURL.map { String($0.prefix { $0 != "#" }) }
    output.reserveCapacity(bytes.count + bytes.count / 8)
  }

  mutating func run() {
    var scanner = TagScanner(bytes)
    while true {
      let start = scanner.index
      guard let token = scanner.next() else { break }
      switch token {
      case .text(let range): paint(range)
      case .tag(let tag): if let name = tag.name { element(name, tag, start..<scanner.index, &scanner) }
      case .nothing: break
      }
    }
    copy(to: bytes.count)
  }

  private mutating func element(
    _ name: ElementName, _ tag: TagScanner.Tag, _ range: Range<Int>, _ scanner: inout TagScanner
  ) {
    switch name {
    case .a:
      if !tag.isEnd, let end = video(tag, range, scanner) {
        while scanner.index < end, scanner.next() != nil {}
        return
      }
      links += tag.isEnd ? -1 : 1
      if !tag.isEnd { link(tag, range) }
    case .img: replace(range, with: picture(tag, range))
    // The image has its own URL.
    case .source, .track: replace(range, with: "")
    case .video, .audio:
      guard !tag.isEnd else { return replace(range, with: "") }
      let player = player(name, tag, &scanner)
      replace(range.lowerBound..<scanner.index, with: player)
    case .table:
      copy(to: tag.isEnd ? range.upperBound : range.lowerBound)
      output.append(contentsOf: (tag.isEnd ? "</div>" : "<div class=\"wide\" tabindex=\"0\">").utf8)
    case .figcaption where !tag.isEnd: captions.read(scanner)
    case .div, .figure:
      if name == .figure { if tag.isEnd { captions.close(&images) } else { captions.open(after: images.count) } }
      if tag.isEnd {
        _ = languages.popLast()
      } else {
        languages.append(bytes.language(tag.attributes, of: name) ?? languages.last ?? nil)
      }
    case .pre, .code: code(name, tag, range, scanner)
    default: break
    }
  }

  private mutating func code(
    _ name: ElementName, _ tag: TagScanner.Tag, _ range: Range<Int>, _ scanner: TagScanner
  ) {
    if let painter, range.lowerBound >= painter.end { self.painter = nil }
    codes += tag.isEnd ? -1 : 1
    guard !tag.isEnd else { return }
    if name == .pre { replace(range, with: "<pre tabindex=\"0\"\(bytes.text(tag.attributes))>") }
    guard codes == 1 else { return }
    let own = bytes.language(tag.attributes, of: name)
    // Code within a sentence is colored only if it says itself what it is.
    guard name == .pre || own != nil else { return }
    painter = CodePainter(name, own ?? (languages.last ?? nil), scanner, budget: &budget)
  }

  private mutating func paint(_ range: Range<Int>) {
    guard painter != nil else { return }
    copy(to: range.lowerBound)
    painter?.write(range, of: bytes, to: &output)
    copied = range.upperBound
  }

  /// Turns a link to a video into a card if it contains only the video's preview image, or the name that the sanitizer
  /// gives it.
  /// - Parameter scanner: A scanner positioned after the link's start tag.
  /// - Returns: The index where the link ends, or nil if it is an ordinary link.
  private mutating func video(_ tag: TagScanner.Tag, _ range: Range<Int>, _ scanner: TagScanner) -> Int? {
    var scanner = scanner
    guard links == 0, let address = values(of: tag)["href"], let embed = Embed(address), let site = embed.site else {
      return nil
    }
    let start = scanner.index
    var poster = ""
    switch scanner.next() {
    case .tag(let inner) where inner.name == .img:
      // The whole card is the link, so its image cannot be focused separately.
      links += 1
      if case .fetched = treatment { poster = picture(inner, start..<scanner.index) }
      links -= 1
    case .text(let text) where bytes.text(text) == embed.name: break
    default: return nil
    }
    guard case .tag(let end) = scanner.next(), end.name == .a, end.isEnd else { return nil }
    addresses.insert(address)
    let watch = Self.escaped(words.watch(on: site))
    replace(
      range.lowerBound..<scanner.index,
      with: "<a class=\"video\" href=\"\(Self.escaped(address))\">\(poster)<span class=\"watch\">\(watch)</span></a>")
    return scanner.index
  }

  /// Makes a link to a place in the same text lead there instead of to the web.
  private mutating func link(_ tag: TagScanner.Tag, _ range: Range<Int>) {
    let values = values(of: tag)
    guard let address = values["href"] else { return }
    addresses.insert(address)
    guard let hash = address.firstIndex(of: "#"), address[..<hash].isEmpty || address[..<hash] == page ?? ""
    else { return }
    let given = String(address[address.index(after: hash)...])
    let place = PlaceName.missingPrefix(of: given.utf8) + given
    guard !given.isEmpty, places.contains(place) else { return }
    let title = values["title"].map { " title=\"\(Self.escaped($0))\"" } ?? ""
    replace(range, with: "<a href=\"#\(Self.escaped(place))\"\(title)>")
  }

  private static func places(in bytes: ByteSpan) -> Set<String> {
    var places: Set<String> = []
    var scanner = TagScanner(bytes)
    while let token = scanner.next() {
      guard case .tag(let tag) = token else { continue }
      if let place = values(of: tag, in: bytes)["id"] { places.insert(place) }
    }
    return places
  }

  private mutating func picture(_ tag: TagScanner.Tag, _ range: Range<Int>) -> String {
    let values = values(of: tag)
    guard let source = values["src"] else { return description(values["alt"]) }
    if source.hasPrefix("data:") { return bytes.text(range) }
    guard let scheme = URLReference.scheme(of: source)?.lowercased(), ["http", "https"].contains(scheme) else {
      return description(values["alt"])
    }
    images.append(ReadingImage(address: source, alt: values["alt"]))
    addresses.insert(source)
    guard case .fetched(let scheme) = treatment else { return description(values["alt"]) }
    let kept = ["alt", "title", "width", "height"].compactMap { name in
      values[name].map { " \(name)=\"\(Self.escaped($0))\"" }
    }.joined()
    // Lets the keyboard focus an image in order to open it.
    let focus = links > 0 ? "" : " tabindex=\"0\""
    return "<img src=\"\(scheme):\(Self.escaped(source))\" loading=\"lazy\"\(kept)\(focus)>"
  }

  private func description(_ alt: String?) -> String {
    guard case .described(let otherwise) = treatment else { return alt.map(Self.escaped) ?? "" }
    let words = alt.flatMap(\.nonEmptyTrimmed) ?? otherwise
    return "<span class=\"no-picture\">\(Self.escaped(words))</span>"
  }

  /// Replaces a player by a link to its file, because nothing is played in the page.
  private mutating func player(_ name: ElementName, _ tag: TagScanner.Tag, _ scanner: inout TagScanner) -> String {
    var address = values(of: tag)["src"]
    let title = values(of: tag)["title"]
    while let token = scanner.next() {
      guard case .tag(let inner) = token else { continue }
      if inner.isEnd, inner.name == name { break }
      if inner.name == .source, address == nil { address = values(of: inner)["src"] }
    }
    guard let address, links == 0 else { return "" }
    let file = address.split(separator: "?")[0].split(separator: "/").last.map(String.init) ?? address
    let name = title?.nonEmptyTrimmed ?? words.title ?? file
    return "<a class=\"player\" href=\"\(Self.escaped(address))\">\(Self.escaped(name))</a>"
  }

  private func values(of tag: TagScanner.Tag) -> [String: String] { Self.values(of: tag, in: bytes) }

  private static func values(of tag: TagScanner.Tag, in bytes: ByteSpan) -> [String: String] {
    var attributes = AttributeScanner(bytes, tag.attributes)
    var values: [String: String] = [:]
    while let attribute = attributes.next() {
      values[bytes.text(attribute.name)] = bytes.part(attribute.value).decoded(isInAttribute: true)
    }
    return values
  }

  private mutating func copy(to end: Int) {
    guard end > copied else { return }
    output.append(contentsOf: bytes.part(copied..<end))
    copied = end
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    copy(to: range.lowerBound)
    output.append(contentsOf: text.utf8)
    copied = max(copied, range.upperBound)
  }

  private static func escaped(_ text: String) -> String {
    var text = text
    var output: [UInt8] = []
    text.withUTF8 { output.append(escaping: $0, isQuoted: true) }
    return String(decoding: output, as: UTF8.self)
  }
}

import ArticleHTML
import CGumbo
import WebText

/// Writes what is left of the article as plain, flat markup: paragraphs, headings, lists, figures, tables, code.
///
/// Boxes without meaning are unwrapped, bare text becomes paragraphs, and inline elements are opened only once they
/// have text. Nodes are visited by index, without recursion.
struct ArticleWriter {
  /// What surrounds the text being written.
  enum Place {
    /// Text is in paragraphs.
    case flow
    /// The first text needs no paragraph, further ones are in `p`: an item or a cell.
    case host
    /// Only text: a heading, a caption.
    case line
    /// Text is a caption.
    case figure
    /// Nothing but parts: a list, a table's row.
    case frame
  }

  private struct Level {
    let end: Int
    let close: ElementName?
    let place: Place
    let isInline: Bool
    /// Whether the level begins and ends a line.
    let isBox: Bool
  }

  let page: Page
  let plan: ArticlePlan
  let addresses: PageAddresses
  var output: [UInt8] = []
  /// Offsets at which the output may be divided.
  private(set) var splits: [Int] = []
  private var levels: [Level] = []
  /// The number of elements written that are still open.
  private var openElements = 0
  /// The inline elements around the text, and how many of them have been written.
  private var inline: [Int] = []
  private var written = 0
  /// The wrapper of the current line; nil if none is open.
  private var line: ElementName?
  private var isLineOpen = false
  private var hasSpace = false
  private var breaks = 0
  /// Whether the host has had a line already.
  private var hasLine = false
  private var pendingPlaces: [ByteSpan] = []

  init(_ page: Page, _ plan: ArticlePlan, _ addresses: PageAddresses) {
    self.page = page
    self.plan = plan
    self.addresses = addresses
  }

  private var place: Place { levels.last?.place ?? .flow }

  /// Writes the nodes of a range.
  mutating func write(_ range: Range<Int>) {
    var node = range.lowerBound
    while node < range.upperBound {
      closeLevels(before: node)
      if plan.isDropped[node] {
        node = Int(page.ends[node])
        if node < range.upperBound { hasSpace = true }
        continue
      }
      guard let kind = page.kinds[node] else {
        write(text: page.text(node))
        node += 1
        continue
      }
      node = element(kind, node)
    }
    closeLevels(before: Int.max)
    endLine()
  }

  private mutating func closeLevels(before node: Int) {
    while let level = levels.last, level.end <= node {
      if level.isInline {
        endInline()
        levels.removeLast()
        continue
      }
      if level.isBox { endLine() }
      levels.removeLast()
      if let close = level.close {
        output.append("</", close)
        hasLine = place == .host
      }
      if level.close != nil { openElements -= 1 }
      if openElements == 0, level.isBox { splits.append(output.count) }
    }
  }

  /// Writes an element's beginning, or all of it; returns where to go on.
  private mutating func element(_ kind: ElementName, _ node: Int) -> Int {
    let end = Int(page.ends[node])
    notePlace(node)
    if kind != .img, plan.pictures[node] != nil {
      if kind != .figure || place == .figure { return picture(node, end) }
      let next = openBlock(.figure, node, .figure)
      return picture(node, next)
    }
    switch plan.treatments[node] {
    case .unwrap:
      open(nil, end, place == .frame ? .flow : place, isBox: kind.isBox)
      return node + 1
    case .figure:
      if place != .figure { return openBlock(.figure, node, .figure) }
    case .code: return code(node)
    case .caption:
      if place != .figure, place != .line { return openBlock(.figcaption, node, .line) }
    case .pages, nil: break
    }
    switch kind {
    case .br:
      breaks += 1
      return end
    case .hr:
      endLine()
      if place == .flow { output.append("<", .hr) }
      return end
    case .img: return picture(node, end)
    case .picture: return picture(plan.image(of: node, page), end)
    case .iframe, .embed, .object: return frame(node, end)
    case .video, .audio: return player(kind, node, end)
    case .math:
      startRun()
      MarkupCopy.copy(page, node..<end, to: &output)
      return end
    case .pre: return code(node)
    case .h1, .h2, .h3, .h4, .h5, .h6: return openBlock(kind == .h1 ? .h2 : kind, node, .line)
    case .ul, .ol, .dl: return openBlock(kind, node, .frame)
    case .li, .dd, .dt: return openBlock(kind, node, kind == .dt ? .line : .host)
    case .blockquote, .details: return openBlock(kind, node, .flow)
    case .summary, .figcaption: return openBlock(kind, node, .line)
    case .figure: return openBlock(kind, node, page.sums(of: node).media > 0 ? .figure : .flow)
    case .table, .tbody, .thead, .tfoot, .tr: return openBlock(kind, node, .frame)
    case .caption: return openBlock(kind, node, .line)
    case .td, .th: return openBlock(kind, node, .host)
    case .source, .track, .col, .colgroup, .input, .wbr: return end
    case .a, .abbr, .b, .bdi, .bdo, .cite, .code, .del, .dfn, .em, .i, .ins, .kbd, .mark, .q, .s, .samp, .small,
      .strong, .sub, .sup, .u, .`var`, .tt, .strike, .big, .ruby, .rt, .rp, .rb, .time, .acronym:
      return openInline(node, end)
    default:
      open(nil, end, place, isBox: kind.isBox)
      return node + 1
    }
  }

  private mutating func open(_ close: ElementName?, _ end: Int, _ place: Place, isBox: Bool) {
    if isBox { endLine() }
    levels.append(Level(end: end, close: close, place: place, isInline: false, isBox: isBox))
  }

  private mutating func openBlock(_ kind: ElementName, _ node: Int, _ inner: Place) -> Int {
    if place == .line || (place == .figure && kind != .figcaption && inner == .line) {
      // Only text fits here.
      open(nil, Int(page.ends[node]), place, isBox: true)
      return node + 1
    }
    if kind.isPart(of: .li), place != .frame {
      open(nil, Int(page.ends[node]), place, isBox: true)
      return node + 1
    }
    endLine()
    output.append(0x3C)
    output.append(name: kind)
    attributes(kind, node)
    output.append(0x3E)
    hasLine = false
    openElements += 1
    open(kind, Int(page.ends[node]), inner, isBox: true)
    return node + 1
  }

  private mutating func openInline(_ node: Int, _ end: Int) -> Int {
    inline.append(node)
    levels.append(Level(end: end, close: nil, place: place, isInline: true, isBox: false))
    return node + 1
  }
}

extension ArticleWriter {
  private mutating func endInline() {
    guard let node = inline.popLast() else { return }
    if written > inline.count, let kind = page.kinds[node] {
      output.append("</", kind)
      written = inline.count
    }
  }

  /// Ends the line: closes what is open in it.
  private mutating func endLine() {
    closeInline()
    if let line { output.append("</", line) }
    if isLineOpen, place == .host { hasLine = true }
    if isLineOpen, place == .line { hasSpace = true } else { hasSpace = false }
    line = nil
    isLineOpen = place == .line && isLineOpen
    breaks = 0
  }

  private mutating func closeInline() {
    while written > 0 {
      written -= 1
      if let kind = page.kinds[inline[written]] { output.append("</", kind) }
    }
  }

  /// Opens the elements that must enclose text or an image.
  private mutating func startRun(isImage: Bool = false) {
    if breaks > 0, isLineOpen {
      if breaks > 1, place == .flow || place == .figure {
        let held = inline
        endLine()
        inline = held
      } else {
        for _ in 0..<min(breaks, 2) { output.append("<", .br) }
        hasSpace = false
      }
    }
    breaks = 0
    if !isLineOpen {
      hasSpace = false
      line =
        switch place {
        case .flow: .p
        case .host: hasLine ? .p : nil
        case .figure: isImage ? nil : .figcaption
        case .line: nil
        case .frame: nil
        }
      if let line { output.append("<", line) }
      isLineOpen = !(place == .figure && isImage)
    } else if hasSpace {
      output.append(0x20)
    }
    hasSpace = false
    for place in pendingPlaces {
      output.append(literal: "<span id=\"")
      output.append(escaping: place, isQuoted: true)
      output.append(literal: "\"></span>")
    }
    pendingPlaces = []
    while written < inline.count {
      let node = inline[written]
      written += 1
      guard let kind = page.kinds[node] else { continue }
      output.append(0x3C)
      output.append(name: kind)
      attributes(kind, node)
      output.append(0x3E)
    }
  }

  private mutating func write(text: ByteSpan) {
    var index = 0
    while index < text.count {
      if text[index].isSpace {
        hasSpace = true
        index += 1
        continue
      }
      var end = index + 1
      while end < text.count, !text[end].isSpace { end += 1 }
      let word = text.part(index..<end)
      startRun()
      output.append(escaping: word, isQuoted: false)
      index = end
    }
  }

  /// Remembers an element's ID if a link within the article leads there.
  private mutating func notePlace(_ node: Int) {
    guard !plan.places.isEmpty, let id = page.value("id", of: node) ?? page.value("name", of: node), id.count < 128,
      plan.places.contains(id.string) || plan.places.contains(String(id.string.trimmingPrefix("place-")))
    else { return }
    pendingPlaces.append(id)
  }

  private mutating func code(_ node: Int) -> Int {
    let end = Int(page.ends[node])
    let lines = CodeText.text(page, node, plan)
    guard !lines.isEmpty else { return end }
    if place == .line {
      lines.withUnsafeBufferPointer { write(text: $0) }
      return end
    }
    endLine()
    output.append(literal: "<pre><code>")
    lines.withUnsafeBufferPointer { output.append(escaping: $0, isQuoted: false) }
    output.append(literal: "</code></pre>")
    if place == .host { hasLine = true }
    return end
  }

  private mutating func picture(_ node: Int?, _ end: Int) -> Int {
    guard let node, let picture = plan.pictures[node] else { return end }
    switch picture {
    case .words(let words): words.withUnsafeBufferPointer { write(text: $0) }
    case .image(let image):
      let isLinked = inline.contains { page.kinds[$0] == .a }
      if place == .figure, isLineOpen { endLine() }
      startRun(isImage: true)
      _ = isLinked
      image.write(to: &output)
      if place == .figure { closeInline() }
    }
    return end
  }

  private mutating func frame(_ node: Int, _ end: Int) -> Int {
    let value =
      page.value("src", of: node).flatMap { $0.isEmpty || $0.hasASCII("about:", at: 0) ? nil : $0 }
      ?? page.value("data-src", of: node) ?? page.value("data-lazy-src", of: node) ?? page.value("data", of: node)
    guard let value, let address = addresses.absolute(value), !Self.isFlash(address) else { return end }
    startRun(isImage: true)
    output.append(literal: "<iframe src=\"")
    output.append(quoted: address)
    output.append(literal: "\"")
    if let title = page.value("title", of: node) {
      output.append(literal: " title=\"")
      output.append(escaping: title, isQuoted: true)
      output.append(literal: "\"")
    }
    output.append(literal: "></iframe>")
    if place == .figure { closeInline() }
    return end
  }

  /// Whether an address is that of a Flash film, which nothing plays any more.
  private static func isFlash(_ address: String) -> Bool {
    address.prefix { $0 != "?" && $0 != "#" }.lowercased().hasSuffix(".swf")
  }

  private mutating func player(_ kind: ElementName, _ node: Int, _ end: Int) -> Int {
    var sources: [String] = []
    for inner in node..<end where page.kinds[inner] == .source || inner == node {
      let value = page.value("src", of: inner) ?? page.value("data-src", of: inner)
      if let value, !value.isEmpty, let address = addresses.absolute(value) { sources.append(address) }
    }
    guard let source = sources.first, !source.hasPrefix("blob:") else { return end }
    startRun(isImage: true)
    output.append(0x3C)
    output.append(name: kind)
    output.append(literal: " src=\"")
    output.append(quoted: source)
    output.append(literal: "\"")
    if let poster = page.value("poster", of: node).flatMap(addresses.absolute) {
      output.append(literal: " poster=\"")
      output.append(quoted: poster)
      output.append(literal: "\"")
    }
    output.append(literal: "></")
    output.append(name: kind)
    output.append(0x3E)
    if place == .figure { closeInline() }
    return end
  }

  private mutating func attributes(_ kind: ElementName, _ node: Int) {
    for (name, value) in page.attributes(node) {
      let isKept =
        switch kind {
        case .a: name.isASCII("href")
        case .td, .th: name.isASCII("colspan") || name.isASCII("rowspan") || name.isASCII("scope")
        case .ol: name.isASCII("start") || name.isASCII("reversed") || name.isASCII("type")
        case .li: name.isASCII("value")
        case .time: name.isASCII("datetime")
        case .abbr, .acronym, .dfn: name.isASCII("title")
        case .details: name.isASCII("open")
        default: false
        }
      let isLanguage = name.isASCII("dir") || name.isASCII("lang")
      guard isKept || isLanguage else { continue }
      if kind == .a, !isLanguage {
        guard let address = addresses.link(value) else { continue }
        output.append(literal: " href=\"")
        output.append(quoted: address)
      } else {
        output.append(0x20)
        output.append(contentsOf: name)
        output.append(literal: "=\"")
        output.append(escaping: value, isQuoted: true)
      }
      output.append(0x22)
    }
  }
}

extension ElementName {
  /// Whether the element is only allowed in a list or a table.
  fileprivate func isPart(of kind: ElementName) -> Bool {
    switch self {
    case .li, .dd, .dt, .tbody, .thead, .tfoot, .tr, .td, .th, .caption: true
    default: false
    }
  }
}

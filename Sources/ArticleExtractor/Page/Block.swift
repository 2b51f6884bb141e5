import ArticleHTML
import WebText

/// A run of text without a break: a paragraph, a heading, an item, a cell.
struct Block {
  /// The texts and inline elements.
  var nodes: Range<Int>
  /// The innermost element around it that is not inline.
  let box: Int
  var sums: Page.Sums
  /// Whether its last character ends a sentence.
  var endsSentence = false
  /// How likely it belongs to the article, 0 to 1.
  var goodness = 0.0

  var words: Double { sums.words }
}

/// Divides a page into blocks.
enum BlockReader {
  /// Returns the blocks of a page in document order.
  static func blocks(_ page: Page) -> [Block] {
    var blocks: [Block] = []
    var boxes: [Int] = [0]
    var start = -1
    var breaks = 0
    func flush(_ end: Int) {
      defer { start = -1 }
      guard start >= 0 else { return }
      let sums = page.sums(start..<end)
      guard sums.weight > 0 else { return }
      var block = Block(nodes: start..<end, box: boxes[boxes.count - 1], sums: sums)
      block.endsSentence = endsSentence(page, start..<end)
      blocks.append(block)
    }
    for node in 0..<page.count {
      while boxes.count > 1, node >= Int(page.ends[boxes[boxes.count - 1]]) {
        flush(node)
        boxes.removeLast()
      }
      guard let kind = page.kinds[node] else {
        if page.sums[node + 1].weight > page.sums[node].weight { breaks = 0 }
        if start < 0 { start = node }
        continue
      }
      if kind == .br {
        breaks += 1
        if breaks == 2 { flush(node) }
      } else if kind.isBox {
        flush(node)
        boxes.append(node)
        breaks = 0
      } else if start < 0 {
        start = node
      }
    }
    while !boxes.isEmpty {
      flush(page.count)
      boxes.removeLast()
    }
    return blocks
  }

  private static func endsSentence(_ page: Page, _ nodes: Range<Int>) -> Bool {
    for node in nodes.reversed() where page.kinds[node] == nil {
      let text = page.text(node)
      var index = text.count - 1
      while index >= 0 {
        let byte = text[index]
        if byte.isSpace || byte == 0x22 || byte == 0x27 || byte == 0x29 || byte == 0x5D {
          index -= 1
          continue
        }
        if byte < 0x80 { return byte == 0x2E || byte == 0x21 || byte == 0x3F || byte == 0x3A || byte == 0x3B }
        var start = index
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        switch TextMeasure.scalar(text, start).value {
        case 0xA0, 0x2019, 0x201D, 0x00BB, 0x300D, 0x300F, 0xFF09: index = start - 1
        case 0x3002, 0xFF01, 0xFF1F, 0x061F, 0x06D4, 0x0964, 0x0965, 0x0589, 0x2026, 0xFF1A, 0x1362, 0x104B: return true
        default: return false
        }
      }
    }
    return false
  }
}

extension ElementName {
  /// Whether the element's text is separate from the text before and after it.
  var isBox: Bool {
    switch self {
    case .td, .th, .button, .picture, .iframe, .video, .audio, .object, .rb: self != .rb && self != .picture
    case .br: false
    default: isBlock
    }
  }
}

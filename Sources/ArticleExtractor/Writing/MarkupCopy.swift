import ArticleHTML
import WebText

/// Copies a formula as it is.
enum MarkupCopy {
  static func copy(_ page: Page, _ range: Range<Int>, to output: inout [UInt8]) {
    var open: [(end: Int, kind: ElementName)] = []
    func close(before node: Int) {
      while let last = open.last, last.end <= node {
        output.append("</", last.kind)
        open.removeLast()
      }
    }
    for node in range {
      close(before: node)
      guard let kind = page.kinds[node] else {
        output.append(escaping: page.text(node), isQuoted: false)
        continue
      }
      guard kind.isFormula else { continue }
      output.append(0x3C)
      output.append(name: kind)
      for (name, value) in page.attributes(node) where !name.isASCII("class") && !name.isASCII("style") {
        output.append(0x20)
        output.append(contentsOf: name)
        output.append(literal: "=\"")
        output.append(escaping: value, isQuoted: true)
        output.append(0x22)
      }
      output.append(0x3E)
      open.append((Int(page.ends[node]), kind))
    }
    close(before: Int.max)
  }
}

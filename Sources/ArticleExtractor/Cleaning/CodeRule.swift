import ArticleHTML
import WebText

/// Leaves out line numbers beside code, and the name of its language above it.
enum CodeRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var dropped: [Int] = []
    context.forEachElement { node, kind in
      if plan.isDropped[node] { return false }
      if kind == .table, isNumberedCode(page, node) {
        plan.treatments[node] = .code
        return false
      }
      if kind == .pre || kind == .td, isNumbers(page, node), hasCodeBeside(page, node) { dropped.append(node) }
      return true
    }
    for node in dropped { plan.isDropped[node] = true }
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece).dropLast() {
        let block = context.survey.blocks[index]
        guard block.words <= 2, page.zones[context.survey.blocks[index + 1].box].contains(.preformatted),
          page.zones[block.box].isDisjoint(with: [.preformatted, .heading, .item, .table, .paragraph])
        else { continue }
        let text = page.plainText(block.nodes, limit: 24).lowercased()
        if languages.contains(text) { plan.isDropped[context.holder(of: block)] = true }
      }
    }
  }

  /// How pages name the language of a block of code.
  private static let languages: Set<String> = Set(
    """
    apache asm assembly bash basic bat batch c c# c++ clojure cmake cmd code coffeescript console cpp crystal csharp css csv
    dart diff docker dockerfile elixir elm erb erlang f# fish fortran fsharp gherkin go golang gradle graphql groovy handlebars
    haskell hcl html http ini java javascript jinja js json json5 jsonc jsx julia kotlin latex less liquid lisp lua makefile
    markdown matlab md mdx mermaid nginx nim nix none ocaml pascal perl php plain plaintext powershell proto protobuf ps1 py
    python r rb regex rs ruby rust sass scala scheme scss sh shell solidity sql svelte swift tcl terminal terraform tex text
    toml ts tsx txt typescript vb vbnet vim vue wasm xml yaml yml zig zsh
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether an element has only the numbers 1, 2, 3 in its lines.
  private static func isNumbers(_ page: Page, _ node: Int) -> Bool {
    guard page.sums(of: node).weight > 0 else { return page.names[node].contains(.lineNumber) }
    for inner in page.range(node) where page.kinds[inner] == nil {
      guard page.text(inner).allSatisfy({ $0.isDigit || $0.isSpace }) else { return false }
    }
    return true
  }

  /// Whether each row of a table is a line of code beside its number, as on GitHub.
  private static func isNumberedCode(_ page: Page, _ table: Int) -> Bool {
    let inside = page.range(table).dropFirst()
    guard !inside.contains(where: { page.kinds[$0] == .table || page.kinds[$0] == .pre }) else { return false }
    let rows = inside.filter { page.kinds[$0] == .tr }
    return !rows.isEmpty
      && rows.allSatisfy { row in
        let cells = page.range(row).filter { page.kinds[$0] == .td }
        return cells.count == 2 && page.names[cells[0]].contains(.lineNumber) && isNumbers(page, cells[0])
          && page.names[cells[1]].contains(.code)
      }
  }

  private static func hasCodeBeside(_ page: Page, _ node: Int) -> Bool {
    var outer = node
    for _ in 0..<4 {
      guard let parent = page.parent(outer) else { return false }
      outer = parent
      let others = page.range(outer).contains {
        page.kinds[$0] == .pre && !page.contains(node, $0) && !page.contains($0, node)
      }
      if others { return true }
      if page.kinds[outer] == .table { return false }
    }
    return false
  }
}

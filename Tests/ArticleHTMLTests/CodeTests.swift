import Foundation
import TestSupport
import Testing
import WebText

@testable import ArticleHTML

/// Code in articles: its language and its colors.
@Suite struct CodeTests {
  private func read(_ html: String) -> String {
    ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(html)), pictures: .fetched(by: "p")).html.source
  }

  /// Returns the colored parts of code, as “kind:text”.
  private func colors(_ code: String, _ language: CodeLanguage) -> [String] {
    let bytes = Array(code.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      CodeLexer.tokens(of: bytes, in: language).map { "\($0.kind):\(bytes.text($0.range))" }
    }
  }

  private func language(_ classes: String, isCode: Bool = true) -> CodeLanguage? {
    Array(classes.utf8).withUnsafeBufferPointer { CodeLanguage(classes: $0, isCode: isCode) }
  }

  private func guess(_ code: String) -> CodeLanguage? {
    Array(code.utf8).withUnsafeBufferPointer { CodeGuess.language(of: $0) }
  }

  @Test(arguments: [
    ("language-swift", CodeLanguage.swift), ("lang-js", .javascript), ("hljs language-c++", .cpp),
    ("highlight highlight-source-rust", .rust), ("highlight-text-html-basic", .html),
    ("brush: java; toolbar: false", .java),
    ("brush:sql", .sql), ("sourceCode python", .python), ("highlight go", .go), ("hljs bash", .shell),
    ("src src-python", .python), ("highlight-python3 notranslate", .python), ("LANGUAGE-CSS", .css),
    ("prettyprint lang-kt", .kotlin), ("language-none", .text), ("language-haskell", .text), ("brush: perl", .text),
  ])
  func readsTheLanguageFromClasses(classes: String, expected: CodeLanguage) {
    #expect(language(classes) == expected)
    #expect(language(expected.className) == expected)
  }

  @Test(arguments: [
    "", "swift", "wp-block-code", "highlight", "lang-", "go home", "highlight-wrapper", "brush", "langs",
  ])
  func otherClassesNameNoLanguage(classes: String) {
    #expect(language(classes, isCode: false) == nil)
    #expect(language(classes == "lang-" ? "" : classes) == nil)
  }

  @Test func keepsOfAClassOnlyTheLanguage() {
    #expect(ArticleHTML.sanitize("<pre class='x lang-rs' onclick=a>b</pre>") == "<pre class=\"language-rust\">b</pre>")
    #expect(ArticleHTML.sanitize("<pre class='title card'>b</pre>") == "<pre>b</pre>")
    #expect(ArticleHTML.sanitize("<p class=language-c>b</p>") == "<p>b</p>")
    #expect(ArticleHTML.sanitize("<div class='lang-en'>b</div>") == "<div>b</div>")
    #expect(
      ArticleHTML.sanitize("<code class=language-c class=language-go>b</code>") == "<code class=\"language-c\">b</code>"
    )
    #expect(
      ArticleHTML.sanitize("<pre class='language-&quot;><script>'>b</pre>") == "<pre class=\"language-text\">b</pre>")
  }

  @Test func findsTheLanguageOnTheCodeAndAroundIt() {
    let colored = "<span class=\"code-keyword\">let</span> a"
    #expect(read("<pre class=language-swift>let a</pre>").contains(colored))
    #expect(read("<pre><code class=language-swift>let a</code></pre>").contains(colored))
    #expect(read("<div class='highlight highlight-source-swift'><div><pre>let a</pre></div></div>").contains(colored))
    #expect(read("<figure class='highlight swift'><pre>let a</pre></figure>").contains(colored))
    #expect(read("<p>as <code class=language-swift>let a</code></p>").contains(colored))
    // the wrapper has ended, and the inner name counts
    #expect(!read("<div class=language-swift></div><pre>let a</pre>").contains("<span"))
    #expect(!read("<div class=language-swift><pre class=language-none>let a</pre></div>").contains("<span"))
    #expect(!read("<div class=language-swift><p><code>let a</code></p></div>").contains("<span"))
  }

  @Test func colorsAcrossTheElementsOfAnotherHighlighter() {
    #expect(
      read("<pre class=language-swift><span>le</span><b>t</b> a = <i>\"&lt;b&gt;</i>&amp;\"</pre>") == """
        <pre tabindex="0" class="language-swift"><span><span class="code-keyword">le</span></span>\
        <b><span class="code-keyword">t</span></b> a = <i><span class="code-string">"&lt;b&gt;</span></i>\
        <span class="code-string">&amp;"</span></pre>
        """)
    #expect(read("<pre class=language-c>// a<br>int</pre>").contains("// a</span><br><span class=\"code-type\">int"))
  }

  @Test func colorsEachLanguage() {
    #expect(
      colors("@Test func a(b: Int) { #\"x\"y\"# } // c\n#if DEBUG /* /* */ */ 0x1F", .swift) == [
        "meta:@Test", "keyword:func", "type:Int", "string:#\"x\"y\"#", "comment:// c", "meta:#if",
        "comment:/* /* */ */",
        "number:0x1F",
      ])
    #expect(
      colors("#include <a.h>\nint main(void) { char c = 'x'; return 1'000; }", .c) == [
        "meta:#include", "type:int", "type:void", "type:char", "string:'x'", "keyword:return", "number:1'000",
      ])
    #expect(
      colors("#[derive(Debug)]\nfn f<'a>(x: &'a str) -> Vec { 'b' } // r#\"a\"b\"#", .rust) == [
        "meta:#[derive(Debug)]", "keyword:fn", "type:str", "type:Vec", "string:'b'", "comment:// r#\"a\"b\"#",
      ])
    #expect(colors("r#\"a\"b\"# x", .rust) == ["string:r#\"a\"b\"#"])
    #expect(
      colors("func f() string { return `a\nb` }", .go) == [
        "keyword:func", "type:string", "keyword:return", "string:`a\nb`",
      ])
    #expect(
      colors("@cached\ndef f(a): # note\n  return f\"{a}\" + '''b\n''' or None", .python) == [
        "meta:@cached", "keyword:def", "comment:# note", "keyword:return", "string:f\"{a}\"", "string:'''b\n'''",
        "keyword:or", "keyword:None",
      ])
    #expect(
      colors("const a = b / 2 / c; x(/\"\\/'/g, `a\nb`)", .javascript) == [
        "keyword:const", "number:2", "string:/\"\\/'/g", "string:`a\nb`",
      ])
    #expect(colors("let a: number = 1.5e-3", .typescript) == ["keyword:let", "type:number", "number:1.5e-3"])
    #expect(
      colors("@Override public String a = \"b\";", .java) == [
        "meta:@Override", "keyword:public", "type:String", "string:\"b\"",
      ])
    #expect(colors("fun a() = \"\"\"b\"c\"\"\"", .kotlin) == ["keyword:fun", "string:\"\"\"b\"c\"\"\""])
    #expect(
      colors("if [ \"$a\" ]; then # b\n echo ${c#d} $1; fi", .shell) == [
        "keyword:if", "string:\"$a\"", "keyword:then", "comment:# b", "keyword:echo", "meta:${c#d}", "meta:$1",
        "keyword:fi",
      ])
    #expect(
      colors("<!-- a --><a href=\"b\" c=d>&amp;</a><!DOCTYPE html>", .html) == [
        "comment:<!-- a -->", "keyword:<a", "type:href", "string:\"b\"", "type:c", "string:d", "keyword:>",
        "number:&amp;",
        "keyword:</a", "keyword:>", "meta:<!DOCTYPE html>",
      ])
    #expect(
      colors("@media x { a:hover { color: #fff; margin: 1.5em !important } } /* b */", .css) == [
        "meta:@media", "type:a", "type:color", "number:#fff", "type:margin", "number:1.5em", "keyword:!important",
        "comment:/* b */",
      ])
    #expect(
      colors("SELECT a FROM b -- c\nWHERE d = 'it''s' AND e > 1", .sql) == [
        "keyword:SELECT", "keyword:FROM", "comment:-- c", "keyword:WHERE", "string:'it'", "string:'s'", "keyword:AND",
        "number:1",
      ])
    #expect(
      colors("{\"a\" : [true, -1.5, \"b\"]}", .json) == ["type:\"a\"", "keyword:true", "number:1.5", "string:\"b\""])
  }

  @Test func guessesOnlyWhatIsCertain() {
    #expect(guess("import SwiftUI\nstruct A: View { var body: some View { Text(a) } }") == .swift)
    #expect(guess("fn main() {\n  let mut a = 1;\n  println!(\"{}\", a);\n}") == .rust)
    #expect(guess("package main\nfunc main() {\n  fmt.Println(1)\n}") == .go)
    #expect(guess("def a(self):\n  return self.b\nif __name__ == '__main__': a()") == .python)
    #expect(guess("const a = () => { console.log(1) }") == .javascript)
    #expect(guess("public class A { public static void main(String[] a) { System.out.println(); } }") == .java)
    #expect(guess("#include <stdio.h>\nint main(void) { return 0; }") == .c)
    #expect(guess("#!/bin/bash\nls") == .shell)
    #expect(guess("SELECT a FROM b WHERE c") == .sql)
    #expect(guess("<?xml version='1.0'?><a/>") == .html)
    #expect(guess(" {\"a\": 1} ") == .json)
    for text in [
      "", "A poem\nof two lines, from here", "let us import some tea from India", "[1] a note", "{ a }",
      "Dear Sir,\n\n  self.",
      "+---+\n| a |\n+---+", "1 2 3\n4 5 6", "What the public said: the private life of a class",
      "The val of this is fun",
    ] {
      #expect(guess(text) == nil, "\(text)")
    }
    #expect(!read("<pre>A poem\nof two lines</pre>").contains("<span"))
  }

  @Test func veryLongCodeIsNotColored() {
    let long = String(repeating: "let a\n", count: HTMLLimits.coloredCodeBytes / 6 + 1)
    #expect(!read("<pre class=language-swift>\(long)</pre>").contains("<span"))
    #expect(read("<pre class=language-swift>\(long.dropLast(6))</pre>").contains("<span"))
    // all the code of an article together
    let half = long.prefix(long.utf8.count / 2 + 6)
    let two = read("<pre class=language-swift>\(half)</pre><pre class=language-go>var \(half)</pre>")
    #expect(two.contains("let</span>") && !two.contains("var</span>"))
  }

  @Test func theTextIsNeverChanged() {
    var random = SeededGenerator(state: 11)
    let pieces = [
      "\"", "'", "`", "\\", "/*", "*/", "//", "#", "#\"", "\"#", "\"\"\"", "'''", "<!--", "-->", "<", ">", "&", "&amp;",
      "{",
      "}", "[", "]", "@", "$", "${", "let ", "fn ", "'a", "0x1.5e+", "\n", "\r", " ", "é", "日本", "\u{301}", "r#\"",
      "--", ";", ":",
      "</", "<a b=", "/", "=", "#[", "import ", "-", "<b>", "</b>", "<i>", "</i>", "<br>", "<span>", "</span>",
      "<a href=x>",
      "</a>", "<pre>", "</pre>", "<code>", "</code>",
    ]
    for _ in 0..<TestLength.count(short: 1_000, long: 100_000) {
      let count = Int(random.next() % 40)
      let code = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      let language = CodeLanguage.allCases[Int(random.next() % UInt64(CodeLanguage.allCases.count))]
      check("<pre class=language-\(language.rawValue)>\(code)</pre>", language)
    }
    for _ in 0..<TestLength.count(short: 200, long: 50_000) {
      let bytes = (0..<Int(random.next() % 60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let code = String(decoding: bytes, as: UTF8.self)
      for language in CodeLanguage.allCases {
        check("<pre class=language-\(language.rawValue)>\(code)</pre>", language)
      }
    }
  }

  /// Coloring adds elements only: without them, the markup is what it was.
  private func check(_ html: String, _ language: CodeLanguage) {
    let safe = ArticleHTML.sanitize(RawHTML(html))
    #expect(ArticleHTML.sanitize(RawHTML(safe)) == safe)
    let colored = ArticleHTML.readingText(safe, pictures: .fetched(by: "p")).html
    #expect(without(#/<[^>]*>/#, colored.source) == without(#/<[^>]*>/#, safe.source), "\(language): \(html)")
    // and is nested as written
    #expect(
      ArticleHTML.sanitize(RawHTML(colored)).source
        == without(#/ tabindex="0"| class="code-[a-z]+"/#, colored.source), "\(language): \(html)")
  }

  /// Returns markup without what matches a pattern. A combining accent after a tag belongs to the text.
  private func without(_ pattern: Regex<Substring>, _ html: String) -> String {
    html.replacing(pattern.matchingSemantics(.unicodeScalar), with: "")
  }

  @Test(arguments: [CodeLanguage.c, .css, .html, .javascript, .rust, .shell, .swift])
  func timeIsLinear(language: CodeLanguage) {
    let pieces = ["#", "#[", "/ ", "/\\", "\"", "/*", "${", "<", "<a b=", "<!--", "r#\"", "# "]
    for piece in pieces {
      let one = Array(String(repeating: piece, count: 4_000 / piece.utf8.count).utf8)
      let four = Array(String(repeating: piece, count: 16_000 / piece.utf8.count).utf8)
      func lex(_ code: [UInt8]) { code.withUnsafeBufferPointer { _ = CodeLexer.tokens(of: $0, in: language) } }
      #expect(ProcessorTime.growth(from: { lex(one) }, to: { lex(four) }, isBelow: 9), "\(piece) in \(language)")
    }
  }

  @Test func markdownNamesTheLanguage() {
    #expect(
      ArticleHTML.markdown(ArticleHTML.sanitize(RawHTML("<pre><code class=lang-js>a</code></pre><pre>b</pre>")))
        == "```javascript\na\n```\n\n```\nb\n```\n")
  }
}

/// Random numbers from a fixed seed, so that failures can be reproduced.
private struct SeededGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

extension CodeGrammar {
  static let c = CodeGrammar(
    keywords: """
      auto break case const continue default do else enum extern for goto if inline register restrict return sizeof \
      static struct switch typedef union volatile while _Static_assert _Alignas NULL true false nullptr alignas alignof \
      and catch class concept consteval constexpr co_await co_return co_yield decltype delete dynamic_cast explicit \
      export final friend mutable namespace new noexcept not operator or override private protected public \
      reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid typename using \
      virtual
      """,
    types: """
      bool char char8_t char16_t char32_t double float int long short signed unsigned void wchar_t size_t ssize_t \
      ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE string vector \
      map set
      """
  ) {
    $0.hash = .lineDirective
    ($0.stringPrefixes, $0.hasQuotesInNumbers) = ("LUu8R", true)
  }

  static let go = CodeGrammar(
    keywords: """
      break case chan const continue default defer else fallthrough for func go goto if import interface map package \
      range return select struct switch type var nil true false iota
      """,
    types: """
      any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 \
      uint32 uint64 uintptr
      """
  ) { $0.longQuotes = "`" }

  static let java = CodeGrammar(
    keywords: """
      abstract assert break case catch class const continue default do else enum extends final finally for goto if \
      implements import instanceof interface native new package permits private protected public record return sealed \
      static strictfp super switch synchronized this throw throws transient try var volatile while yield true false null
      """, types: "boolean byte char double float int long short void"
  ) {
    $0.tripleQuotes = "\""
    ($0.capitalsAreTypes, $0.hasAttributes) = (true, true)
  }

  static let kotlin = CodeGrammar(
    keywords: """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data do else \
      enum expect external final finally for fun get if import in infix init inline inner interface internal is lateinit \
      noinline null object open operator out override package private protected public reified return sealed set super \
      suspend tailrec this throw true false try typealias val var vararg when where while
      """
  ) {
    $0.tripleQuotes = "\""
    ($0.nestsBlockComments, $0.capitalsAreTypes, $0.hasAttributes) = (true, true, true)
  }

  static let javascript = CodeGrammar(
    keywords: """
      abstract as asserts async await break case catch class const continue debugger declare default delete do else enum \
      export extends finally for from function get if implements import in infer instanceof interface is keyof let \
      namespace new of private protected public readonly return satisfies set static super switch this throw try type \
      typeof var void while with yield true false null undefined NaN Infinity
      """, types: "any bigint boolean never number object string symbol unknown"
  ) {
    $0.longQuotes = "`"
    ($0.capitalsAreTypes, $0.hasAttributes, $0.hasPatterns) = (true, true, true)
  }

  static let json = CodeGrammar(keywords: "true false null") {
    $0.quotes = "\""
    $0.hasKeys = true
  }

  static let python = CodeGrammar(
    keywords: """
      and as assert async await break case class continue def del elif else except finally for from global if import in \
      is lambda match nonlocal not or pass raise return try while with yield True False None self cls
      """, types: "bool bytes dict float frozenset int list object set str tuple type"
  ) {
    ($0.lineComments, $0.hasBlockComments) = (["#"], false)
    ($0.tripleQuotes, $0.stringPrefixes) = ("\"'", "rRbBfFuUtT")
    ($0.capitalsAreTypes, $0.hasAttributes) = (true, true)
  }

  static let rust = CodeGrammar(
    keywords: """
      as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut \
      pub ref return self Self static struct super trait true type union unsafe use where while macro_rules
      """, types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize"
  ) {
    ($0.longQuotes, $0.quotes, $0.stringPrefixes, $0.hasHashStrings) = ("\"", "", "rbc", true)
    ($0.hasLifetimes, $0.nestsBlockComments, $0.capitalsAreTypes, $0.hash) = (true, true, true, .brackets)
  }

  static let shell = CodeGrammar(
    keywords: """
      if then else elif fi for while until do done case esac in function select time return exit break continue export \
      local readonly declare unset shift source alias eval exec set trap test echo cd sudo
      """
  ) {
    ($0.lineComments, $0.commentsFollowSpace, $0.hasBlockComments) = (["#"], true, false)
    $0.hasVariables = true
  }

  static let sql = CodeGrammar(
    keywords: """
      add all alter analyze and as asc autoincrement begin between by cascade case check collate column commit conflict \
      constraint create cross current_date current_timestamp database default delete desc distinct drop else end escape \
      except exists explain false foreign from full function grant group having if ignore in index inner insert intersect \
      into is isnull join key left like limit materialized natural not notnull null offset on or order outer over \
      partition pragma primary procedure recursive references rename replace returning revoke right rollback row rows \
      select set table temporary then to transaction trigger true union unique update using vacuum values view virtual \
      when where window with
      """,
    types: """
      bigint binary bit blob boolean char date datetime decimal double float int integer json jsonb numeric real serial \
      smallint text time timestamp tinyint uuid varchar
      """
  ) {
    ($0.ignoresCase, $0.lineComments, $0.quotes, $0.longQuotes) = (true, ["--"], "", "'\"`")
  }

  static let swift = CodeGrammar(
    keywords: """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default \
      defer deinit didSet do dynamic else enum extension fallthrough fileprivate final for func get guard if import in \
      indirect infix init inout internal is isolated lazy let mutating nil nonisolated nonmutating open operator optional \
      override package postfix precedencegroup prefix private protocol public repeat required rethrows return self Self \
      sending set some static struct subscript super switch throw throws true false try typealias unowned var weak where \
      while willSet
      """
  ) {
    ($0.quotes, $0.tripleQuotes, $0.hasHashStrings) = ("\"", "\"", true)
    ($0.nestsBlockComments, $0.capitalsAreTypes, $0.hasAttributes, $0.hash) = (true, true, true, .directive)
  }
}

extension CodeLanguage {
  /// The grammar; nil for languages with a lexer of their own, and without colors.
  var grammar: CodeGrammar? {
    switch self {
    case .c, .cpp: .c
    case .go: .go
    case .java: .java
    case .javascript, .typescript: .javascript
    case .json: .json
    case .kotlin: .kotlin
    case .python: .python
    case .rust: .rust
    case .shell: .shell
    case .sql: .sql
    case .swift: .swift
    case .css, .html, .text: nil
    }
  }
}

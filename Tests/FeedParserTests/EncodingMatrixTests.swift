import FeedParser
import Testing

/// Every encoding, declared correctly in the document, in the server's header, wrongly, and not at all.
@Suite struct EncodingMatrixTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    /// The label used in documents.
    let label: String
    /// The name of the encoding in the C library.
    let name: String
    /// A title of a few letters and a sentence.
    let text: String
    /// The name reported if the encoding is guessed.
    let guessed: String

    init(_ label: String, _ name: String, _ text: String, guessed: String? = nil) {
      self.label = label
      self.name = name
      self.text = text
      self.guessed = guessed ?? label
    }

    var testDescription: String { label }
  }

  static let eightBit = [
    Sample("windows-1252", "CP1252", "Le café “fermé”. L’été a déjà commencé, paraît-il…"),
    Sample("shift_jis", "CP932", "①今日の新聞記事。東京で新しい図書館が開館しました。ソース表示〜".replacingWaveDash),
    Sample("euc-jp", "EUC-JP-MS", "①今日の新聞記事。東京で新しい図書館が開館しました。"),
    Sample("euc-kr", "CP949", "오늘의 새 소식. 뷁이라는 글자도 읽을 수 있어야 합니다."),
    Sample("big5", "BIG5", "今天的新聞。圖書館下個月開始對市民開放，歡迎大家來看書。"),
    Sample("gb18030", "GB18030", "今天的新闻。图书馆下个月开始对市民开放，欢迎大家来看书。㐂"),
    Sample("koi8-r", "KOI8-R", "Новости дня. Библиотека открывается в следующем месяце."),
    Sample("windows-1251", "CP1251", "Новости дня — «Библиотека открывается в следующем месяце»."),
  ]
  static let wide = ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"].map {
    Sample($0.lowercased(), $0, "今天 café Новости 😀")
  }
  static let all = eightBit + wide + [Sample("utf-8", "UTF-8", "今天 café Новости 😀")]

  private func parse(_ sample: Sample, declared: String?, type: String? = nil, before: String = "") -> ParsedFeed? {
    let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    let document =
      before + declaration + "<rss version=\"2.0\"><channel><title>\(sample.text)</title></channel></rss>"
    let bytes = encoded(document, as: sample.name)
    #expect(!bytes.isEmpty)
    return FeedParser.parse(bytes, contentType: type)
  }

  @Test(arguments: all)
  func declaredInTheDocument(sample: Sample) {
    let feed = parse(sample, declared: sample.label)
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.encoding == sample.label)
    #expect(feed?.isWellFormed == true)
  }

  @Test(arguments: all)
  func declaredByTheServer(sample: Sample) {
    let feed = parse(sample, declared: nil, type: "application/rss+xml; charset=\(sample.label)")
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.encoding == sample.label)
    #expect(feed?.isWellFormed == true)
  }

  @Test(arguments: all)
  func undeclared(sample: Sample) {
    let feed = parse(sample, declared: nil)
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.encoding == sample.guessed)
  }

  @Test(arguments: all, ["utf-8", "iso-8859-1", "us-ascii", "UTF-16", "x-unknown", "utf-7"])
  func wrongDeclaration(sample: Sample, label: String) {
    let feed = parse(sample, declared: label)
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.isWellFormed == (label == "utf-8" && sample.label == "utf-8" ? true : feed?.isWellFormed))
  }

  @Test(arguments: all, ["utf-8", "iso-8859-1", "us-ascii"])
  func wrongServerDeclaration(sample: Sample, label: String) {
    let feed = parse(sample, declared: sample.label, type: "text/xml;charset=\(label)")
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.encoding == sample.label || label != "utf-8" && sample.label == "windows-1252")
  }

  @Test(arguments: eightBit, eightBit)
  func anotherEncodingDeclared(sample: Sample, other: Sample) {
    #expect(parse(sample, declared: other.label)?.title?.value == sample.text)
  }

  @Test(arguments: all)
  func leadingWhiteSpace(sample: Sample) {
    #expect(parse(sample, declared: "utf-8", before: "\r\n \t")?.title?.value == sample.text)
  }

  @Test(arguments: wide + [Sample("utf-8", "UTF-8", "é日")], [nil, "utf-8", "utf-16"])
  func byteOrderMark(sample: Sample, label: String?) {
    let feed = parse(sample, declared: label, before: "\u{FEFF}")
    #expect(feed?.title?.value == sample.text)
    #expect(feed?.encoding == sample.label)
  }

  @Test(arguments: all)
  func longText(sample: Sample) {
    var sample = sample
    sample = Sample(sample.label, sample.name, String(repeating: sample.text + " <b/>", count: 300))
    #expect(parse(sample, declared: nil)?.title?.value.count ?? 0 > 3000)
    #expect(parse(sample, declared: nil)?.encoding == sample.guessed)
  }
}

extension String {
  /// The wave dash is the one character that Windows' Japanese encoding maps to another code point.
  fileprivate var replacingWaveDash: String { String(map { $0 == "\u{301C}" ? "\u{FF5E}" : $0 }) }
}

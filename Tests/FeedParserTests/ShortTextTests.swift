import FeedParser
import Foundation
import Testing

/// A few letters are not enough evidence to overrule a declared encoding.
@Suite struct ShortTextTests {
  @Test(arguments: [
    ("euc-kr", "CP949", "뷁"), ("euc-kr", "CP949", "ㅋㅋㅋ"), ("shift_jis", "CP932", "髙"), ("shift_jis", "CP932", "①"),
    ("windows-1251", "CP1251", "ФФФ"), ("koi8-r", "KOI8-R", "ФФФ"), ("koi8-u", "KOI8-U", "Їжак"),
    ("gbk", "GB18030", "测"),
    ("big5", "BIG5", "台灣"), ("euc-jp", "EUC-JP", "本"),
  ])
  func declaredEncodingWins(label: String, name: String, text: String) {
    let body =
      Array("<?xml version=\"1.0\" encoding=\"\(label)\"?><rss><channel><title>".utf8)
      + encoded(text, as: name) + Array("</title></channel></rss>".utf8)
    #expect(FeedParser.parse(body)?.title?.value == text)
    let bare = Array("<rss><channel><title>".utf8) + encoded(text, as: name) + Array("</title></channel></rss>".utf8)
    #expect(FeedParser.parse(bare, contentType: "text/xml; charset=\(label)")?.title?.value == text)
  }
}

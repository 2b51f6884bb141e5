import Foundation

/// The known encoding labels.
enum EncodingLabels {
  /// The encodings by lowercase label.
  static let encodings: [String: TextEncoding] = {
    var encodings: [String: TextEncoding] = [:]
    for (encoding, labels) in multiByte {
      for label in words(labels) { encodings[label] = encoding }
    }
    for line in singleByte.components(separatedBy: "\n") {
      let labels = words(line)
      for label in labels { encodings[label] = labels.first.map(TextEncoding.singleByte) }
    }
    return encodings
  }()

  private static func words(_ text: String) -> [String] {
    text.components(separatedBy: " ").filter { !$0.isEmpty && $0 != "|" }
  }

  /// The labels of WHATWG Encoding §4.2 and, after `|`, those that feeds use in addition. Of the encodings that the
  /// standard replaces because they hide ASCII, HZ is supported (see `HZText`); `iso-2022-kr`, `iso-2022-cn` and
  /// `utf-7` are not.
  private static let multiByte: [(TextEncoding, String)] = [
    (
      .utf8,
      """
      unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8 | utf-8n utf_8 utf8n utf8mb4 csutf8
      """
    ),
    (
      .utf16(isBigEndian: false),
      "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le | utf16 utf_16 utf16le ucs-2le ucs2"
    ),
    (.utf16(isBigEndian: true), "unicodefffe utf-16be | utf16be ucs-2be"),
    (.utf32(isBigEndian: false), "| utf-32 utf32 utf-32le utf32le iso-10646-ucs-4 ucs-4 ucs-4le ucs4"),
    (.utf32(isBigEndian: true), "| utf-32be utf32be ucs-4be"),
    (
      .gb18030,
      """
      chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 | gb-2312 euc-cn euccn \
      cp936 ms936 windows-936 gb-18030
      """
    ),
    (.hz, "| hz-gb-2312 hz hzgb2312"),
    (.big5, "big5 big5-hkscs cn-big5 csbig5 x-x-big5 | big-5 big5hkscs cp950 ms950 windows-950"),
    (.eucJP, "cseucpkdfmtjapanese euc-jp x-euc-jp | eucjp euc_jp ujis eucjp-ms cp51932"),
    (.iso2022JP, "csiso2022jp iso-2022-jp | jis iso-2022-jp-1 iso-2022-jp-2 cp50220 cp50221"),
    (
      .shiftJIS,
      """
      csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis | shiftjis cp932 windows-932 cswindows31j
      """
    ),
    (
      .eucKR,
      """
      cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 | euckr \
      euc_kr cp949 ms949 uhc x-windows-949
      """
    ),
  ]

  /// The labels of single-byte encodings, one encoding per line, beginning with its name.
  private static let singleByte = """
    ibm866 866 cp866 csibm866
    iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 | latin-2
    iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
    iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
    iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
    iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 \
    iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
    iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 \
    sun_eu_greek
    iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
    iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
    iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
    iso-8859-13 iso8859-13 iso885913
    iso-8859-14 iso8859-14 iso885914
    iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9 | latin9 latin-9
    iso-8859-16
    koi8-r cskoi8r koi koi8 koi8_r | koi8r
    koi8-u koi8-ru
    macintosh csmacintosh mac x-mac-roman | macroman
    windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 | tis620 cp874
    windows-1250 cp1250 x-cp1250 | windows1250 win-1250
    windows-1251 cp1251 x-cp1251 | windows1251 win-1251 win1251 cp-1251
    windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
    iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252 | ansi iso-latin-1 iso8859_1 latin-1 latin_1 win-1252 \
    windows1252
    windows-1253 cp1253 x-cp1253
    windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
    x-cp1254
    windows-1255 cp1255 x-cp1255
    windows-1256 cp1256 x-cp1256
    windows-1257 cp1257 x-cp1257
    windows-1258 cp1258 x-cp1258
    x-mac-cyrillic x-mac-ukrainian
    x-user-defined
    | ibm437 cp437 437
    | ibm850 cp850 850
    | ibm852 cp852 852
    | ibm855 cp855 855
    | viscii
    """
}

internal import CGLib

/// The gettext domain of every message.
private let domain = "kiji"

/// A message in the person's language.
/// - Parameter message: a literal on one line, for xgettext knows no Swift.
package func tr(_ message: String) -> String {
  // without a translation gettext gives back the pointer it was given, which must still be good then
  message.withCString { String(cString: g_dgettext(domain, $0)) }
}

/// Translates a message that another file declares and gettext collects there, such as the metainfo.
package func translated(_ message: String) -> String { tr(message) }

/// A message in the person's language, with texts in the places of its `%s`.
package func tr(_ message: String, _ texts: String...) -> String {
  tr(message).filled(with: texts)
}

/// A message that has a number in it, in the plural that the number takes in the person's language.
/// - Parameters:
///   - one: with `%d` in the number's place.
///   - many: the same for more than one.
///   - texts: for the places of its `%s`.
package func trn(_ one: String, _ many: String, _ count: Int, _ texts: String...) -> String {
  let message = one.withCString { one in
    many.withCString { many in String(cString: g_dngettext(domain, one, many, gulong(clamping: count))) }
  }
  // the number before the texts, which may have anything in them
  guard let place = message.firstRange(of: "%d") else { return message.filled(with: texts) }
  return message.replacingCharacters(in: place, with: count.localized).filled(with: texts)
}

/// A message whose meaning depends on where it stands.
package func trc(_ context: String, _ message: String) -> String {
  message.withCString { String(cString: g_dpgettext2(domain, context, $0)) }
}

/// Chooses the person's language and finds the translations.
/// - Parameter directory: where the compiled translations are, or nil for the system's place.
package func openWords(in directory: String?) {
  setlocale(LC_ALL, "")
  if let directory { bindtextdomain(domain, directory) }
  bind_textdomain_codeset(domain, "UTF-8")
}

/// The languages the person wants, the dearest first, as `ja_JP` and `ja`.
package func preferredLanguages() -> [String] {
  var languages: [String] = []
  var name = g_get_language_names()
  while let language = name?.pointee {
    languages.append(String(cString: language))
    name = name?.advanced(by: 1)
  }
  return languages
}

extension String {
  /// With texts in the places of its `%s`.
  fileprivate func filled(with texts: [String]) -> String {
    var (whole, rest) = ("", self[...])
    for text in texts {
      guard let place = rest.firstRange(of: "%s") else { break }
      // what is put in may have the same characters in it, and is not looked at
      whole += rest[..<place.lowerBound] + text
      rest = rest[place.upperBound...]
    }
    return whole + rest
  }
}

extension StringProtocol {
  fileprivate func firstRange(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}

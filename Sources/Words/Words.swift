internal import CGLib
import Foundation
package import Library

/// The gettext domain of every message.
private let domain = "kiji"

/// Whether messages stay in English.
private enum Original {
  @TaskLocal static var isWanted = false
}

/// Runs a body in which messages are not translated.
package func inEnglish<Value>(_ body: () throws -> Value) rethrows -> Value {
  try Original.$isWanted.withValue(true, operation: body)
}

/// Returns a message in the user's language.
/// - Parameter message: a literal on one line, because xgettext does not support Swift.
package func tr(_ message: String) -> String {
  guard !Original.isWanted else { return message }
  // Without a translation, gettext returns the pointer it was passed, so it must still be valid.
  return message.withCString { String(cString: g_dgettext(domain, $0)) }
}

/// Translates a message that another file declares and gettext collects there, such as the metainfo.
package func translated(_ message: String) -> String { tr(message) }

/// Returns a message in the user's language with its `%s` placeholders replaced.
package func tr(_ message: String, _ texts: String...) -> String {
  tr(message).filled(with: texts)
}

/// Returns a message with a number, in the plural form that the number takes in the user's language.
/// - Parameters:
///   - one: the singular, with `%d` for the number.
///   - many: the plural, with `%d` for the number.
///   - texts: replacements for the `%s` placeholders.
package func trn(_ one: String, _ many: String, _ count: Int, _ texts: String...) -> String {
  plural(one, many, count, texts)
}

private func translated(_ one: String, _ many: String, _ count: Int) -> String {
  one.withCString { one in
    many.withCString { many in String(cString: g_dngettext(domain, one, many, gulong(clamping: count))) }
  }
}

private func plural(_ one: String, _ many: String, _ count: Int, _ texts: [String]) -> String {
  let message = Original.isWanted ? (count == 1 ? one : many) : translated(one, many, count)
  // Insert the number first: the texts may contain “%d”.
  guard let place = message.firstRange(of: "%d") else { return message.filled(with: texts) }
  return message.replacingCharacters(in: place, with: count.localized).filled(with: texts)
}

extension Message {
  /// The message in the user's language.
  package var words: String {
    guard let plural = self.plural else { return tr(text).filled(with: arguments) }
    return Words.plural(text, plural, count, arguments)
  }
}

/// Returns a message whose translation depends on a context.
package func trc(_ context: String, _ message: String) -> String {
  guard !Original.isWanted else { return message }
  return message.withCString { String(cString: g_dpgettext2(domain, context, $0)) }
}

/// Returns a message whose translation depends on a context, with its `%s` placeholders replaced.
package func trc(_ context: String, _ message: String, _ texts: String...) -> String {
  trc(context, message).filled(with: texts)
}

/// Sets the locale from the environment and binds the translations.
/// - Parameter directory: the directory of the compiled translations, or nil for the system's default.
package func openWords(in directory: String?) {
  setlocale(LC_ALL, "")
  if let directory { bindtextdomain(domain, directory) }
  bind_textdomain_codeset(domain, "UTF-8")
}

/// The user's preferred languages, most preferred first, such as `ja_JP` and `ja`.
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
  /// The message with its `%s` placeholders replaced in order.
  fileprivate func filled(with texts: [String]) -> String {
    var (whole, rest) = ("", self[...])
    for text in texts {
      guard let place = rest.firstRange(of: "%s") else { break }
      // Continue after the inserted text, which may contain “%s” itself.
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

extension Int {
  /// The number with the grouping separators of the user's locale.
  package var localized: String { formatted(.number) }

  /// The number as a byte count in the user's locale, such as "12.3 MB". Foundation says zero as "0 bytes", which it does
  /// not translate.
  package var bytesText: String {
    self == 0 ? "\(localized) kB" : formatted(.byteCount(style: .file, allowedUnits: [.kb, .mb, .gb, .tb]))
  }
}

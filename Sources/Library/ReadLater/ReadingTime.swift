/// An estimate of how long a text takes to read.
public enum ReadingTime {
  /// Words per minute that adults read silently in their own language.
  private static let words = 230.0
  /// Characters per minute, for scripts without spaces between words.
  private static let characters = 500.0

  /// Returns the time in minutes.
  static func time(of text: String) -> Double {
    var (words, characters) = (0, 0)
    var isInWord = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3134F:
        characters += 1
        isInWord = false
      default:
        let isSpace = scalar.value <= 0x20 || scalar.value == 0xA0
        if !isSpace, !isInWord { words += 1 }
        isInWord = !isSpace
      }
    }
    return Double(words) / Self.words + Double(characters) / Self.characters
  }

  /// Returns whole minutes, or nil if it is less than one.
  public static func minutes(of text: String) -> Int? {
    let time = time(of: text)
    return time < 1 ? nil : Int(time.rounded())
  }
}

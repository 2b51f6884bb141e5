import Foundation

/// Menu mnemonics: each letter selects one item of an open menu.
enum MnemonicRule {
  /// Returns the places where two items of a template's menu share a letter.
  static func violations(in file: SourceTree.File) -> [String] {
    menus(in: file.text).flatMap { menu in
      let letters = menu.matches(of: /<attribute name="label"[^>]*>([^<]*)<\/attribute>/).compactMap {
        letter(of: $0.1)
      }
      return Dictionary(grouping: letters) { $0 }.filter { $1.count > 1 }.keys.sorted()
        .map { "\(file.path): \($0) is the letter of two lines" }
    }
  }

  private static func menus(in text: String) -> [Substring] {
    text.components(separatedBy: "<menu id=").dropFirst().map {
      $0[..<($0.range(of: "</menu>")?.lowerBound ?? $0.endIndex)]
    }
  }

  private static func letter(of label: Substring) -> Character? {
    label.firstIndex(of: "_").map { label[label.index(after: $0)] }?.lowercased().first
  }
}

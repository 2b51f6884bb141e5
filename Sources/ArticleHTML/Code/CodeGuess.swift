import WebText

/// Guesses the language of code from what only one language has. Wrong colors are worse than none, so much must speak
/// for a language.
enum CodeGuess {
  /// A text that is typical of a language, and how much it says.
  private struct Mark {
    let text: StaticString
    let language: CodeLanguage
    let weight: Int
  }

  /// What marks must weigh in all, and how much more than those of the second language.
  private static let least = 4
  private static let lead = 2

  /// Returns the language of code; nil if it is not certain.
  static func language(of code: ByteSpan) -> CodeLanguage? {
    let text = code.part(0..<min(code.count, HTMLLimits.guessedCodeBytes)).trimmed
    if let certain = beginning(text, of: code) { return certain }
    var weights: [CodeLanguage: Int] = [:]
    var seen: Set<Int> = []
    for index in text.indices {
      for number in marksByFirstByte[Int(text[index])] ?? [] {
        let mark = marks[number]
        let isWordStart = index == 0 || !(text[index - 1].isWord || text[index - 1].isDigit) || !text[index].isLetter
        guard isWordStart, text.hasExactly(mark.text, at: index), seen.insert(number).inserted else { continue }
        weights[mark.language, default: 0] += mark.weight
      }
    }
    let order = weights.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
    guard let first = order.first, first.value >= least, first.value - (order.dropFirst().first?.value ?? 0) >= lead
    else { return nil }
    return first.key
  }

  /// The language that the beginning alone tells.
  private static func beginning(_ text: ByteSpan, of code: ByteSpan) -> CodeLanguage? {
    guard let first = text.first else { return nil }
    if text.hasASCII("#!", at: 0) {
      let line = text.part(0..<text.firstIndex(0x0A, from: 0)).string
      if line.contains("python") { return .python }
      if line.contains("node") { return .javascript }
      return line.hasSuffix("sh") ? .shell : .text
    }
    if text.hasASCII("<?xml", at: 0) || text.hasASCII("<!DOCTYPE html", at: 0) || text.hasASCII("<html", at: 0) {
      return .html
    }
    if text.hasASCII("#include <", at: 0) || text.hasASCII("#include \"", at: 0) { return .c }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["), let last = code.trimmed.last else { return nil }
    let isClosed = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
    let second = text.part(1..<text.count).trimmed.first
    let isJSON = isClosed && second == UInt8(ascii: first == UInt8(ascii: "{") ? "\"" : "{")
    return isJSON && text.string.contains("\":") ? .json : nil
  }

  private static let marksByFirstByte: [Int: [Int]] = Dictionary(
    grouping: marks.indices
  ) { Int(marks[$0].text.utf8Start.pointee) }

  private static let marks: [Mark] = [
    (.swift, 3, ["import Foundation", "import SwiftUI", "import UIKit", "guard let ", "var body: some View"]),
    (.swift, 2, ["if let ", "@State ", "@MainActor", "func ", ") -> ", "fileprivate ", "override func", "extension "]),
    (.rust, 3, ["let mut ", "println!(", "pub fn ", "use std::", "&mut ", "#[derive(", "impl "]),
    (.rust, 2, ["fn ", ") -> ", ".unwrap()", "::new("]),
    (.go, 3, ["package main", "if err != nil", "fmt.", "func main() {", "func ("]), (.go, 2, [" := ", "func "]),
    (.python, 3, ["if __name__ ==", "elif ", "def __init__(self", "self.", "):\n"]), (.python, 2, ["def ", "print("]),
    (.javascript, 3, ["console.log(", "=== ", "document.", "module.exports", "export default ", "require("]),
    (.javascript, 2, ["const ", "=> {", "function ", "function(", "async function", " = () =>"]),
    (.java, 3, ["public static void", "System.out.", "import java", "@Override", "private final "]),
    (.java, 2, ["public class ", "private static ", "public void ", "String "]),
    (.kotlin, 3, ["fun main(", "data class ", "override fun ", "companion object"]), (.kotlin, 2, ["fun ", "val "]),
    (.c, 3, ["int main(", "#include ", "printf(\"", "malloc(", "std::", "#define "]), (.c, 2, ["void ", "char *"]),
    (.shell, 3, ["sudo apt", "apt-get ", "#!/bin/", "npm install", "pip install", "git clone"]),
    (.shell, 2, ["$ ", "; then", "; do\n", "\nfi", "export "]),
    (.sql, 3, ["SELECT ", "INSERT INTO ", "CREATE TABLE ", "ALTER TABLE "]),
    (.sql, 2, [" FROM ", "FROM ", "WHERE ", "VALUES ", "PRIMARY KEY", "JOIN "]),
  ].flatMap { (language: CodeLanguage, weight: Int, texts: [StaticString]) in
    texts.map { Mark(text: $0, language: language, weight: weight) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `text` is at `index`, in the same case.
  fileprivate func hasExactly(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count - index >= length else { return false }
    for offset in 0..<length where self[index + offset] != text.utf8Start[offset] { return false }
    return true
  }
}

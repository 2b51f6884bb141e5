import Foundation
import WebText

/// A JSON object whose fields may be of the wrong type: each is taken for what it can be, or counts as missing.
struct JSONObject {
  private let fields: [String: Any]

  /// The object a value is, if it is one.
  init?(_ value: Any?) {
    guard let fields = value as? [String: Any] else { return nil }
    self.fields = fields
  }

  /// A text without white space at its ends; numbers count as text, because identifiers are often written so.
  func text(_ key: String) -> String? {
    switch fields[key] {
    case let text as String: text.nonEmptyTrimmed
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  /// A number, also where it is written as text.
  func number(_ key: String) -> Double? {
    switch fields[key] {
    case let number as NSNumber: number.doubleValue
    case let text as String: Double(text)
    default: nil
    }
  }

  /// A whole number that is not negative.
  func size(_ key: String) -> Int? {
    number(key).flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// An object.
  func object(_ key: String) -> JSONObject? { JSONObject(fields[key]) }

  /// The objects of an array, those of other types left out; one object alone counts as an array of one.
  func objects(_ key: String) -> [JSONObject] {
    if let array = fields[key] as? [Any] { return array.compactMap { JSONObject($0) } }
    return object(key).map { [$0] } ?? []
  }

  /// The texts of an array; one text alone counts as an array of one.
  func texts(_ key: String) -> [String] {
    if let array = fields[key] as? [Any] { return array.compactMap { ($0 as? String)?.nonEmptyTrimmed } }
    return text(key).map { [$0] } ?? []
  }

  /// Whether there is an array of that name.
  func hasArray(_ key: String) -> Bool { fields[key] is [Any] }
}

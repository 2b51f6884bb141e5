import WebText

/// A JSON value (RFC 8259).
package indirect enum JSONValue {
  case null
  case boolean(Bool)
  /// A number as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONField])

  /// The value of an object's field.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    // RFC 8259 §4: of duplicate names, most implementations use the last.
    return fields.last { $0.key == key }?.value
  }

  /// Returns a non-empty text, trimmed of white space; numbers count as text, because identifiers are often written as
  /// numbers.
  package func text(_ key: String) -> String? {
    switch self[key] {
    case .string(let text): text.nonEmptyTrimmed
    case .number(let digits): digits
    default: nil
    }
  }

  /// Returns a number, even if it is written as a string.
  package func number(_ key: String) -> Double? {
    switch self[key] {
    case .number(let text), .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// Returns a non-negative integer.
  package func size(_ key: String) -> Int? {
    number(key).flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns the objects of an array, without values of other types; a single object counts as an array.
  package func objects(_ key: String) -> [JSONValue] {
    switch self[key] {
    case .array(let values): values.filter { if case .object = $0 { true } else { false } }
    case .object(let fields): [.object(fields)]
    default: []
    }
  }

  /// Returns the strings of an array; a single string counts as an array.
  package func texts(_ key: String) -> [String] {
    guard case .array(let values) = self[key] else { return text(key).map { [$0] } ?? [] }
    return values.compactMap { if case .string(let text) = $0 { text.nonEmptyTrimmed } else { nil } }
  }

  /// Whether there is an array with that name.
  package func hasArray(_ key: String) -> Bool {
    if case .array = self[key] { true } else { false }
  }
}

/// A field of an object.
package struct JSONField {
  package let key: String
  package let value: JSONValue
}

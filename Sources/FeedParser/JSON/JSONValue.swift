import WebText

/// A value of a JSON text (RFC 8259).
indirect enum JSONValue {
  case null
  case boolean(Bool)
  /// A number as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONField])

  /// The field of an object.
  subscript(key: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    // RFC 8259 §4: of a name that stands twice, most readers take the last.
    return fields.last { $0.key == key }?.value
  }

  /// A text without white space at its ends; numbers count as text, because identifiers are often written so.
  func text(_ key: String) -> String? {
    switch self[key] {
    case .string(let text): text.nonEmptyTrimmed
    case .number(let digits): digits
    default: nil
    }
  }

  /// A number, also where it is written as text.
  func number(_ key: String) -> Double? {
    switch self[key] {
    case .number(let text), .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// A whole number that is not negative.
  func size(_ key: String) -> Int? {
    number(key).flatMap { Int(exactly: $0.rounded()) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The objects of an array, those of other types left out; one object alone counts as an array of one.
  func objects(_ key: String) -> [JSONValue] {
    switch self[key] {
    case .array(let values): values.filter { if case .object = $0 { true } else { false } }
    case .object(let fields): [.object(fields)]
    default: []
    }
  }

  /// The texts of an array; one text alone counts as an array of one.
  func texts(_ key: String) -> [String] {
    guard case .array(let values) = self[key] else { return text(key).map { [$0] } ?? [] }
    return values.compactMap { if case .string(let text) = $0 { text.nonEmptyTrimmed } else { nil } }
  }

  /// Whether there is an array of that name.
  func hasArray(_ key: String) -> Bool {
    if case .array = self[key] { true } else { false }
  }
}

/// A field of an object.
struct JSONField {
  let key: String
  let value: JSONValue
}

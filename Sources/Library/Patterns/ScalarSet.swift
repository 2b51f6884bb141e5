/// The characters that a place of a pattern matches.
struct ScalarSet: Sendable, Hashable {
  /// A class with a name, such as `\d`.
  enum Named: Sendable, Hashable {
    case digit
    case word
    case space
    /// Everything but a line's end.
    case other
  }

  var ranges: [ClosedRange<UInt32>] = []
  var named: [Named] = []
  /// Classes of which the set has what they do not contain.
  var notNamed: [Named] = []
  var isNegated = false
  /// Whether a character is in the set if its lower or upper case is.
  var ignoresCase = false

  init(_ named: Named? = nil) { if let named { self.named = [named] } }

  init(_ scalar: Unicode.Scalar, ignoresCase: Bool) {
    (ranges, self.ignoresCase) = ([scalar.value...scalar.value], ignoresCase)
  }

  /// A character, with its lower and upper case where these are another single character.
  struct Cases {
    let scalar: Unicode.Scalar
    let others: [Unicode.Scalar]

    init(of scalar: Unicode.Scalar) {
      self.scalar = scalar
      let properties = scalar.properties
      others = [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { variant in
        let scalars = variant.unicodeScalars
        // ß has no upper case of a single character.
        return scalars.count == 1 ? scalars.first.flatMap { $0 == scalar ? nil : $0 } : nil
      }
    }
  }

  /// Whether a character is in the set. Its cases take longer to find than all else, so that many sets share them.
  func contains(_ cases: Cases) -> Bool {
    (includes(cases.scalar) || ignoresCase && cases.others.contains(where: includes)) != isNegated
  }

  /// Whether only ASCII characters are in the set, and others by their cases.
  var isOfASCII: Bool { named.isEmpty && notNamed.isEmpty && !isNegated && ranges.allSatisfy { $0.upperBound < 0x80 } }

  private func includes(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } || named.contains { Self.isIn($0, scalar) }
      || notNamed.contains { !Self.isIn($0, scalar) }
  }

  static func isIn(_ named: Named, _ scalar: Unicode.Scalar) -> Bool {
    switch named {
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .space: scalar.properties.isWhitespace
    case .other: scalar != "\n" && scalar != "\r"
    case .word:
      // UTS #18, annex C.
      scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.isJoinControl
        || [.decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation].contains(
          scalar.properties.generalCategory)
    }
  }
}

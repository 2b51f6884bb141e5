extension ElementName {
  /// The element to treat this one as: interactive and decorative blocks become neutral ones.
  var shown: ElementName {
    switch self {
    case .center, .dialog, .dir, .fieldset, .form, .legend, .marquee, .menu, .search: .div
    case .listing: .pre
    case .image: .img
    default: self
    }
  }

  /// Whether the element may be part of a result.
  var isKept: Bool {
    rawValue <= Self.wbr.rawValue || (isFormula && self != .annotation && self != .annotationXML)
  }

  /// Whether end tags with this name matter.
  var canBeOpen: Bool {
    if isVoid || isFormula { return false }
    switch self {
    case .base, .body, .head, .html, .iframe, .input, .link, .noembed, .noframes, .optgroup, .option, .plaintext,
      .script,
      .select, .style, .svg, .template, .textarea, .title, .desc, .foreignobject:
      return false
    default: return true
    }
  }
}

extension [UInt8] {
  /// Appends the name of an element.
  @inline(__always)
  mutating func append(_ name: ElementName) {
    ElementName.texts[Int(name.rawValue)].append(to: &self)
  }

  /// Appends the name of an attribute.
  @inline(__always)
  mutating func append(_ name: AttributeName) {
    AttributeName.texts[Int(name.rawValue)].append(to: &self)
  }

  /// Appends a literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension ElementName {
  /// The names in markup, by raw value.
  fileprivate static let texts = allCases.map { PackedName($0.text) }
}

extension AttributeName {
  /// The names in markup, by raw value.
  fileprivate static let texts = allCases.map { PackedName($0.text) }
}

extension PackedName {
  @inline(__always)
  fileprivate func append(to bytes: inout [UInt8]) {
    var shift = length * 8
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: shift >= 64 ? high >> UInt64(shift - 64) : low >> UInt64(shift)))
    }
  }
}

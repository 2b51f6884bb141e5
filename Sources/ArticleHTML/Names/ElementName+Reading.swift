extension ElementName {
  /// What the element is read as: blocks that act or only decorate become neutral ones.
  var shown: ElementName {
    switch self {
    case .center, .dialog, .dir, .fieldset, .form, .legend, .marquee, .menu, .search: .div
    case .listing: .pre
    case .image: .img
    default: self
    }
  }

  /// Whether the element may stand in a result.
  var isKept: Bool {
    rawValue <= Self.wbr.rawValue || (isFormula && self != .annotation && self != .annotationXML)
  }

  /// Whether end tags of this name are of interest.
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
  /// Adds the name of an element.
  @inline(__always)
  mutating func append(_ name: ElementName) {
    ElementName.texts[Int(name.rawValue)].append(to: &self)
  }

  /// Adds the name of an attribute.
  @inline(__always)
  mutating func append(_ name: AttributeName) {
    AttributeName.texts[Int(name.rawValue)].append(to: &self)
  }

  /// Adds a literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension ElementName {
  /// The names as they are written, by raw value.
  fileprivate static let texts = allCases.map { PackedName($0.text) }
}

extension AttributeName {
  /// The names as they are written, by raw value.
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

/// Sections flattened into the list's positions, to be compared with those shown before.
struct SectionElements<Section: TableSection> {
  /// The identity of what a position shows.
  enum Identity: Hashable, CustomStringConvertible {
    case header(AnyHashable)
    case row(AnyHashable)
    case place(AnyHashable, Int)
    case footer(AnyHashable)

    /// The row or section, for a note.
    var description: String {
      switch self {
      case .row(let row): "The row \(row)"
      case .header(let section), .footer(let section), .place(let section, _): "The section \(section)"
      }
    }
  }

  /// The identity of a section without one.
  private struct Index: Hashable { let index: Int }

  private let sections: [Section]
  let layout: SectionLayout
  private(set) var identities: [Identity] = []

  /// - Parameter hasMargins: Whether the list shows headers and footers.
  init(_ sections: [Section], hasMargins: Bool = true) {
    self.sections = sections
    layout = SectionLayout(
      sections.map {
        SectionLayout.Section(
          rows: $0.rows.count, hasHeader: hasMargins && $0.title != nil, hasFooter: hasMargins && $0.footer != nil)
      })
    identities.reserveCapacity(layout.count)
    for (index, section) in sections.enumerated() {
      let key = section.identity ?? AnyHashable(Index(index: index))
      if hasMargins, section.title != nil { identities.append(.header(key)) }
      for (place, row) in section.rows.enumerated() {
        identities.append(section.identity(of: row).map { .row($0) } ?? .place(key, place))
      }
      if hasMargins, section.footer != nil { identities.append(.footer(key)) }
    }
  }

  /// The first identity that occurs twice.
  var duplicate: Identity? {
    var known: Set<Identity> = []
    return identities.first { !known.insert($0).inserted }
  }

  /// Returns the changes since other sections.
  func changes(from old: SectionElements) -> ValueChanges {
    ValueChanges(from: old.identities, to: identities) { isUnchanged(at: $1, from: old, at: $0) }
  }

  private func isUnchanged(at position: Int, from old: SectionElements, at oldPosition: Int) -> Bool {
    switch (layout.element(at: position), old.layout.element(at: oldPosition)) {
    case (.row(let place), .row(let oldPlace)):
      let section = sections[place.section]
      return section.isUnchanged(section.rows[place.row], from: old.sections[oldPlace.section].rows[oldPlace.row])
    case (.header(let section), .header(let oldSection)):
      let (now, then) = (sections[section], old.sections[oldSection])
      return now.title == then.title
        && now.headerType.map(ObjectIdentifier.init) == then.headerType.map(ObjectIdentifier.init)
    case (.footer(let section), .footer(let oldSection)):
      return sections[section].footer == old.sections[oldSection].footer
    default: return false
    }
  }
}

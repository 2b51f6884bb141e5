internal import GLibKit

/// A table's or a collection view's value flattened into the list's positions, with the identity and the content of each.
struct TableElements {
  /// The identity of what a position shows.
  enum Identity: Hashable {
    case header(SectionIdentity, place: Int)
    case row(RowIdentity)
    case footer(SectionIdentity, place: Int)
  }

  /// What a position shows.
  enum Content {
    case margin(String, MarginModel?)
    case row(CellContent)
  }

  private(set) var identities: [Identity] = []
  private(set) var contents: [Content] = []
  let layout: SectionLayout

  /// The elements of an empty table.
  static let none = TableElements()

  private init() { layout = SectionLayout() }

  /// A section of a table or a collection view.
  struct Section {
    let id: SectionIdentity
    let header: (title: String, view: MarginModel?)?
    let footer: (title: String, view: MarginModel?)?
    let rows: [CellContent]
  }

  /// Flattens sections. Throws if a row or a section occurs twice.
  init(_ sections: [Section]) throws(TableModelError) {
    try self.init(flattening: sections)
    var known: [Identity: Int] = [:]
    for position in identities.indices { try check(position, &known) }
  }

  /// Flattens sections, in steps.
  static func inSteps(_ sections: [Section]) async throws(TableModelError) -> TableElements {
    let elements = try TableElements(flattening: sections)
    var known: [Identity: Int] = [:]
    for position in elements.identities.indices {
      await WorkInSteps.pause(before: position)
      try elements.check(position, &known)
    }
    return elements
  }

  /// Flattens sections. Throws if a section occurs twice.
  private init(flattening sections: [Section]) throws(TableModelError) {
    layout = SectionLayout(
      sections.map {
        SectionLayout.Section(rows: $0.rows.count, hasHeader: $0.header != nil, hasFooter: $0.footer != nil)
      })
    var places: [AnyHashable: Int] = [:]
    for (number, section) in sections.enumerated() {
      if case .named(let id) = section.id, let first = places.updateValue(number, forKey: id) {
        throw TableModelError.sectionTwice("\(id)", first, number)
      }
      // A section without an ID is identified by its index.
      let place = section.id == .place ? number : 0
      if let (title, view) = section.header { add(.header(section.id, place: place), .margin(title, view)) }
      for content in section.rows { add(.row(RowIdentity(content: content)), .row(content)) }
      if let (title, view) = section.footer { add(.footer(section.id, place: place), .margin(title, view)) }
    }
  }

  /// Throws if a row has occurred before.
  private func check(_ position: Int, _ known: inout [Identity: Int]) throws(TableModelError) {
    guard case .row(let content) = contents[position],
      let first = known.updateValue(position, forKey: identities[position]).flatMap(layout.indexPath),
      let again = layout.indexPath(at: position)
    else { return }
    throw TableModelError.rowTwice(content.name, first, again)
  }

  private mutating func add(_ identity: Identity, _ content: Content) {
    identities.append(identity)
    contents.append(content)
  }

  /// Whether a position shows the same content as another table's position with the same identity.
  func showsSame(at position: Int, as other: TableElements, at otherPosition: Int) -> Bool {
    switch (contents[position], other.contents[otherPosition]) {
    case (.margin(let title, nil), .margin(let otherTitle, nil)): title == otherTitle
    case (.margin(let title, let view?), .margin(let otherTitle, let otherView?)):
      title == otherTitle && view.showsSame(otherView)
    case (.row(let content), .row(let otherContent)): content.showsSame(as: otherContent)
    default: false
    }
  }

  /// Returns the changes since other elements.
  func changes(from old: TableElements) -> ValueChanges {
    ValueChanges(from: old.identities, to: identities) { showsSame(at: $1, as: old, at: $0) }
  }

  /// Returns the changes since other elements: rows are compared in steps, their order on another thread.
  func changesInSteps(from old: TableElements) async -> ValueChanges {
    var places: [Identity: Int] = [:]
    for position in old.identities.indices {
      await WorkInSteps.pause(before: position)
      places[old.identities[position]] = position
    }
    var sources: [Int] = []
    var different: Set<Int> = []
    for position in identities.indices {
      await WorkInSteps.pause(before: position)
      let place = places[identities[position]] ?? -1
      if place >= 0, !showsSame(at: position, as: old, at: place) { different.insert(position) }
      sources.append(place)
    }
    return await ValueChanges.inBackground(sources: sources, oldCount: old.identities.count, different: different)
  }
}

extension TableModel {
  /// The sections, to be flattened.
  var elements: [TableElements.Section] {
    sections.map { section in
      TableElements.Section(
        id: section.id, header: section.header.map { ($0, section.headerView) },
        footer: section.footer.map { ($0, section.footerView) }, rows: section.cells.map(\.content))
    }
  }
}

/// Long work that must be done on the main thread, because it calls the program's own code: in steps, between which the
/// window is painted and the user is heard.
enum WorkInSteps {
  /// How many rows are hashed and compared in a step, which takes a small part of a frame's time.
  private static let size = 500

  /// Waits, before each step but the first, until there is nothing more urgent.
  static func pause(before index: Int) async {
    guard index > 0, index % size == 0 else { return }
    await withCheckedContinuation { continuation in MainLoopBridge.whenIdle { continuation.resume() } }
  }
}

/// A header's or footer's own view as a value: its type, its data, and how the data is put into the view.
struct MarginModel {
  /// Returns the view with the data: the one shown so far if it has the type, otherwise a new one.
  let view: (MarginViews) -> View
  /// Whether another one shows the same.
  let showsSame: (MarginModel) -> Bool
  fileprivate let type: View.Type
  fileprivate let data: Any

  init<Header: View, Data: Equatable>(
    _ type: Header.Type, data: Data, apply: @escaping (_ view: Header, _ data: Data) -> Void
  ) {
    (self.type, self.data) = (type, data)
    view = { margins in
      let view = margins.dequeue(type)
      apply(view, data)
      return view
    }
    showsSame = { $0.type == type && $0.data as? Data == data }
  }
}

import ListValues
import TestSupport
import Testing

/// Batches of changes as positions.
struct TableUpdatesTests {
  private typealias Rows = [(id: Int, rows: [Int])]

  /// Returns the element at each position: headers and footers by section number, rows by their own.
  private func elements(_ sections: Rows, hasMargins: Bool) -> [String] {
    sections.flatMap { section in
      (hasMargins ? ["h\(section.id)"] : []) + section.rows.map(String.init) + (hasMargins ? ["f\(section.id)"] : [])
    }
  }

  private func layout(_ sections: Rows, hasMargins: Bool) -> SectionLayout {
    SectionLayout(
      sections.map { SectionLayout.Section(rows: $0.rows.count, hasHeader: hasMargins, hasFooter: hasMargins) })
  }

  @Test func batchesTransformOneTableIntoAnother() throws {
    var generator = SeededGenerator(seed: 77)
    for round in 0..<TestLength.count(short: 2_000, long: 10_000) {
      let hasMargins = round % 2 == 0
      let all = (0..<5).map { section in (id: section, rows: (0..<8).map { section * 8 + $0 }) }
      func some() -> Rows {
        all.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }.map { section in
          (id: section.id, rows: section.rows.filter { _ in Bool.random(using: &generator) })
        }
      }
      let (old, new) = (some(), some())
      var updates = TableUpdates()
      updates.deleteSections(old.indices.filter { index in !new.contains { $0.id == old[index].id } })
      updates.insertSections(new.indices.filter { index in !old.contains { $0.id == new[index].id } })
      for (number, section) in old.enumerated() {
        guard let target = new.firstIndex(where: { $0.id == section.id }) else { continue }
        updates.deleteRows(
          at: section.rows.indices.filter { !new[target].rows.contains(section.rows[$0]) }
            .map { IndexPath(row: $0, section: number) })
        updates.insertRows(
          at: new[target].rows.indices.filter { !section.rows.contains(new[target].rows[$0]) }
            .map { IndexPath(row: $0, section: target) })
      }
      let splices = try #require(
        updates.splices(from: layout(old, hasMargins: hasMargins), to: layout(new, hasMargins: hasMargins)))
      var shown: [String?] = elements(old, hasMargins: hasMargins)
      for splice in splices {
        shown.replaceSubrange(
          splice.position..<(splice.position + splice.removed), with: Array(repeating: nil, count: splice.added))
      }
      let wanted = elements(new, hasMargins: hasMargins)
      #expect(shown.enumerated().map { $1 ?? wanted[$0] } == wanted)
      #expect(shown.count { $0 == nil } == Set(wanted).subtracting(elements(old, hasMargins: hasMargins)).count)
    }
  }

  @Test func movedRowIsRemovedAndInserted() {
    var updates = TableUpdates()
    updates.moveRow(at: IndexPath(row: 0), to: IndexPath(row: 3))
    let layout = SectionLayout([SectionLayout.Section(rows: 4)])
    #expect(
      updates.splices(from: layout, to: layout) == [
        ListSplice(position: 0, removed: 1, added: 0), ListSplice(position: 3, removed: 0, added: 1),
      ])
  }

  @Test func rejectsChangesThatDoNotMatchTheResult() {
    let (three, four) = (SectionLayout([.init(rows: 3)]), SectionLayout([.init(rows: 4)]))
    #expect(TableUpdates().splices(from: three, to: four) == nil)
    var updates = TableUpdates()
    updates.deleteRows(at: [IndexPath(row: 7)])
    #expect(updates.splices(from: three, to: four) == nil)
    updates = TableUpdates()
    updates.deleteSections([4])
    #expect(updates.splices(from: three, to: SectionLayout()) == nil)
    updates = TableUpdates()
    updates.insertRows(at: [IndexPath(row: 3)])
    #expect(updates.splices(from: three, to: four) == [ListSplice(position: 3, removed: 0, added: 1)])
  }

  @Test func sectionThatGainsAHeaderKeepsItsRows() {
    let bare = SectionLayout([.init(rows: 2), .init(rows: 1)])
    let headed = SectionLayout([.init(rows: 2, hasHeader: true), .init(rows: 1, hasFooter: true)])
    #expect(
      TableUpdates().splices(from: bare, to: headed) == [
        ListSplice(position: 0, removed: 0, added: 1), ListSplice(position: 4, removed: 0, added: 1),
      ])
  }

  @Test func reloadedSectionsAreReplaced() {
    let layout = SectionLayout([.init(rows: 2, hasHeader: true), .init(rows: 1)])
    var updates = TableUpdates()
    updates.reloadSections([0])
    #expect(updates.splices(from: layout, to: layout) == [ListSplice(position: 0, removed: 3, added: 3)])
  }

  @Test func movedSectionTakesItsRowsAlong() {
    let old = SectionLayout([.init(rows: 2, hasHeader: true), .init(rows: 3), .init(rows: 1)])
    // the first section is the last one; its first row is gone, and one came
    let new = SectionLayout([.init(rows: 3), .init(rows: 1), .init(rows: 2, hasHeader: true)])
    var updates = TableUpdates()
    updates.moveSection(0, toSection: 2)
    #expect(
      updates.splices(from: old, to: new) == [
        ListSplice(position: 0, removed: 3, added: 0), ListSplice(position: 4, removed: 0, added: 3),
      ])
    #expect(updates.moves(from: old, to: new) == [1: 5, 2: 6])
    updates.deleteRows(at: [IndexPath(row: 0)])
    #expect(updates.splices(from: old, to: new) == nil, "a row is missing")
    updates.insertRows(at: [IndexPath(row: 1, section: 2)])
    #expect(updates.splices(from: old, to: new)?.count == 2)
    #expect(updates.moves(from: old, to: new) == [2: 5])
    // a row leaves the section on its own
    updates.moveRow(at: IndexPath(row: 1), to: IndexPath(row: 0))
    updates.insertRows(at: [IndexPath(row: 0, section: 2)])
    updates.deleteRows(at: [IndexPath(row: 2, section: 1)])
    #expect(updates.splices(from: old, to: new) != nil)
    #expect(updates.moves(from: old, to: new) == [2: 0])
  }

  @Test func sectionsAreMovedWithinTheirNumber() {
    let three = SectionLayout([.init(rows: 1), .init(rows: 1), .init(rows: 1)])
    for (source, target) in [(0, 3), (3, 0), (-1, 0), (0, -1)] {
      var updates = TableUpdates()
      updates.moveSection(source, toSection: target)
      #expect(updates.splices(from: three, to: three) == nil)
    }
    var updates = TableUpdates()
    updates.moveSection(0, toSection: 1)
    updates.moveSection(2, toSection: 1)
    #expect(updates.splices(from: three, to: three) == nil, "two to the same place")
  }

  @Test func positionsAndElementsRoundTrip() {
    let layout = SectionLayout([
      .init(rows: 0), .init(rows: 2, hasHeader: true, hasFooter: true), .init(rows: 0, hasHeader: true), .init(rows: 1),
    ])
    #expect(
      (0..<6).map { layout.element(at: $0) } == [
        .header(section: 1), .row(IndexPath(row: 0, section: 1)), .row(IndexPath(row: 1, section: 1)),
        .footer(section: 1), .header(section: 2), .row(IndexPath(row: 0, section: 3)),
      ])
    #expect(layout.element(at: 6) == nil)
    for position in 0..<layout.count {
      guard let place = layout.indexPath(at: position) else { continue }
      #expect(layout.position(of: place) == position)
    }
  }
}

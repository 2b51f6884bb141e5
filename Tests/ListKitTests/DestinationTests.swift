import Testing

@testable import ListKit

/// The destination of a dragged row.
@Suite struct DestinationTests {
  /// Positions: 0 heading, 1 to 3 rows, 4 footer; 5 heading of a section without rows; 6 to 7 rows of one without
  /// heading.
  private let layout = SectionLayout([
    SectionLayout.Section(rows: 3, hasHeader: true, hasFooter: true), SectionLayout.Section(rows: 0, hasHeader: true),
    SectionLayout.Section(rows: 2),
  ])

  @Test(arguments: [
    (IndexPath(row: 0), Destination.before(3), IndexPath(row: 1)),
    (IndexPath(row: 0), .after(3), IndexPath(row: 2)),
    (IndexPath(row: 2), .before(1), IndexPath(row: 0)),
    (IndexPath(row: 2), .after(1), IndexPath(row: 1)),
    (IndexPath(row: 1), .before(2), IndexPath(row: 1)),
    (IndexPath(row: 1), .after(2), IndexPath(row: 1)),
    // over headings and footers
    (IndexPath(row: 2), .after(0), IndexPath(row: 0)),
    (IndexPath(row: 0), .before(4), IndexPath(row: 2)),
    (IndexPath(row: 0), .after(5), IndexPath(row: 0, section: 1)),
    (IndexPath(row: 0), .before(5), IndexPath(row: 2)),
    (IndexPath(row: 0, section: 2), .before(5), IndexPath(row: 3)),
    (IndexPath(row: 0), .before(7), IndexPath(row: 1, section: 2)),
    (IndexPath(row: 0), .after(7), IndexPath(row: 2, section: 2)),
    // by keyboard
    (IndexPath(row: 1), .up, IndexPath(row: 0)),
    (IndexPath(row: 1), .down, IndexPath(row: 2)),
    (IndexPath(row: 2), .down, IndexPath(row: 0, section: 1)),
    (IndexPath(row: 0, section: 2), .up, IndexPath(row: 0, section: 1)),
  ])
  func findsTheNewPlace(source: IndexPath, destination: Destination, place: IndexPath) {
    #expect(layout.place(of: source, carriedTo: destination) == place)
  }

  @Test func edgesAreNotDestinations() {
    #expect(layout.place(of: IndexPath(row: 0), carriedTo: .up) == nil)
    #expect(layout.place(of: IndexPath(row: 1, section: 2), carriedTo: .down) == nil)
    #expect(layout.place(of: IndexPath(row: 0), carriedTo: .before(99)) == nil)
  }

  @Test(arguments: [
    (Destination.up, RowDestination.up), (.down, .down), (.into(2), .into(IndexPath(row: 1))),
    (.before(2), .before(IndexPath(row: 1))), (.after(2), .after(IndexPath(row: 1))),
    // beside headings and footers
    (.after(0), .before(IndexPath(row: 0))), (.before(4), .before(IndexPath(row: 3))),
    (.after(5), .before(IndexPath(row: 0, section: 1))),
  ])
  func convertsPositionsToRowDestinations(destination: Destination, wish: RowDestination) {
    #expect(layout.rowDestination(destination) == wish)
  }

  @Test func headingsAcceptNoDrop() {
    #expect(layout.rowDestination(.into(0)) == nil && layout.rowDestination(.before(99)) == nil)
    #expect(layout.place(of: IndexPath(row: 0), carriedTo: .into(2)) == nil)
  }
}

/// A section of a table: rows of one type, a title and a footer.
///
/// Rows can be of any type and need no conformance. Everything but the rows has a default implementation, so a section
/// declares only what it has.
///
/// When sections are replaced, the table makes the smallest change it knows of. A row that is `Hashable` or
/// `Identifiable` is found again wherever it moved; any other row is identified by its place. Whether a row shows the
/// same as before is known if it is `Equatable`; otherwise it is filled again.
///
/// Every change compares all rows on the main thread, which suits some ten thousand of them. Longer lists tell what has
/// changed: see ``TableView/apply(_:inSection:)-(ListChange,_)`` and ``TableViewDiffableDataSource``.
@MainActor public protocol TableSection {
  /// The type of the rows.
  associatedtype Row
  /// The rows, in order.
  var rows: [Row] { get }
  /// The title above the rows.
  var title: String? { get }
  /// The text below the rows.
  var footer: String? { get }
  /// The type of the header, which is also its identifier; nil for the plain header.
  var headerType: (any SectionHeader.Type)? { get }
  /// The section's identity; nil if its index identifies it. The ID of an `Identifiable` section by default.
  var identity: AnyHashable? { get }
  /// Returns a row's identity in the table; nil if its place in the section identifies it. The ID of an `Identifiable`
  /// row by default, or a `Hashable` row itself.
  func identity(of row: Row) -> AnyHashable?
  /// Returns whether a row shows the same as an earlier one with its identity. By default whether they are equal, if
  /// they can be compared.
  func isUnchanged(_ row: Row, from old: Row) -> Bool
}

extension TableSection {
  /// No title.
  public var title: String? { nil }
  /// No footer.
  public var footer: String? { nil }
  /// The plain header.
  public var headerType: (any SectionHeader.Type)? { nil }
  /// Nil: the index.
  public var identity: AnyHashable? { nil }
  /// Returns nil: the place.
  public func identity(of row: Row) -> AnyHashable? { nil }
  /// Returns false: the row is filled again.
  public func isUnchanged(_ row: Row, from old: Row) -> Bool { false }
}

extension TableSection where Self: Identifiable {
  /// The section's ID.
  public var identity: AnyHashable? { AnyHashable(id) }
}

extension TableSection where Row: Equatable {
  /// Returns whether the rows are equal.
  public func isUnchanged(_ row: Row, from old: Row) -> Bool { row == old }
}

extension TableSection where Row: Hashable {
  /// Returns the row itself.
  public func identity(of row: Row) -> AnyHashable? { AnyHashable(row) }
}

extension TableSection where Row: Identifiable {
  /// Returns the row's ID.
  public func identity(of row: Row) -> AnyHashable? { AnyHashable(row.id) }
}

extension TableSection where Row: Identifiable & Hashable {
  /// Returns the row's ID.
  public func identity(of row: Row) -> AnyHashable? { AnyHashable(row.id) }
}

/// A section of a table: rows of one type, a title and a footer.
///
/// Rows can be of any type and need no conformance. Header, footer and header type have default implementations, so a
/// section declares only those it has.
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
}

extension TableSection {
  /// No title.
  public var title: String? { nil }
  /// No footer.
  public var footer: String? { nil }
  /// The plain header.
  public var headerType: (any SectionHeader.Type)? { nil }
}

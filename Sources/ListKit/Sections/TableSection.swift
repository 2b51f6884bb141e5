/// A part of a table: rows of one type, and what is said about them.
///
/// A row is any type; it conforms to nothing. What a section does not say it does not have: titles and types of headers
/// come by an extension.
@MainActor public protocol TableSection {
  /// What a row is made of.
  associatedtype Row
  /// The rows, in order.
  var rows: [Row] { get }
  /// What is said above the rows.
  var title: String? { get }
  /// What is said below them.
  var footer: String? { get }
  /// The type of the header, which is its identifier; the plain one where there is none.
  var headerType: (any SectionHeader.Type)? { get }
}

extension TableSection {
  /// Nothing above.
  public var title: String? { nil }
  /// Nothing below.
  public var footer: String? { nil }
  /// The plain header.
  public var headerType: (any SectionHeader.Type)? { nil }
}

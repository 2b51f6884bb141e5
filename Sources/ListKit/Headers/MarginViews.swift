internal import CGtk
internal import CListKit

/// Provides the headers and footers of a list's sections.
///
/// The row around a header has GTK's role, which it keeps when it shows something else; the header in it is a heading.
final class MarginViews {
  /// The level of headings: the window's title is the first.
  private static let level: Int32 = 2

  /// The header or footer that is shown at the position being filled.
  private var shown: View?

  /// Returns a section's header.
  /// - Parameters:
  ///   - title: Its accessible name.
  ///   - content: What the position shows so far.
  ///   - type: The type of the view, if `make` returns none.
  ///   - make: Returns the data source's own view, for which ``dequeue(_:)`` returns the one shown if it can.
  func header(
    _ title: String, _ content: RowContent?, _ type: any SectionHeader.Type,
    _ make: () -> View?
  ) -> RowContent {
    let margin = margin(title, "section-header", content) { make() ?? titled(title, type) }
    if let root = margin.root { lk_accessible_set_heading(root, title, Self.level) }
    return margin
  }

  /// Returns a section's footer.
  func footer(_ title: String, _ content: RowContent?, _ make: () -> View?) -> RowContent {
    margin(title, "section-footer", content) { make() ?? titled(title, PlainSectionFooter.self) }
  }

  /// Returns the header or footer that is shown, if it has the type, otherwise a new one.
  func dequeue<Header: View>(_ type: Header.Type) -> Header {
    shown.flatMap { Swift.type(of: $0) == type ? $0 as? Header : nil } ?? Header()
  }

  private func margin(_ title: String, _ style: String, _ content: RowContent?, _ make: () -> View) -> RowContent {
    // A heading does not become a footer.
    if case .header(let kept, _) = content, gtk_widget_has_css_class(kept.root, style) != 0 { shown = kept }
    defer { shown = nil }
    let view = make()
    for other in ["section-header", "section-footer"] { AnyWidget(view.root).setStyle(other, other == style) }
    return .header(view, title: title)
  }

  private func titled<Header: SectionHeader>(_ title: String, _ type: Header.Type) -> View {
    let view = dequeue(type)
    view.show(title)
    return view
  }
}

internal import CGLib
internal import CGtk

/// A text of which parts look different: with Pango's markup, or with ranges that stand out, such as those a search
/// found.
public nonisolated struct AttributedText: Hashable, Sendable {
  enum Content: Hashable {
    case markup(String)
    /// The ranges are offsets in UTF-8, as Pango counts.
    case highlighted(String, [Range<Int>])
  }

  let content: Content

  /// Creates a text with Pango's markup, such as `<b>bold</b>`. If it is not valid markup, it is shown as it is.
  public init(markup: String) { content = .markup(markup) }

  /// Creates a text without markup, some ranges of which are highlighted. What is beyond its end, because a range is
  /// one of another text, is left out.
  public init(_ text: String, highlighting ranges: [Range<String.Index>]) {
    let bytes = ranges.map { range in
      Self.offset(of: range.lowerBound, in: text)..<Self.offset(of: range.upperBound, in: text)
    }.filter { !$0.isEmpty }
    content = .highlighted(text, bytes)
  }

  private static func offset(of index: String.Index, in text: String) -> Int {
    var index = min(index, text.endIndex)
    // An index of another text may be inside a character, which Pango does not expect.
    while index < text.endIndex, UTF8.isContinuation(text.utf8[index]) { index = text.utf8.index(before: index) }
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The text without attributes.
  public var string: String {
    switch content {
    case .highlighted(let text, _): text
    case .markup(let markup): Self.parsed(markup) ?? markup
    }
  }

  /// Returns the text of some markup, or nil if it is not valid.
  private static func parsed(_ markup: String) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard pango_parse_markup(markup, -1, 0, nil, &text, nil, nil) != 0, let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Shows the text in a label.
  @MainActor func show(in label: OpaquePointer) {
    switch content {
    case .markup(let markup) where Self.parsed(markup) != nil:
      gtk_label_set_attributes(label, nil)
      gtk_label_set_markup(label, markup)
    case .markup(let text):
      gtk_label_set_attributes(label, nil)
      gtk_label_set_text(label, text)
    case .highlighted(let text, let ranges):
      let attributes = pango_attr_list_new()
      for range in ranges {
        guard let bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD) else { continue }
        (bold.pointee.start_index, bold.pointee.end_index) = (guint(range.lowerBound), guint(range.upperBound))
        pango_attr_list_insert(attributes, bold)
      }
      gtk_label_set_text(label, text)
      gtk_label_set_attributes(label, attributes)
      pango_attr_list_unref(attributes)
    }
  }
}

/// How a table's sections look.
public enum TableStyle: Sendable {
  /// Rows from edge to edge.
  case plain
  /// Each section's rows are a box with rounded corners, with room around it, as on GNOME's preference pages.
  case insetGrouped
}

/// The line between two rows of a section.
public enum SeparatorStyle: Sendable {
  /// That of the table; a table's own is ``full`` in the style ``TableStyle/insetGrouped``, otherwise ``none``.
  case automatic
  /// No line.
  case none
  /// From edge to edge.
  case full
  /// From the leading end of the rows' content.
  case inset
}

/// How high a table's rows are.
public enum RowHeights: Sendable {
  /// Each row is as high as its content.
  case byContent
  /// All rows are as high as one of them, for rows that are alike: lines of text that are cut off, for example, but not
  /// wrapped ones. The height is measured, so it follows the user's font; headers and footers keep their own.
  ///
  /// A long table appears sooner: GTK measures about two hundred rows however few are visible, and then lays out the texts
  /// of those that are.
  case uniform
}

/// A table whose sections and rows are set apart. It costs nothing before it is used.
@MainActor public protocol TableAppearance: AnyObject {}

extension TableView: TableAppearance {}

extension TableAppearance where Self: TableView {
  /// How the sections look. Headers and footers are outside the boxes. The first and the last row of a box are higher than
  /// the others, so it suits lists of up to some hundred rows; long ones scroll most evenly in rows of one height.
  public var style: TableStyle {
    get { host.borders?.style ?? .plain }
    set { host.borders?.style = newValue }
  }

  /// How high the rows are: by default as high as their content. In the style ``TableStyle/insetGrouped`` the first and the
  /// last row of a box have room outside it in addition.
  public var rowHeights: RowHeights {
    get { host.cells.uniformRows == nil ? .byContent : .uniform }
    set {
      guard newValue != rowHeights else { return }
      host.cells.uniformRows = newValue == .uniform ? UniformRows() : nil
    }
  }

  /// Whether the header of the topmost section stays at the top while its rows are scrolled, until the next one pushes it
  /// out. It is a view of its own, filled by the data source, and covers what is below it.
  public var sectionHeadersPinToVisibleBounds: Bool {
    get { host.pinned != nil }
    set { host.pinHeaders(newValue ? rows : nil) }
  }

  /// The lines between rows; a row can have another one below it, see ``ReusableCell/separatorStyle``.
  public var separatorStyle: SeparatorStyle {
    get { host.borders?.separatorStyle ?? .automatic }
    set { host.borders?.separatorStyle = newValue }
  }
}

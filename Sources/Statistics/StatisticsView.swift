import CGtk
import Foundation
import GLibKit
package import ListKit
package import Toolkit
import Words

/// The window with the statistics.
package final class StatisticsView: View, Dialog {
  package static var isWindow: Bool { true }

  @Outlet var heading: WindowTitle
  @Outlet var filter: DropDown
  @Outlet package var toasts: ToastOverlay
  @Outlet var scroller: ScrolledWindow
  @Outlet var list: ListView
  @Outlet var feed: Button
  @Outlet var rate: Button
  @Outlet var read: Button
  @Outlet var starred: Button
  @Outlet var last: Button
  @Outlet var size: Button
  @Outlet var saved: Button
  @Outlet var status: Button

  /// Called with the column whose heading the user has used.
  var onSort: (@MainActor (StatisticsColumn) -> Void)?
  /// Called when the user wants to unsubscribe from the selected feeds.
  var onRemove: (@MainActor () -> Void)?

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
    for column in StatisticsColumn.allCases { header(of: column).onClick { [weak self] in self?.onSort?(column) } }
    filter.show(StatisticsFilter.allCases.map(\.title), selected: 0)
    guard let keys = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, held in
      guard let self, [UInt32(GDK_KEY_Delete), UInt32(GDK_KEY_KP_Delete)].contains(key),
        held & gtk_accelerator_get_default_mod_mask().rawValue == 0
      else { return false }
      onRemove?()
      return true
    }
    gtk_widget_add_controller(list.pointer, keys)
  }

  /// Opens the window. It is modal if its parent is, because a modal parent would block it otherwise.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    gtk_window_set_modal(window, gtk_window_get_modal(UnsafeMutableRawPointer(parent).typed()))
    open(over: parent)
    list.grabFocus()
  }

  /// Shows the number of feeds.
  func show(count: Int) {
    heading.show(tr("Statistics"), subtitle: count == 0 ? "" : trn("%d feed", "%d feeds", count))
  }

  /// Shows in the headings how the rows are sorted.
  func show(_ order: StatisticsOrder) {
    for column in StatisticsColumn.allCases {
      let (button, title) = (header(of: column), column.title)
      guard column == order.column else {
        setText(title, of: button, column)
        button.describe(name: title)
        continue
      }
      setText(title + (order.isAscending ? " ▴" : " ▾"), of: button, column)
      // Translators: a screen reader reads it on the heading of the column by which a table is sorted.
      button.describe(
        name: order.isAscending
          ? tr("%s, sorted in ascending order", title) : tr("%s, sorted in descending order", title))
    }
  }

  /// Shows only the headings of columns that fit.
  func show(_ layout: ColumnLayout) {
    let shown = layout.shown
    for column in StatisticsColumn.allCases where column != .feed {
      header(of: column).setVisible(shown.contains(column))
      gtk_widget_set_size_request(header(of: column).pointer, Int32(clamping: layout.widths[column] ?? -1), -1)
    }
  }

  /// The widths at which the headings are complete, also when they show how the rows are sorted.
  func measuredWidths() -> [StatisticsColumn: Int] {
    var widths: [StatisticsColumn: Int] = [:]
    for column in StatisticsColumn.byImportance {
      let button = header(of: column)
      setText(column.title + " ▾", of: button, column)
      var natural: Int32 = 0
      gtk_widget_measure(button.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
      widths[column] = max(Int(natural), column.leastWidth)
    }
    widths[.last] = widest([widths[.last]] + Self.longDates.map { width(of: DateText.short($0)) })
    let statuses = FeedStatus.allCases.flatMap { status in Self.longDates.map { status.words(failingSince: $0) } }
    widths[.status] = widest([widths[.status]] + Set(statuses).map { $0.map(width) })
    return widths
  }

  private func widest(_ widths: [Int?]) -> Int { widths.compactMap(\.self).max() ?? 0 }

  /// A day of two digits in each month of another year: in some languages a date is longer than its heading.
  private static let longDates = (0..<12).map { month in
    Date(timeIntervalSince1970: 1_201_305_600 + Double(month) * 30.44 * 86_400)
  }

  /// The padding of the rows' columns in the style sheet, on both sides, in pixels.
  private static let padding = 16

  /// Returns the width of a column with a text, which has tabular digits.
  private func width(of text: String) -> Int {
    guard let layout = gtk_widget_create_pango_layout(root, text) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
    var width: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, nil)
    return Int(width) + Self.padding
  }

  private func setText(_ text: String, of button: Button, _ column: StatisticsColumn) {
    button.setText(text)
    guard let label = gtk_button_get_child(UnsafeMutableRawPointer(button.pointer).typed()) else { return }
    gtk_label_set_xalign(UnsafeMutableRawPointer(label).opaque, column.isOfText ? 0 : 1)
  }

  private func header(of column: StatisticsColumn) -> Button {
    switch column {
    case .feed: feed
    case .rate: rate
    case .read: read
    case .starred: starred
    case .last: last
    case .size: size
    case .saved: saved
    case .status: status
    }
  }
}

extension StatisticsColumn {
  /// Whether the values are texts, which begin at the leading edge, rather than numbers and dates.
  fileprivate var isOfText: Bool { self == .feed || self == .status }

  /// The width that the values need, in pixels.
  fileprivate var leastWidth: Int {
    switch self {
    case .feed: 0
    // The chart and the number.
    case .rate: 130
    case .read, .starred: 64
    case .last: 100
    // Most sizes are estimates, and say so.
    case .size: 120
    case .saved: 90
    case .status: 0
    }
  }
}

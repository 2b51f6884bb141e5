import CGtk
import Foundation
import Library
import ListKit
import Toolkit
import Words

/// A row of the statistics.
final class StatisticsCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var rateColumn: Box
  @Outlet var chart: BarChart
  @Outlet var rate: Label
  @Outlet var read: Label
  @Outlet var starred: Label
  @Outlet var last: Label
  @Outlet var size: Label
  @Outlet var saved: Label
  @Outlet var status: Label

  private var layout: ColumnLayout?

  func show(_ row: any StatisticsRowRepresentable, in layout: ColumnLayout) {
    if self.layout != layout { arrange(layout) }
    title.setText(row.rowTitle)
    title.setTooltip(row.rowTitle)
    chart.setValues(row.rowWeeks.map(Double.init))
    rate.setText(row.rowRate)
    read.setText(row.rowRead)
    starred.setText(row.rowStarred)
    last.setText(row.rowLast)
    size.setText(row.rowSize)
    saved.setText(row.rowSaved)
    status.setText(row.rowStatus ?? "")
    status.setTooltip(row.rowStatus ?? "")
    accessibilityLabel = row.rowSpoken
  }

  private func arrange(_ layout: ColumnLayout) {
    self.layout = layout
    let shown = layout.shown
    let columns: [(StatisticsColumn, any Widget)] = [
      (.rate, rateColumn), (.read, read), (.starred, starred), (.last, last), (.size, size),
      (.saved, saved), (.status, status),
    ]
    for (column, widget) in columns {
      widget.setVisible(shown.contains(column))
      gtk_widget_set_size_request(widget.pointer, Int32(clamping: layout.widths[column] ?? -1), -1)
    }
  }
}

/// What a row of the statistics shows. Domain types conform by extension.
@MainActor protocol StatisticsRowRepresentable {
  var rowTitle: String { get }
  /// The number of articles in each of the last weeks.
  var rowWeeks: [Int] { get }
  /// The number of articles a week.
  var rowRate: String { get }
  /// The share of read articles.
  var rowRead: String { get }
  /// The number of starred articles.
  var rowStarred: String { get }
  /// The date of the last article.
  var rowLast: String { get }
  /// How much the articles take; empty as long as it has not been read.
  var rowSize: String { get }
  /// How much data the server did not have to send.
  var rowSaved: String { get }
  /// What is unusual about the feed; nil for nothing.
  var rowStatus: String? { get }
  /// The whole row for screen readers, in a narrow window, too.
  var rowSpoken: String { get }
}

extension FeedStatistics: StatisticsRowRepresentable {
  var rowTitle: String { feed.title }
  var rowWeeks: [Int] { weeks }

  var rowRate: String {
    // One decimal tells quiet feeds apart.
    let digits = articlesPerWeek > 0 && articlesPerWeek < 9.95 ? 1 : 0
    return articlesPerWeek.formatted(.number.precision(.fractionLength(digits)))
  }

  var rowRead: String { readShare.map { $0.formatted(.percent.precision(.fractionLength(0))) } ?? "–" }
  var rowStarred: String { starredCount.localized }
  var rowLast: String { lastArticle.map { DateText.short($0) } ?? "–" }

  var rowSize: String {
    guard let size else { return "" }
    // Translators: %s is an amount of data, such as “12 MB”, which is an estimate.
    return size.isEstimate ? tr("about %s", size.bytes.bytesText) : size.bytes.bytesText
  }

  var rowSaved: String { savedBytes.map(\.bytesText) ?? "–" }

  var rowStatus: String? { FeedStatus(self).words(failingSince: failingSince) }

  var rowSpoken: String {
    [
      // Translators: %s is a number, which may have a decimal.
      feed.title, tr("%s articles a week", rowRate),
      // Translators: %s is a share in percent.
      readShare == nil ? nil : tr("%s read", rowRead),
      starredCount == 0 ? nil : trn("%d starred", "%d starred", starredCount),
      // Translators: %s is a date and time.
      lastArticle.map { tr("last article %s", DateText.long($0)) },
      // Translators: %s is an amount of data, such as “12 MB” or “about 12 MB”, that a feed's articles take on the disk.
      size.flatMap { $0.bytes == 0 ? nil : tr("size %s", rowSize) },
      // Translators: %s is an amount of data, such as “12 MB”, that servers did not have to send.
      savedBytes.flatMap { $0 == 0 ? nil : tr("%s saved", rowSaved) }, rowStatus,
    ].compactMap(\.self).joined(separator: ", ")
  }
}

import ListKit
import Words

/// A row of the activity log: a feed, the result of a fetch, and its time.
final class ActivityCell: TableViewCell {
  @Outlet var icon: Image
  @Outlet var title: Label
  @Outlet var outcome: Label
  @Outlet var date: Label
  @Outlet var figures: Label

  func show(_ row: any ActivityRowRepresentable) {
    icon.setIcon(row.rowIsFailure ? "dialog-warning-symbolic" : "object-select-symbolic")
    AnyWidget(root).setStyle("failed", row.rowIsFailure)
    title.setText(row.rowTitle)
    outcome.setText(row.rowOutcome)
    // Error messages may be longer than the row.
    outcome.setTooltip(row.rowOutcome)
    date.setText(DateText.short(row.rowDate))
    date.setTooltip(DateText.long(row.rowDate))
    figures.setText(row.rowFigures)
    accessibilityLabel = [row.rowTitle, row.rowOutcome, DateText.long(row.rowDate), row.rowFigures]
      .joined(separator: ", ")
  }
}

import Library
import ListKit
import Toolkit
import Words

/// A row of the list of rules: the search, and what happens to the articles that it finds.
final class RuleCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var actions: Label
  @Outlet var off: Label

  func show(_ row: any RuleRowRepresentable) {
    title.setText(row.rowTitle)
    title.setTooltip(row.rowTitle)
    actions.setText(row.rowActions)
    off.setVisible(!row.rowIsEnabled)
    AnyWidget(root).setStyle("off", !row.rowIsEnabled)
    accessibilityLabel = [row.rowTitle, row.rowActions, row.rowIsEnabled ? nil : tr("Off")].compactMap(\.self)
      .joined(separator: ", ")
  }
}

extension RuleActions {
  /// The actions as a list.
  var words: String {
    // Translators: what a rule does with articles: hides them everywhere and marks them as read.
    let mute = contains(.mute) ? tr("Mute") : nil
    let read = contains(.markRead) ? tr("Mark as Read") : nil
    let star = contains(.star) ? tr("Star") : nil
    let notify = contains(.notify) ? tr("Notify") : nil
    let fullText = contains(.fullText) ? tr("Fetch Full Text") : nil
    let keep = contains(.keep) ? tr("Keep Forever") : nil
    // Translators: what a rule does with articles: gives them this tag.
    let tags = tags.sorted().map { tr("Tag “%s”", $0) }
    return ([mute, read, star, notify, fullText, keep].compactMap(\.self) + tags).joined(separator: " · ")
  }
}

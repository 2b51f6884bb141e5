import ListKit

/// One of the values that can be chosen.
final class ChoiceCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var check: Image

  func show(_ words: String, isChosen: Bool) {
    title.setText(words)
    // it keeps its place where it is not seen
    check.setStyle("unchosen", !isChosen)
    accessibilityLabel = words
    accessibilityChecked = isChosen
  }
}

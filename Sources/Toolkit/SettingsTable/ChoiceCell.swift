package import ListKit

/// One of the values that can be chosen.
package final class ChoiceCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var check: Image

  package func show(_ words: String, isChosen: Bool) {
    title.setText(words)
    // it keeps its place where it is not seen
    check.setStyle("unchosen", !isChosen)
    accessibilityLabel = words
    accessibilityChecked = isChosen
  }
}

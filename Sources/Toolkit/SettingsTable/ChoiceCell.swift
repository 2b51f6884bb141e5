package import ListKit

/// A cell of ``ChoicesPopover``: one value that can be chosen.
package final class ChoiceCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var check: Image

  package func show(_ words: String, isChosen: Bool) {
    title.setText(words)
    // An unchosen check mark is invisible but keeps its space.
    check.setStyle("unchosen", !isChosen)
    accessibilityLabel = words
    accessibilityChecked = isChosen
  }
}

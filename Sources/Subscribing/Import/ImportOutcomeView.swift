internal import CGtk
import ListKit
import Toolkit

/// The dialog that shows the result of an import, if that is more than a few words.
final class ImportOutcomeView: View, Dialog {
  @Outlet var heading: Label
  @Outlet var text: Label
  @Outlet var done: Button

  override func didLoad() {
    done.onClick { [weak self] in self?.askToClose() }
  }

  /// Shows the result.
  func show(_ title: String, _ paragraphs: [String]) {
    heading.setText(title)
    text.setText(paragraphs.joined(separator: "\n\n"))
    // Focusing the text would select it.
    done.grabFocus()
  }
}

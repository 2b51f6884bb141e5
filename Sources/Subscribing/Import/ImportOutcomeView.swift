internal import CGtk
import ListKit
import Toolkit

/// The dialog that says what came of a file, where that is more than a few words.
final class ImportOutcomeView: View, Dialog {
  @Outlet var heading: Label
  @Outlet var text: Label
  @Outlet var done: Button

  override func didLoad() {
    done.onClick { [weak self] in self?.askToClose() }
  }

  /// Says it.
  func show(_ title: String, _ paragraphs: [String]) {
    heading.setText(title)
    text.setText(paragraphs.joined(separator: "\n\n"))
    // and not to the text, which would be selected by it
    done.grabFocus()
  }
}

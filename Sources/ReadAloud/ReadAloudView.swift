internal import CGtk
import CGLib
import GLibKit
package import ListKit
import Models
package import Speech
import Toolkit
import Words

/// The bar below an article that is being read aloud.
package final class ReadAloudView: View {
  @Outlet var pause: Button
  @Outlet var state: Label
  @Outlet var speed: AnyWidget

  package override func didLoad() {
    guard let menu = g_menu_new() else { return }
    for speed in SpeechSpeed.allCases { g_menu_append(menu, speed.words, "win.read-aloud-speed::\(speed.name)") }
    gtk_menu_button_set_menu_model(speed.opaque, menu.raw.typed())
    g_object_unref(menu.raw)
    speed.takesFocusFromItsMenu()
  }

  /// Shows the state of a voice.
  package func show(_ model: SpeechModel) {
    let isPaused = model.phase == .paused
    pause.setIcon(isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
    let words = isPaused ? tr("Continue Reading") : tr("Pause Reading")
    pause.describe(name: words)
    pause.setTooltip(words)
    state.setText(model.phase.words)
    gtk_menu_button_set_label(speed.opaque, model.speed.words)
    // The button within the menu button has the focus, and would be named after its label.
    if let button = gtk_widget_get_first_child(speed.pointer) {
      AnyWidget(button).describe(name: tr("Speed"), description: model.speed.words)
    }
  }

  /// Focuses the button to pause.
  package func focus() { pause.grabFocus() }
}

extension SpeechSpeed {
  /// The name for actions.
  package var name: String { String(rawValue) }
}

extension SpeechModel.Phase {
  fileprivate var words: String {
    switch self {
    case .idle: ""
    // Translators: a voice that will read an article aloud is being started.
    case .starting: tr("Starting…")
    case .speaking: tr("Reading aloud")
    // Translators: the state of a voice that reads an article aloud.
    case .paused: tr("Paused")
    }
  }
}

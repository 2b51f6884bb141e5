internal import CAdwaita
internal import CGLib
import GLibKit

/// Whether the program is drawn in light or in dark, as the theme and the desktop want it.
final class Appearance {
  /// Called when it is drawn otherwise.
  var onChange: (@MainActor () -> Void)?

  /// What is wanted. Old paper is light.
  var theme = Theme.system {
    didSet { if theme != oldValue { apply() } }
  }

  /// Whether it is dark.
  var isDark: Bool { adw_style_manager_get_dark(manager) != 0 }

  private let manager = adw_style_manager_get_default()
  private var connection: SignalConnection?

  init() {
    guard let manager else { return }
    connection = Signal.connectNotify("dark", of: manager) { [weak self] in self?.onChange?() }
  }

  isolated deinit {
    connection?.disconnect()
  }

  private func apply() {
    let scheme =
      switch theme {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light, .sepia: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(manager, scheme)
  }
}

internal import CAdwaita
internal import CGLib
import GLibKit
import Models

/// Whether the program is drawn in light or in dark, as the theme and the desktop want it, and with how much contrast.
final class Appearance {
  /// Called when it is drawn otherwise.
  var onChange: (@MainActor () -> Void)?

  /// What is wanted. Old paper is light.
  var theme = Theme.system {
    didSet { if theme != oldValue { apply() } }
  }

  /// Whether it is dark.
  var isDark: Bool { adw_style_manager_get_dark(manager) != 0 }

  /// Whether the desktop asks for more contrast.
  var isHighContrast: Bool { adw_style_manager_get_high_contrast(manager) != 0 }

  private let manager = adw_style_manager_get_default()
  private var connections: [SignalConnection] = []

  init() {
    guard let manager else { return }
    connections = ["dark", "high-contrast"].map { property in
      Signal.connectNotify(property, of: manager) { [weak self] in self?.onChange?() }
    }
  }

  isolated deinit {
    for connection in connections { connection.disconnect() }
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

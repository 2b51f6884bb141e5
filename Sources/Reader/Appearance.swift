internal import CAdwaita
internal import CGLib
import GLibKit
import Models

/// The application's color scheme and contrast, which depend on the preferences and on the desktop.
final class Appearance {
  /// Called when the scheme or contrast changes.
  var onChange: (@MainActor () -> Void)?

  /// The preferred theme. Sepia counts as light.
  var theme = Theme.system {
    didSet { if theme != oldValue { apply() } }
  }

  /// Whether the scheme is dark.
  var isDark: Bool { adw_style_manager_get_dark(manager) != 0 }

  /// Whether the desktop requests high contrast.
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
      // The reader says which of the others the user's own theme resembles.
      case .system, .own: ADW_COLOR_SCHEME_DEFAULT
      case .light, .sepia: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(manager, scheme)
  }
}

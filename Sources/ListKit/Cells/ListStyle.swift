internal import CListKit

/// The CSS for what ListKit draws itself. The application's own style sheets take precedence.
enum ListStyle {
  private static let rules = """
    .drop-above { box-shadow: inset 0 2px currentColor; }
    .drop-below { box-shadow: inset 0 -2px currentColor; }
    .drop-into { box-shadow: inset 0 0 0 2px currentColor; }
    .row-actions { margin: 0 6px; }
    """

  /// Adds the rules to the display, once.
  static func install() { lk_add_style(rules) }
}

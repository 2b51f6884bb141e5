internal import CListKit

/// What ListKit draws itself. A program's own style goes above it.
enum ListStyle {
  private static let rules = """
    .drop-above { box-shadow: inset 0 2px currentColor; }
    .drop-below { box-shadow: inset 0 -2px currentColor; }
    .drop-into { box-shadow: inset 0 0 0 2px currentColor; }
    .row-actions { margin: 0 6px; }
    """

  /// Makes the rules known to the display, once.
  static func install() { lk_add_style(rules) }
}

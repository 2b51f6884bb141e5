internal import CListKit

/// The CSS for what ListKit draws itself. The application's own style sheets take precedence.
enum ListStyle {
  private static let rules = """
    .drop-above { box-shadow: inset 0 2px currentColor; }
    .drop-below { box-shadow: inset 0 -2px currentColor; }
    .drop-left { box-shadow: inset 2px 0 currentColor; }
    .drop-right { box-shadow: inset -2px 0 currentColor; }
    .drop-into { box-shadow: inset 0 0 0 2px currentColor; }
    .row-actions { margin: 0 6px; }
    @keyframes list-arrival { from { opacity: 0; } to { opacity: 1; } }
    .list-arrival { animation: list-arrival 200ms ease-out; }
    .list-destructive { color: @error_color; }
    .list-cell { min-height: 34px; padding: 2px 6px; }
    row.list-line, row.list-line:hover { padding: 0; background: none; }
    .list-slot { border-radius: 6px; padding: 3px; }
    .list-slot:focus:focus-visible { outline: 2px solid alpha(@theme_selected_bg_color, 0.5); outline-offset: -2px; }
    .list-margin { padding: 6px; }
    .list-swipe button { min-width: 48px; }
    .list-rename entry { min-height: 24px; }
    disclosure { min-width: 18px; min-height: 24px; border-radius: 6px; transition: background-color 200ms; }
    disclosure:hover { background-color: alpha(currentColor, 0.07); }
    disclosure:active { background-color: alpha(currentColor, 0.16); }
    .list-heading { font-weight: bold; }
    .list-caption { font-size: smaller; }
    .list-numeric { font-feature-settings: "tnum"; }
    .list-cell .badge {
      min-width: 12px; padding: 1px 7px; border-radius: 999px; background-color: alpha(currentColor, 0.12);
      font-size: smaller; font-weight: bold; font-feature-settings: "tnum";
    }
    """

  /// Adds the rules to the display, once.
  static func install() { lk_add_style(rules) }
}

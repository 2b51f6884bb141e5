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
    .list-pinned { background-color: @theme_base_color; box-shadow: 0 1px @borders; }
    listview.list-inset-grouped > .list-pinned { background-color: @theme_bg_color; }
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
  static func install() { lk_add_style(rules, 0) }

  /// The looks of groups of rows and of the lines between rows. They are known by the window's color alone, which every
  /// theme has: a box is lighter than the window.
  private static let groups = """
    listview.list-lines-full > row.list-row:not(.list-last), listview > row.list-row.list-line-full:not(.list-last) {
      background-image: linear-gradient(@borders, @borders);
    }
    listview.list-lines-inset > row.list-row:not(.list-last), listview > row.list-row.list-line-inset:not(.list-last) {
      background-image: linear-gradient(to right, transparent 12px, @borders 12px);
    }
    listview.list-lines-inset > row.list-row:dir(rtl):not(.list-last),
    listview > row.list-row.list-line-inset:dir(rtl):not(.list-last) {
      background-image: linear-gradient(to left, transparent 12px, @borders 12px);
    }
    listview > row.list-row.list-line-none:not(.list-last) { background-image: none; }
    listview > row.list-row { background-position: bottom; background-size: 100% 1px; background-repeat: no-repeat; }
    listview.list-inset-grouped { background-color: @theme_bg_color; color: @theme_fg_color; }
    listview.list-inset-grouped > row { margin: 0 12px; }
    listview.list-inset-grouped > row.list-row {
      border: 0 solid @borders; border-left-width: 1px; border-right-width: 1px;
    }
    listview.list-inset-grouped > row.list-first {
      margin-top: 6px; border-top-width: 1px; border-top-left-radius: 12px; border-top-right-radius: 12px;
    }
    listview.list-inset-grouped > row.list-last {
      margin-bottom: 6px; border-bottom-width: 1px; border-bottom-left-radius: 12px; border-bottom-right-radius: 12px;
    }
    listview.list-inset-grouped > row.list-row:not(:selected) { background-color: shade(@theme_bg_color, 1.3); }
    listview.list-inset-grouped > row.list-row:not(:selected):hover {
      background-color: mix(shade(@theme_bg_color, 1.3), @theme_fg_color, 0.05);
    }
    listview.list-inset-grouped > row.list-row:not(:selected):active {
      background-color: mix(shade(@theme_bg_color, 1.3), @theme_fg_color, 0.12);
    }
    """

  /// Adds the rules for groups of rows to the display, once. They replace what the theme says of rows.
  static func installGroups() { lk_add_style(groups, 1) }
}

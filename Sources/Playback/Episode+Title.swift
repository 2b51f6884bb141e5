package import Library
import Words

nonisolated extension Episode {
  /// The main title for display.
  package var shownTitle: String { mainTitle.isEmpty ? tr("Untitled") : mainTitle }
}

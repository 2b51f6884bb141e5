import Toolkit

extension KeySequence {
  /// The shortcut as it is shown: “Ctrl+N”, “G T”.
  package var label: String { KeyName.label(of: text) }
}

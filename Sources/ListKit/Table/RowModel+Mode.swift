internal import CListKit

extension RowModel {
  /// Sets how many rows can be selected.
  func setMode(_ mode: SelectionMode) {
    self.mode =
      switch mode {
      case .none: LK_SELECTION_NONE
      case .single: LK_SELECTION_SINGLE
      case .multiple: LK_SELECTION_MULTIPLE
      }
  }
}

internal import GLibKit

extension CellHost {
  /// Reports to the owner which positions were deselected and selected.
  func selectionChanged() {
    guard !isUpdating, !isTellingSelection else { return }
    // A million rows can be selected at once; owners can opt out of notifications for each.
    guard owner?.hearsOfSelection == true else {
      if model.knowSelection() { owner?.selectionDidChange() }
      return
    }
    isTellingSelection = true
    defer { isTellingSelection = false }
    // Repeats until nothing is left to report: the owner may change the selection and the rows while it is being
    // called.
    while tellSelection() {}
  }

  /// - Returns: Whether there may be more to report.
  private func tellSelection() -> Bool {
    let (left, came) = model.selectionChange
    let told = generation
    for (position, isSelected) in left.map({ ($0, false) }) + came.map({ ($0, true) }) {
      // It may have changed back in the meantime.
      guard model.isSelected(position) == isSelected else { continue }
      model.know(position, isSelected: isSelected)
      if isSelected { owner?.didSelect(position) } else { owner?.didDeselect(position) }
      // The rows changed, so the remaining positions are no longer valid.
      if generation != told { break }
    }
    return !(left.isEmpty && came.isEmpty)
  }
}

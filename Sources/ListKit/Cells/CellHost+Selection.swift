internal import GLibKit

extension CellHost {
  /// Tells the owner which positions the selection left and which it came to.
  func selectionChanged() {
    guard !isUpdating, !isTellingSelection else { return }
    // a million rows can be selected at once: nobody need be told of each
    guard owner?.hearsOfSelection == true else {
      if model.knowSelection() { owner?.selectionDidChange() }
      return
    }
    isTellingSelection = true
    defer { isTellingSelection = false }
    // until there is no more to say: who is told may select and change rows
    while tellSelection() {}
  }

  /// - Returns: whether there may be more to say.
  private func tellSelection() -> Bool {
    let (left, came) = model.selectionChange
    let told = generation
    for (position, isSelected) in left.map({ ($0, false) }) + came.map({ ($0, true) }) {
      // it may have changed back meanwhile
      guard model.isSelected(position) == isSelected else { continue }
      model.know(position, isSelected: isSelected)
      if isSelected { owner?.didSelect(position) } else { owner?.didDeselect(position) }
      // the other positions are not what they were
      if generation != told { break }
    }
    return !(left.isEmpty && came.isEmpty)
  }
}

extension CellHost {
  /// Tells GTK of changes.
  func publish(_ splices: [ListSplice]) {
    update { for splice in splices { model.splice(splice) } }
  }

  /// Publishes changes with the selection, the focus and the place of what moved.
  func publish(_ changes: ValueChanges) {
    let selected = model.selection.compactMap { changes.moved[$0] }
    let focused = focusedPosition.flatMap { changes.moved[$0] }
    let seen = changes.moved.isEmpty ? nil : seenRow()
    update {
      for splice in changes.splices { model.splice(splice) }
      // nobody is told, for nothing else is selected than before
      for position in selected where !model.isSelected(position) {
        model.know(position, isSelected: true)
        model.select(position, alone: false)
      }
    }
    if !changes.refilled.isEmpty { refill { changes.refilled.contains($0) } }
    if let focused, focusedPosition != focused { focus(focused) }
    if var seen, let position = changes.moved[seen.position] {
      let isKept = ListSplice.position(of: seen.position, after: changes.splices) == position
      seen.position = position
      if !isKept { hold(seen) }
    }
  }
}

extension CellHost {
  /// Tells GTK of changes.
  func publish(_ splices: [ListSplice]) {
    update { for splice in splices { model.splice(splice) } }
  }

  /// Publishes changes with the selection and the focus of what moved.
  func publish(_ changes: ValueChanges) {
    let selected = model.selection.compactMap { changes.moved[$0] }
    let focused = focusedPosition.flatMap { changes.moved[$0] }
    publish(changes.splices)
    for position in selected where !model.isSelected(position) { model.select(position, alone: false) }
    if !changes.refilled.isEmpty { refill { changes.refilled.contains($0) } }
    if let focused, focusedPosition != focused { focus(focused) }
  }
}

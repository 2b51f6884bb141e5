internal import CGLib
internal import CGtk

extension CellHost {
  /// Tells GTK of changes.
  func publish(_ splices: [ListSplice]) { publish(ValueChanges(splices)) }

  /// Asks for everything again. What is seen stays at its distance from the top, where the list is long enough.
  func reload() {
    let seen = visiblePositions.first.flatMap { seenRow(at: $0) }
    update { model.reload() }
    let count = Int(g_list_model_get_n_items(model.pointer))
    if var seen, count > 0 {
      seen.position = min(seen.position, count - 1)
      hold(seen)
    }
  }

  /// Publishes changes with the selection, the focus and the place of what moved.
  func publish(_ changes: ValueChanges) {
    let selected = model.selection.compactMap { changes.moved[$0] }
    let attended = attendedPosition
    let seen = changes.moved.isEmpty ? nil : seenRow()
    update {
      for splice in told(changes.splices) { model.splice(splice) }
      // nobody is told, for nothing else is selected than before
      for position in selected where !model.isSelected(position) {
        model.know(position, isSelected: true)
        model.select(position, alone: false)
      }
    }
    if !changes.refilled.isEmpty { refill { changes.refilled.contains($0) } }
    if let next = attended.flatMap({ position(ofFocusAt: $0, after: changes) }), focusedPosition != next { focus(next) }
    if var seen, let position = changes.moved[seen.position] {
      let isKept = ListSplice.position(of: seen.position, after: changes.splices) == position
      seen.position = position
      if !isKept { hold(seen) }
    }
  }

  /// How many changes are told one by one, whatever they concern. GTK takes some tenths of a millisecond for each: a frame
  /// has the time for so many.
  private static let mostTold = 50

  /// The changes as GTK is told of them: where they are many, those of rows that do not live are few large ones.
  private func told(_ splices: [ListSplice]) -> [ListSplice] {
    guard splices.count > Self.mostTold else { return splices }
    let spared = live.keys.compactMap(position) + model.selection
    return ListSplice.merged(splices, sparing: spared.sorted())
  }

  /// Where the focus belongs after changes: with its row, or with the row that comes to stand where that one was.
  private func position(ofFocusAt old: Int, after changes: ValueChanges) -> Int? {
    if let position = changes.moved[old] ?? ListSplice.position(of: old, after: changes.splices) { return position }
    let count = Int(g_list_model_get_n_items(model.pointer))
    let place = min(ListSplice.place(of: old, after: changes.splices), count)
    return (place..<count).first(where: canSelect) ?? (0..<place).last(where: canSelect)
  }
}

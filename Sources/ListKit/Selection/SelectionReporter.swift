/// What the user may select.
enum SelectionRestriction {
  /// Every row.
  case none
  /// The positions for which the answer is true. As in UIKit, a refused row changes nothing: what is selected stays.
  case each((_ position: Int) -> SelectionAnswer)
  /// Nothing can be selected or deselected.
  case everything
}

/// Whether the user may select a row.
enum SelectionAnswer {
  case selected, refused
  /// Nobody decides: every row may be selected, and none need be asked about.
  case undecided

  /// - Parameter isDefault: Whether the answer is that of a delegate that does not have the method.
  init(_ isSelected: Bool, isDefault: Bool) { self = isDefault ? .undecided : isSelected ? .selected : .refused }
}

/// Hears of changes of the selection.
protocol SelectionListener: AnyObject {
  /// Whether the listener wants to be notified of each selected and deselected position.
  var hearsOfSelection: Bool { get }
  /// The selection changed. Called only if ``hearsOfSelection`` is false.
  func selectionDidChange()
  /// What the user may select.
  var selectionRestriction: SelectionRestriction { get }
  /// A position was selected.
  func didSelect(_ position: Int)
  /// A position was deselected.
  func didDeselect(_ position: Int)
}

extension SelectionListener {
  func selectionDidChange() {}
  var selectionRestriction: SelectionRestriction { .none }
}

/// Reports which positions were selected and deselected.
final class SelectionReporter {
  private let model: RowModel
  private weak var listener: (any SelectionListener)?
  /// Whether a change is being reported.
  private var isReporting = false
  /// Whether the program is selecting rows and knows it.
  private var isQuiet = false

  init(of model: RowModel, to listener: any SelectionListener) {
    self.model = model
    self.listener = listener
  }

  /// Changes the selection for the program.
  /// - Parameters:
  ///   - isTelling: Whether the listener is notified, as if the user had done it.
  ///   - change: Changes the selection.
  func change(telling isTelling: Bool, _ change: () -> Void) {
    let was = (isQuiet, model.isAsking)
    // Only the user has to ask.
    (isQuiet, model.isAsking) = (!isTelling, false)
    change()
    (isQuiet, model.isAsking) = was
  }

  /// Reports what GTK has just changed.
  func report() {
    guard !model.isPublishing else { return }
    guard !isQuiet else { return _ = model.knowSelection() }
    guard !isReporting else { return }
    // A million rows can be selected at once; listeners can opt out of notifications for each.
    guard listener?.hearsOfSelection == true else {
      if model.knowSelection() { listener?.selectionDidChange() }
      return
    }
    isReporting = true
    defer { isReporting = false }
    // Repeats until nothing is left to report: the listener may change the selection and the rows while it is being
    // called.
    while reportOnce() {}
  }

  /// - Returns: Whether there may be more to report.
  private func reportOnce() -> Bool {
    let (left, came) = model.selectionChange
    let generation = model.generation
    for (position, isSelected) in left.map({ ($0, false) }) + came.map({ ($0, true) }) {
      // It may have changed back in the meantime.
      guard model.isSelected(position) == isSelected else { continue }
      model.know(position, isSelected: isSelected)
      if isSelected { listener?.didSelect(position) } else { listener?.didDeselect(position) }
      // The rows changed, so the remaining positions are no longer valid.
      if model.generation != generation { break }
    }
    return !(left.isEmpty && came.isEmpty)
  }
}

// Ownership: the drop site owns this object; the running task references it weakly.

internal import GLibKit

/// Opens what something is dragged over and rests on.
public final class SpringLoading {
  /// How long something rests over a row until the row opens.
  public static let delay = Duration.milliseconds(800)

  /// The row, which knows its position, and what waits for it to open.
  private var resting: (row: GObjectRef, wait: Task<Void, Never>)?

  init() {}

  isolated deinit { leave() }

  /// Records what is rested on.
  /// - Parameters:
  ///   - row: The row's model item, or nil if nothing there opens.
  ///   - open: Opens it.
  func rest(on row: ListItem?, open: @escaping () -> Void) {
    if let row, row == resting?.row.pointer { return }
    leave()
    guard let row else { return }
    let wait = Task { [weak self] in
      try? await Task.sleep(for: Self.delay)
      if !Task.isCancelled, self?.resting?.row.pointer == row { open() }
    }
    resting = (GObjectRef(retaining: row), wait)
  }

  /// Records that nothing is rested on any more.
  func leave() {
    resting?.wait.cancel()
    resting = nil
  }
}

import ListKit

/// What the user has chosen on the page.
struct CellChoices {
  /// What the user can do.
  enum Change {
    case notify(Bool)
    case sync(Bool)
    case count
    case choose(Int)
  }

  var isNotifying = true
  var isSyncing = false
  var count = 3
  var chosen = 1
  /// The view of one of the rows.
  let spinner = SpinnerView.instance()

  /// Makes a change and returns its description.
  mutating func make(_ change: Change) -> String {
    switch change {
    case .notify(let isOn):
      isNotifying = isOn
      return isOn ? "Notifications are on" : "Notifications are off"
    case .sync(let isOn):
      isSyncing = isOn
      return isOn ? "Synchronization is on" : "Synchronization is off"
    case .count:
      count += 1
      return "Counted to \(count)"
    case .choose(let number):
      chosen = number
      return "Choice \(number)"
    }
  }
}

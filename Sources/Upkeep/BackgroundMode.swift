package import Foundation
package import Models
import Words

/// Whether Kiji may run without a window and is started at login: what the user prefers, as far as the desktop allows.
package final class BackgroundMode {
  private let portal: BackgroundPortal
  private let preferences: PreferencesStore
  private let file: AutostartFile
  private let isSandboxed: Bool
  /// Shows a message where the user has set the preference.
  private let say: @MainActor (String) -> Void
  /// The preferences that were last acted on.
  private var known: Wish

  private struct Wish: Equatable {
    var isOn: Bool
    var startsAtLogin: Bool

    init(_ preferences: Preferences) {
      (isOn, startsAtLogin) = (preferences.runsInBackground, preferences.startsAtLogin)
    }
  }

  package init(
    portal: BackgroundPortal, preferences: PreferencesStore, file: AutostartFile = AutostartFile(),
    isSandboxed: Bool = FileManager.default.fileExists(atPath: "/.flatpak-info"),
    say: @escaping @MainActor (String) -> Void
  ) {
    (self.portal, self.preferences, self.file, self.isSandboxed, self.say) = (
      portal, preferences, file, isSandboxed, say
    )
    known = Wish(preferences.current)
    preferences.follow(self) { [weak self] _ in self?.preferencesDidChange() }
  }

  /// Whether Kiji keeps running when its window is closed.
  package var isOn: Bool { preferences.current.runsInBackground }

  /// Asks again whether it is still allowed, because the user may have changed that in the desktop's settings.
  package func start() { if isOn { ask() } }

  /// Tells the desktop when feeds were last refreshed.
  package func didRefresh(at time: Date = Date()) {
    // Translators: the desktop shows this in its list of programs without a window; %s is a time of day.
    portal.setStatus(tr("Last refreshed at %s", DateText.time(time)))
  }

  private func preferencesDidChange() {
    let wish = Wish(preferences.current)
    guard wish != known else { return }
    let before = known
    known = wish
    // Starting at login without a window needs the permission to have none.
    if wish.startsAtLogin, !wish.isOn {
      let isNew = !before.startsAtLogin
      return change { if isNew { $0.runsInBackground = true } else { $0.startsAtLogin = false } }
    }
    // Without a wish there is nothing to allow, but a start at login has to be ended.
    if wish.isOn || before.startsAtLogin { ask() }
  }

  private func ask() {
    let startsAtLogin = known.startsAtLogin
    portal.request(
      // Translators: the reason that the desktop gives when it asks whether Kiji may run without a window.
      reason: tr("Kiji refreshes feeds while no window is open."),
      startingAtLogin: startsAtLogin ? ["kiji", "--background"] : nil
    ) { [weak self] answer in self?.handle(answer, startsAtLogin) }
  }

  private func handle(_ answer: BackgroundAnswer, _ startsAtLogin: Bool) {
    // The user no longer wants what was refused.
    guard known.isOn else {
      if answer == .noPortal { _ = file.set(false) }
      return
    }
    switch answer {
    case .allowed(true): break
    case .allowed(false):
      guard startsAtLogin else { return }
      withdraw { $0.startsAtLogin = false }
      say(tr("The desktop does not let Kiji start at login."))
    case .refused:
      withdraw { ($0.runsInBackground, $0.startsAtLogin) = (false, false) }
      say(tr("The desktop does not let Kiji run in the background."))
    case .noPortal: setFile(startsAtLogin)
    }
  }

  private func setFile(_ startsAtLogin: Bool) {
    // The desktop does not read a file within a sandbox.
    let reason = startsAtLogin && isSandboxed ? tr("The desktop has no portal for it.") : file.set(startsAtLogin)
    guard let reason else { return }
    withdraw { $0.startsAtLogin = false }
    // Translators: %s is the reason, a sentence.
    say(tr("Kiji cannot be started at login: %s", reason))
  }

  /// Turns off what the desktop has refused, without asking it again.
  private func withdraw(_ edit: (inout Preferences) -> Void) {
    var wanted = preferences.current
    edit(&wanted)
    known = Wish(wanted)
    preferences.set(wanted)
  }

  private func change(_ edit: (inout Preferences) -> Void) {
    var wanted = preferences.current
    edit(&wanted)
    preferences.set(wanted)
  }
}

internal import CGLib
import Foundation
import GLibKit
import Upkeep
import Words

/// Opens addresses and folders in other programs.
final class OutsideOpener {
  private let portal: OpenURIPortal?
  private let say: @MainActor (String) -> Void

  /// - Parameters:
  ///   - bus: the session bus; nil if there is none.
  ///   - isSandboxed: whether other programs can only be reached through the desktop's portal.
  ///   - say: called with a message for the user.
  init(
    _ bus: BusConnection?, isSandboxed: Bool = FileManager.default.fileExists(atPath: "/.flatpak-info"),
    say: @escaping @MainActor (String) -> Void
  ) {
    portal = isSandboxed ? OpenURIPortal(bus) : nil
    self.say = say
  }

  /// Opens web and mail addresses. All other schemes are refused: an article must not start arbitrary programs.
  func open(_ address: String) {
    if ["http://", "https://", "mailto:"].contains(where: { address.lowercased().hasPrefix($0) }) {
      launch(address)
    } else {
      say(tr("Only web and email links can be opened."))
    }
  }

  /// Opens a folder in the desktop's file manager.
  func open(folder: URL) { launch(folder.absoluteString) }

  /// Opens an address with the desktop's default program.
  private func launch(_ address: String) {
    if let portal { return portal.open(address) { [weak self] in self?.programIsMissing() } }
    let box = Unmanaged.passRetained(self).toOpaque()
    let context = g_app_launch_context_new()
    defer { context.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    for name in Application.ownEnvironment { g_app_launch_context_unsetenv(context, name) }
    g_app_info_launch_default_for_uri_async(
      address, context, nil,
      { _, result, box in
        guard let box, g_app_info_launch_default_for_uri_finish(result, nil) == 0 else {
          if let box { Unmanaged<OutsideOpener>.fromOpaque(box).release() }
          return
        }
        let address = UInt(bitPattern: box)
        MainActor.assumeIsolated {
          guard let box = UnsafeMutableRawPointer(bitPattern: address) else { return }
          Unmanaged<OutsideOpener>.fromOpaque(box).takeRetainedValue().programIsMissing()
        }
      }, box)
  }

  private func programIsMissing() { say(tr("No application is installed to open this address.")) }
}

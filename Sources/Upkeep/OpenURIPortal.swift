import Foundation
package import GLibKit

/// The desktop's portal that opens addresses and folders in other programs: org.freedesktop.portal.OpenURI.
///
/// GLib would ask it, too, but aborts the program (seen with 2.84) when the portal refuses the call, as one without this
/// interface does.
package final class OpenURIPortal {
  private let bus: BusConnection?

  private static let interface = "org.freedesktop.portal.OpenURI"

  /// - Parameter bus: nil if there is no session bus, and hence no portal.
  package init(_ bus: BusConnection?) {
    self.bus = bus
  }

  /// Opens an address of the web or of mail, or a folder.
  /// - Parameter completion: called if nothing opens it.
  package func open(_ address: String, orElse completion: @escaping @MainActor () -> Void) {
    guard let bus else { return completion() }
    let report = { @MainActor (answer: PortalRequest.Answer) in if answer == .failed { completion() } }
    guard let folder = URL(string: address), folder.isFileURL else {
      _ = PortalRequest(
        "OpenURI", of: Self.interface, [.string(""), .string(address)], options: [:], over: bus, completion: report)
      return
    }
    let descriptor = Foundation.open(folder.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return completion() }
    defer { close(descriptor) }
    _ = PortalRequest(
      "OpenFile", of: Self.interface, [.string(""), .file], options: [:], file: descriptor, over: bus,
      completion: report)
  }
}

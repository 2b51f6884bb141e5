// Ownership: GTK owns the window until it is closed, this holds it too.

internal import CAdwaita
internal import CDialog
internal import CGtk
import GLibKit
import ReaderEngine
import Words
import Toolkit

/// The window that says what the program is: libadwaita's, filled in.
final class AboutWindow: Dialog {
  private static let website = "https://github.com/kiji-reader/kiji"

  private let reference: GObjectRef

  var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }

  /// What has libadwaita's properties, signals and actions.
  var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(kiji_about_get_object(about)) }

  /// - Parameter news: what the newest release brought.
  init(news: ReleaseNotes?) {
    // a window comes sunk: GTK's list of windows owns it until it is destroyed
    reference = GObjectRef(retaining: UnsafeMutableRawPointer(kiji_about_new()))
    introduce()
    credit()
    if let news {
      set("release-notes", news.markup)
      set("release-notes-version", news.version)
    }
    set("debug-info-filename", "kiji-debug-info.txt")
    onEscape { [weak self] in self?.askToClose() }
  }

  /// Shows what helps whoever looks for a mistake.
  func show(_ diagnostics: Diagnostics) { set("debug-info", diagnostics.text) }

  /// Calls a handler with the address of a link or a row that is pressed.
  func onLink(_ handler: @escaping @MainActor (String) -> Void) {
    Signal.connectStringQuestion("activate-link", of: object) {
      handler($0)
      return true
    }
  }

  private func introduce() {
    set("application-name", "Kiji")
    set("application-icon", Application.id)
    set("version", Version.current)
    set("website", Self.website)
    set("issue-url", Self.website + "/issues")
  }

  private func credit() {
    let contributors = tr("The Kiji contributors")
    set("developer-name", contributors)
    kiji_about_set_developer(about, "\(contributors) \(Self.website)/graphs/contributors")
    // Translators: the names of the translators into your language, a line each, as “Name” or “Name <address>”.
    set("translator-credits", tr("translator-credits"))
    set("copyright", "© 2026 \(contributors)")
    kiji_about_set_license(about, GTK_LICENSE_APACHE_2_0)
    for part in ProgramPart.all { add(part) }
  }

  private func add(_ part: ProgramPart) {
    let (license, text): (GtkLicense, String?) =
      switch part.license {
      case .apache2: (GTK_LICENSE_APACHE_2_0, nil)
      case .lgpl2: (GTK_LICENSE_LGPL_2_1, nil)
      case .mit: (GTK_LICENSE_MIT_X11, nil)
      case .publicDomain: (GTK_LICENSE_CUSTOM, tr("In the public domain."))
      }
    kiji_about_add_part(about, part.name, part.copyright, license, text)
  }

  private func set(_ property: String, _ text: String) { kiji_about_set(about, property, text) }

  private var about: UnsafeMutablePointer<AdwWindow> { reference.pointer.typed() }
}

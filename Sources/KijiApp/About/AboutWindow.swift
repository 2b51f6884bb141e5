// Ownership: GTK owns the window until it is closed; this object holds a reference, too.

internal import CAdwaita
internal import CDialog
internal import CGtk
import GLibKit
import Library
import ReaderEngine
import Words
import Toolkit

/// The About window, as provided by libadwaita.
final class AboutWindow: Dialog {
  private static let website = "https://github.com/kiji-reader/kiji"

  private let reference: GObjectRef

  var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }

  /// The object with libadwaita's properties, signals and actions: a dialog or a window.
  var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(kiji_about_get_object(about)) }

  /// - Parameter news: the notes of the newest release.
  init(news: ReleaseNotes?) {
    // A new window's floating reference is taken by GTK's list of toplevels, so another reference is needed.
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

  /// Shows information for bug reports.
  func show(_ diagnostics: Diagnostics) { set("debug-info", diagnostics.text) }

  /// Opens at the notes of the newest release.
  func showNews() { kiji_about_show_news(about) }

  /// Calls a handler with the URL of an activated link or row.
  func onLink(_ handler: @escaping @MainActor (String) -> Void) {
    Signal.connectStringQuestion("activate-link", of: object) {
      handler($0)
      return true
    }
  }

  private func introduce() {
    set("application-name", "Kiji")
    set("application-icon", Profile.applicationID)
    set("version", Version.current)
    set("website", Self.website)
    set("issue-url", Self.website + "/issues")
  }

  private func credit() {
    let contributors = tr("The Kiji contributors")
    set("developer-name", contributors)
    kiji_about_set_developer(about, "\(contributors) \(Self.website)/graphs/contributors")
    // Translators: the names of the translators into your language, one per line, as “Name” or “Name <address>”.
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

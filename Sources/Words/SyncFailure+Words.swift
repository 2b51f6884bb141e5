import ArticleHTML
import ReaderEngine
package import Sync
package import SyncServices
import WebText

extension SyncFailure {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .service(let error): error.words
    case .library(let error): error.words
    case .passwords(let error): error.words
    case .noPassword: tr("No password is saved for this account. Enter it again.")
    // Translators: %s is a date and time.
    case .resting(let until): tr("The server asked Kiji to wait until %s.", DateText.long(until))
    }
  }

  /// What is wrong, in a list that names the feed and says that the server could not subscribe to it.
  var reason: String {
    guard case .service(.cannotSubscribe(_, let reason)) = self else { return words }
    return SyncError.words(reason: reason)
  }

  /// Asks whether to trust a certificate.
  package static func words(untrusted fingerprint: String) -> String {
    // Translators: %s is the SHA-256 fingerprint of a certificate, in hexadecimal.
    tr("The server’s certificate is not trusted. Trust it only if this is its fingerprint: %s", fingerprint)
  }

  /// What is wrong, for a failure of which only the stored code is known.
  package static func words(code: String) -> String {
    switch code {
    case "wrongPassword": SyncError.wrongPassword.words
    case "interfaceOff": SyncError.interfaceOff.words
    case "passwordInFront": SyncError.passwordInFront.words
    case "hostNotFound": FeedFailure.hostNotFound.words
    case "certificate": FeedFailure.insecure.words
    case "noAnswer": FeedFailure.connectionFailed.words
    case "library": tr("Kiji’s library could not be read or changed.")
    case "noPassword": SyncFailure.noPassword.words
    case "resting": SyncError.resting(nil).words
    case "malformed": SyncError.malformed(call: "").words
    case "notFound": SyncError.notFound(.freshRSS).words
    default: tr("The server reported an error. Try again later.")
    }
  }
}

extension SyncError {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .noAnswer(let error): FeedFailure(error).words
    case .wrongPassword:
      tr("The server does not accept this password or key, or the user name. FreshRSS needs its API password.")
    case .interfaceOff: tr("API access is turned off. Turn it on in the server’s settings.")
    case .passwordInFront:
      tr("The web server requires its own password. It must not protect FreshRSS’s address “/api/”.")
    case .notFound: tr("No FreshRSS, Miniflux or compatible server was found at this address.")
    case .isOfKind(let kind): tr("This is a different kind of server: %s.", kind.name)
    case .resting: tr("The server asked Kiji to wait for a while. Kiji will try again later.")
    case .refused(_, let status): tr("The server returned error %s.", String(status))
    case .malformed: tr("The server’s response was incomplete or could not be understood. Nothing was changed.")
    case .endless: tr("The server’s list of articles does not end. Nothing was changed.")
    case .cannotSubscribe(let url, let reason):
      // Translators: the first %s is an address, the second one a sentence with the reason.
      tr("The server could not subscribe to %s. %s", url, Self.words(reason: reason))
    case .cancelled: tr("Cancelled.")
    }
  }

  /// The most characters of a server's own words that are shown.
  private static let maximumReason = 200

  /// What a server answered, in its own words: as one line of text, because some servers answer with HTML, or with a page.
  fileprivate static func words(reason: String) -> String {
    // Text may name elements, such as “element <link> closed by </head>”.
    let isHTML = reason.drop(while: \.isWhitespace).first == "<"
    let read =
      isHTML ? ArticleHTML.text(RawHTML(reason), limit: 4 * maximumReason) : String(reason.prefix(4 * maximumReason))
    let text = read.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty else { return tr("The server gave no reason.") }
    // Translators: %s is what a server answered, in its own words.
    return tr("The server says: %s", text.count > maximumReason ? String(text.prefix(maximumReason - 1)) + "…" : text)
  }
}

extension SyncKind {
  /// The name of the kind of server.
  package var name: String {
    switch self {
    case .freshRSS: "FreshRSS"
    case .miniflux: "Miniflux"
    case .googleReader: tr("Google Reader API")
    }
  }
}

import Words

/// A service that articles can be sent to: a name, and the address that is opened in the browser.
package nonisolated struct SendService: Equatable, Sendable {
  package var name: String
  package var template: AddressTemplate

  /// The most services; more would not fit in a menu.
  package static let most = 20
  /// The most articles that are sent at once, because each opens a page or a message.
  package static let mostArticles = 10
  /// Characters of the longest name, which menus show.
  package static let longestName = 60

  package init(name: String, template: AddressTemplate) { (self.name, self.template) = (name, template) }

  /// Services that are offered when adding one.
  package enum Preset: CaseIterable {
    case wallabag
    case instapaper
    case pinboard
    case email
    case other

    /// The name of a new service.
    package var name: String {
      switch self {
      case .wallabag: "Wallabag"
      case .instapaper: "Instapaper"
      case .pinboard: "Pinboard"
      case .email: trc("service", "Email")
      case .other: tr("New Service")
      }
    }

    private var address: String {
      switch self {
      case .wallabag: "https://app.wallabag.it/bookmarklet?url={url}"
      case .instapaper: "https://www.instapaper.com/hello2?url={url}&title={title}"
      case .pinboard: "https://pinboard.in/add?next=same&url={url}&title={title}&description={excerpt}"
      case .email: "mailto:?subject={title}&body={url}"
      case .other: "https://example.org/save?url={url}"
      }
    }

    /// The new service.
    package var service: SendService? {
      (try? AddressTemplate(address)).map { SendService(name: name, template: $0) }
    }
  }
}

nonisolated extension AddressTemplate.Failure {
  /// The sentence for the user.
  package var words: String {
    switch self {
    case .scheme: tr("The address must begin with https:, http: or mailto:.")
    // Translators: {url} is typed as it is.
    case .noURL: tr("The address must contain {url}, which stands for the article’s address.")
    // Translators: %s is a word that the user has typed in braces; {url}, {title} and {excerpt} are typed as they are.
    case .unknown(let name): tr("“{%s}” is not known; there are {url}, {title} and {excerpt}.", name)
    case .notAnAddress: tr("This is not a complete address.")
    case .tooLong: tr("The address is too long.")
    }
  }
}

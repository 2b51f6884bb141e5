import ArticleHTML

/// The kinds of places a node is in.
struct Zone: OptionSet {
  let rawValue: UInt32

  static let navigation = Zone(rawValue: 1 << 0)
  static let footer = Zone(rawValue: 1 << 1)
  static let header = Zone(rawValue: 1 << 2)
  static let aside = Zone(rawValue: 1 << 3)
  static let form = Zone(rawValue: 1 << 4)
  static let button = Zone(rawValue: 1 << 5)
  static let figure = Zone(rawValue: 1 << 6)
  static let caption = Zone(rawValue: 1 << 7)
  static let list = Zone(rawValue: 1 << 8)
  static let table = Zone(rawValue: 1 << 9)
  static let preformatted = Zone(rawValue: 1 << 10)
  static let quote = Zone(rawValue: 1 << 11)
  static let link = Zone(rawValue: 1 << 12)
  static let heading = Zone(rawValue: 1 << 13)
  /// Not shown by a browser before a script runs.
  static let hidden = Zone(rawValue: 1 << 14)
  static let noscript = Zone(rawValue: 1 << 15)
  static let comment = Zone(rawValue: 1 << 16)
  static let related = Zone(rawValue: 1 << 17)
  static let sidebar = Zone(rawValue: 1 << 18)
  static let article = Zone(rawValue: 1 << 19)
  static let main = Zone(rawValue: 1 << 20)
  /// Something to do with the page: sharing, advertising, signing up, asking for consent.
  static let business = Zone(rawValue: 1 << 21)
  static let body = Zone(rawValue: 1 << 22)
  static let item = Zone(rawValue: 1 << 23)
  static let paragraph = Zone(rawValue: 1 << 24)
  static let formula = Zone(rawValue: 1 << 25)
  static let byline = Zone(rawValue: 1 << 26)
  static let microdata = Zone(rawValue: 1 << 27)

  /// What an element's name alone says.
  init(_ kind: ElementName) {
    self =
      switch kind {
      case .nav, .menu: .navigation
      case .footer: .footer
      case .header: .header
      case .aside: .aside
      case .form, .fieldset, .search: .form
      case .button: .button
      case .figure: .figure
      case .figcaption, .caption: .caption
      case .ul, .ol, .dl: .list
      case .li, .dd, .dt: .item
      case .table: .table
      case .pre: .preformatted
      case .blockquote: .quote
      case .a: .link
      case .h1, .h2, .h3, .h4, .h5, .h6: .heading
      case .noscript: .noscript
      case .dialog: .hidden
      case .article: .article
      case .main: .main
      case .p: .paragraph
      case .math: .formula
      default: []
      }
  }

  /// What an element's class and ID say.
  init(_ names: NameWords, of kind: ElementName) {
    self = []
    if names.isEmpty { return }
    if names.contains(.navigation) || names.contains(.breadcrumb) { insert(.navigation) }
    if names.contains(.comment) { insert(.comment) }
    if names.contains(.sidebar) { insert(.sidebar) }
    if names.contains(.footer) { insert(.footer) }
    if names.contains(.related) { insert(.related) }
    if !names.isDisjoint(with: [.sharing, .newsletter, .cookie, .login, .advert, .copyright]) { insert(.business) }
    if !names.isDisjoint(with: [.byline, .biography]) { insert(.byline) }
    if names.contains(.hidden), kind != .body { insert(.hidden) }
    if names.contains(.caption) { insert(.caption) }
    if names.contains(.articleBody) { insert(.body) }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }
}

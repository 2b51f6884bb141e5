import ListKit

extension CellExample {
  /// What the row shows.
  var content: ListContentConfiguration {
    switch self {
    case .text: return Self.line("A line of text")
    case .subtitle: return Self.subtitle("A title", "A second line, smaller and dimmed")
    case .value: return Self.value("A name", "and its value")
    case .icon:
      var content = Self.subtitle("An icon of the theme", "Any name of the icon theme")
      content.image = .icon("starred-symbolic")
      return content
    case .texture:
      var content = Self.subtitle("A picture", "Made of pixels, or read from a PNG or JPEG file")
      content.image = Texture.sunset.map { .texture($0) }
      content.imageProperties.size = 32
      return content
    case .markup:
      var content = ListContentConfiguration.cell()
      content.attributedText = AttributedText(
        markup: "Text with <b>bold</b>, <i>italic</i> and <u>underlined</u> words")
      return content
    case .highlights:
      var content = ListContentConfiguration.cell()
      let text = "A search shows what was searched for"
      content.attributedText = AttributedText(text, highlighting: text.ranges(of: "search"))
      return content
    case .disclosure: return Self.value("Leads elsewhere", "Daily")
    case .badge: return Self.line("Has a count")
    case .checkmark(let number): return Self.line("Choice \(number)")
    case .notifications: return Self.line("Notifications")
    case .sync: return Self.subtitle("Synchronize", "Only on unmetered connections")
    case .button: return Self.line("Has a button")
    case .reorder: return Self.subtitle("Has a handle", "While the list is being edited")
    case .progress: return Self.line("Has a view of your own")
    case .state: return Self.subtitle("Follows the state", "Neither selected nor focused")
    case .disabled: return Self.subtitle("Disabled", "Can be read and focused, not activated")
    case .background: return Self.line("Has a background")
    case .color(let swatch): return Self.line(swatch.name)
    }
  }

  private static func line(_ text: String) -> ListContentConfiguration {
    var content = ListContentConfiguration.cell()
    content.text = text
    return content
  }

  private static func subtitle(_ text: String, _ secondaryText: String) -> ListContentConfiguration {
    var content = ListContentConfiguration.subtitleCell()
    content.text = text
    content.secondaryText = secondaryText
    return content
  }

  private static func value(_ text: String, _ secondaryText: String) -> ListContentConfiguration {
    var content = ListContentConfiguration.valueCell()
    content.text = text
    content.secondaryText = secondaryText
    return content
  }
}

extension Texture {
  /// A picture of 32 × 32 pixels that needs no file.
  static let sunset = Texture(
    rgba: (0..<32).flatMap { y in (0..<32).flatMap { x in pixel(x, y) } }, width: 32, height: 32)

  private static func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let isSun = (x - 16) * (x - 16) + (y - 20) * (y - 20) < 64
    if y > 21 { return [26, 62, UInt8(112 - y), 255] }
    return isSun ? [255, 214, 90, 255] : [UInt8(90 + y * 7), UInt8(70 + y * 3), 140, 255]
  }
}

import CGumbo
import WebText

/// Embedded pages become links to them.
extension HTMLSerializer {
  /// Writes a link for a frame or a plug-in's content.
  mutating func embed(_ element: GumboElement) {
    // Invisible embeds count readers, like tracking pixels.
    if ImageAttributes(element).isInvisible { return }
    var address: ByteSpan?
    var title: ByteSpan?
    for index in 0..<Int(element.attributes.length) {
      guard let (name, value) = element.attribute(index) else { continue }
      if name == .title { title = value.trimmed }
      // A URL meant for a script takes precedence over the placeholder in `src`.
      if name.isAddress, name != .src || address == nil { address = value }
    }
    if let address { _ = link(to: address, title) }
  }

  /// Writes a link for an object, or the object's fallback content if it does not refer to a web page.
  mutating func object(_ element: GumboElement) {
    if let data = element.value(of: .data), link(to: data, element.value(of: .title)?.trimmed) { return }
    descend(element)
  }

  private mutating func link(to address: ByteSpan, _ title: ByteSpan?) -> Bool {
    guard let address = addresses.string(address, .link), let embed = Embed(address) else { return false }
    let title = title.flatMap { $0.isEmpty ? nil : $0 }
    // A link inside a link would end the outer one.
    let isLinked = open.around.contains(.link)
    if !isLinked {
      place(.a)
      output.append("<a href=\"")
      write(embed.page, isQuoted: true)
      output.append("\">")
    }
    if let thumbnail = embed.thumbnail {
      place(.img)
      output.append("<img src=\"")
      write(thumbnail, isQuoted: true)
      output.append("\" alt=\"")
    }
    // In an attribute, or as the text of the link.
    let isQuoted = embed.thumbnail != nil
    if let title { output.append(escaping: title, isQuoted: isQuoted) } else { write(embed.name, isQuoted: isQuoted) }
    if isQuoted { output.append("\">") }
    if !isLinked { output.append("</a>") }
    lastImage = .none
    return true
  }

  private mutating func write(_ text: String, isQuoted: Bool) {
    var text = text
    text.withUTF8 { output.append(escaping: $0, isQuoted: isQuoted) }
  }
}

import ArticleHTML
import WebText

/// Resolves a page's addresses.
struct PageAddresses {
  /// The address of the page.
  let page: String?
  /// The address that relative ones are relative to.
  let base: String?

  init(page: String?, base: String?) {
    self.page = page
    self.base = base.map { URLReference.resolve($0, against: page) } ?? page
  }

  /// Returns an absolute address; nil if the value is not an address.
  func absolute(_ value: ByteSpan) -> String? { absolute(value.trimmed.string) }

  /// Returns an absolute address; nil if the value is not an address.
  func absolute(_ value: String) -> String? {
    guard !value.isEmpty else { return nil }
    return URLReference.resolve(value.replacingSpaces, against: base)
  }

  /// Returns a link's address, or only its fragment if it leads to the same page; nil for a script.
  func link(_ value: ByteSpan) -> String? {
    let value = value.trimmed
    guard !value.isEmpty, !value.hasASCII("javascript:", at: 0) else { return nil }
    if value[0] == UInt8(ascii: "#") { return value.count > 1 ? value.string : nil }
    guard let address = absolute(value) else { return nil }
    if let page, let hash = address.firstIndex(of: "#"), address[..<hash] == page.prefix(while: { $0 != "#" }) {
      return String(address[hash...])
    }
    return address
  }
}

extension String {
  fileprivate var replacingSpaces: String {
    utf8.contains { $0 <= 0x20 } ? String(map { $0.isWhitespace ? "%20" : "\($0)" }.joined()) : self
  }
}

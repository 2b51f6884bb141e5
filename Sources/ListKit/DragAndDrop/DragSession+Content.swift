internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

// What the dragged items are for other programs.
extension DragSession {
  /// The texts, of items that have one.
  var texts: [String] { items.compactMap { $0.text ?? $0.uri } }

  /// The addresses. A space or a line break is not part of one; in `text/uri-list` it would begin another.
  var uris: [String] {
    items.compactMap(\.uri).filter { uri in
      !uri.isEmpty
        && uri.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
    }
  }

  /// Returns the data of a MIME type, if the first item has it.
  func data(_ type: String) -> [UInt8]? { items.first?.data[type] }

  /// Whether there is something in a form.
  func offers(_ content: DropContent) -> Bool {
    switch content {
    case .text: !texts.isEmpty
    case .uris: !uris.isEmpty
    case .data(let type): data(type) != nil
    }
  }

  /// Returns GDK's content: the row, which is known in this program only, and everything other programs may take.
  func content(of row: ListItem) -> GObjectRef? {
    var providers = lk_row_offer(row).map { [$0] } ?? []
    // Before the addresses: a text view takes the first form that it knows, and knows files too.
    if !texts.isEmpty { providers.append(lk_text_offer(texts.joined(separator: "\n"))) }
    if !uris.isEmpty {
      var list = uris.map { UnsafePointer(g_strdup($0)) } + [nil]
      providers.append(lk_uris_offer(&list))
      for uri in list { g_free(UnsafeMutablePointer(mutating: uri)) }
    }
    for (type, bytes) in (items.first?.data ?? [:]).sorted(by: { $0.key < $1.key }) {
      let bytes = g_bytes_new(bytes, gsize(bytes.count))
      providers.append(gdk_content_provider_new_for_bytes(type, bytes))
      g_bytes_unref(bytes)
    }
    var all: [UnsafeMutablePointer<GdkContentProvider>?] = providers
    // Takes over the providers.
    return GObjectRef(adopting: gdk_content_provider_new_union(&all, gsize(all.count)))
  }
}

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

// What the dragged items are for other programs.
extension DragSession {
  /// The texts, of items that have one.
  var texts: [String] { items.compactMap { $0.text ?? $0.uri } }

  /// The addresses.
  var uris: [String] { items.compactMap(\.uri) }

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
    if !texts.isEmpty { providers.append(lk_text_offer(texts.joined(separator: "\n"))) }
    var all: [UnsafeMutablePointer<GdkContentProvider>?] = providers
    // Takes over the providers.
    return GObjectRef(adopting: gdk_content_provider_new_union(&all, gsize(all.count)))
  }
}

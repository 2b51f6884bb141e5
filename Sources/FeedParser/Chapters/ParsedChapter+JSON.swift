import WebText

extension ParsedChapter {
  /// Returns the chapters in a file of JSON Chapters 1.2 (https://github.com/Podcastindex-org/podcast-namespace), or
  /// `nil` if the bytes are not one.
  ///
  /// - Parameters:
  ///   - body: The bytes as received.
  ///   - baseURL: The URL they were fetched from, for relative references.
  /// - Returns: The chapters by their beginnings, at most 1,000.
  public static func chapters(in body: [UInt8], baseURL: String?) -> [ParsedChapter]? {
    body.withUnsafeBufferPointer { bytes in
      DecodedText.read(bytes, contentType: nil) { decoded, _, _ in
        guard let root = JSONReader.value(decoded)?.value, root.hasArray("chapters") else { return nil }
        let scope = XMLScope(base: baseURL, language: nil)
        var chapters = ParsedChapters()
        for object in root.objects("chapters") {
          // Marked as not to be listed: often only a change of the image.
          if case .boolean(false) = object["toc"] { continue }
          chapters.add(at: object.number("startTime"), object.text("title"), scope.resolve(object.text("url")))
        }
        return chapters.all
      }
    }
  }
}

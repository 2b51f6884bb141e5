extension ArticleHTML {
  /// Safe HTML as Markdown (CommonMark, with tables and struck text as GitHub writes them), for other programs.
  ///
  /// - Parameter safeHTML: What ``sanitize(_:baseURL:)`` gave.
  public static func markdown(_ safeHTML: String) -> String {
    var html = safeHTML
    return html.withUTF8 { bytes in
      var reader = MarkdownReader(bytes)
      reader.run()
      return reader.writer.text
    }
  }
}

extension ArticleHTML {
  /// Returns safe HTML as Markdown (CommonMark with GitHub's tables and strikethrough), for other programs.
  ///
  /// - Parameter safeHTML: The result of ``sanitize(_:baseURL:)``.
  public static func markdown(_ safeHTML: SafeHTML) -> String {
    var html = safeHTML.source
    return html.withUTF8 { bytes in
      var reader = MarkdownReader(bytes)
      reader.run()
      return reader.writer.text
    }
  }
}

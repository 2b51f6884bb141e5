extension TableView: CellOwner {
  /// Returns the data source's content for a position.
  func content(at position: Int, _ shown: CellHost.Content?) -> CellHost.Content {
    guard let dataSource else {
      // Not immediately: GTK is in the middle of binding.
      Task { [weak self] in self?.emptyIfAbandoned() }
      return .empty
    }
    switch layout.element(at: position) {
    case .header(let section):
      let title = dataSource.tableView(self, titleForHeaderInSection: section) ?? ""
      let type = dataSource.tableView(self, headerTypeInSection: section) ?? PlainSectionHeader.self
      return margin(title, type, style: "section-header", shown)
    case .footer(let section):
      let title = dataSource.tableView(self, titleForFooterInSection: section) ?? ""
      return margin(title, PlainSectionFooter.self, style: "section-footer", shown)
    case .row(let indexPath): return .cell(dataSource.tableView(self, cellForRowAt: indexPath))
    case nil: return .empty
    }
  }

  /// Returns a section's header or footer: the view already shown, if it has the right type, otherwise a new one.
  private func margin(
    _ title: String, _ headerType: any SectionHeader.Type, style: String, _ shown: CellHost.Content?
  ) -> CellHost.Content {
    var header: (any SectionHeader)?
    if case .header(let kept, _) = shown, type(of: kept) == headerType { header = kept }
    let view = header ?? headerType.init()
    view.show(title)
    for other in ["section-header", "section-footer"] { AnyWidget(view.root).setStyle(other, other == style) }
    return .header(view, title: title)
  }

  var hasRows: Bool { layout.hasRows }

  func emptyIfAbandoned() {
    if dataSource == nil, layout.count > 0 { reloadData() }
  }
}

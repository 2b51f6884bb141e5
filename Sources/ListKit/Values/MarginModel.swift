/// A header's or footer's own view as a value: its type, its data, and how the data is put into the view.
struct MarginModel {
  /// Returns the view with the data: the one shown so far if it has the type, otherwise a new one.
  let view: (MarginViews) -> View
  /// Whether another one shows the same.
  let showsSame: (MarginModel) -> Bool
  fileprivate let type: View.Type
  fileprivate let data: Any

  init<Header: View, Data: Equatable>(
    _ type: Header.Type, data: Data, apply: @escaping (_ view: Header, _ data: Data) -> Void
  ) {
    (self.type, self.data) = (type, data)
    view = { margins in
      let view = margins.dequeue(type)
      apply(view, data)
      return view
    }
    showsSame = { $0.type == type && $0.data as? Data == data }
  }
}

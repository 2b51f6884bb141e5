/// The table's rows or the grid's items, which a ``CellHost`` shows. The objects behind the list call them with
/// positions.
typealias CellOwner = CellProvider & SelectionListener & RowActivator & MenuProvider & RowActionsProvider & RowMover
  & TypeAheadSearcher & RowExpander

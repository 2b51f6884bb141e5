// Index paths and changes are in a target without GTK, so that models can use them; users of lists import only ListKit.
@_exported public import ListValues

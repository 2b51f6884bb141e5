// Index paths and changes are values of a target without GTK, for models; users of the list import only ListKit.
@_exported public import ListValues

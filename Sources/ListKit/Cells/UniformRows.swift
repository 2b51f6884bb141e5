// Ownership: the binder owns this object while rows are of one height, and each row's layout a reference to the sample.

internal import CGtk
internal import CListKit

/// Gives the rows of a list the height of one of them.
final class UniformRows {
  private let sample = lk_sample_new()

  isolated deinit { lk_sample_unref(sample) }

  /// Measures a list item's row by the sample if it shows a cell, and by itself if it shows a header.
  func fit(_ content: RowContent) {
    if let row = content.row { lk_row_measure_by(row, content.cell == nil ? nil : sample) }
  }

  /// Lets a row have its own height again.
  static func release(_ content: RowContent) {
    if let row = content.row { lk_row_measure_by(row, nil) }
  }
}

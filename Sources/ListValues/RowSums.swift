/// Numbers of rows, whose sums are found and changed in logarithmic time: a Fenwick tree.
struct RowSums: Sendable, Equatable {
  private var sums: [Int]

  /// Creates the sums of some numbers.
  init(_ counts: [Int]) {
    sums = counts
    for index in sums.indices {
      let next = index | (index + 1)
      if next < sums.count { sums[next] += sums[index] }
    }
  }

  /// Adds a number at the end.
  mutating func append(_ count: Int) {
    let index = sums.count
    var sum = count
    var before = index - 1
    let first = index & (index + 1)
    while before >= first {
      sum += sums[before]
      before = (before & (before + 1)) - 1
    }
    sums.append(sum)
  }

  /// Changes one of the numbers.
  mutating func add(_ growth: Int, at index: Int) {
    var index = index
    while index < sums.count {
      sums[index] += growth
      index |= index + 1
    }
  }

  /// Returns the sum of the numbers before an index.
  func sum(before index: Int) -> Int {
    var sum = 0
    var index = index - 1
    while index >= 0 {
      sum += sums[index]
      index = (index & (index + 1)) - 1
    }
    return sum
  }

  /// Returns the index of the number that contains a row, counted from the first number's first, and the row within it.
  func index(containing row: Int) -> (index: Int, row: Int) {
    var (index, row) = (0, row)
    var step = 1
    while step * 2 <= sums.count { step *= 2 }
    while step > 0 {
      if index + step <= sums.count, sums[index + step - 1] <= row {
        index += step
        row -= sums[index - 1]
      }
      step /= 2
    }
    return (index, row)
  }
}

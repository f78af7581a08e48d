/// The candidate most similar to a misspelt name; nil if none is similar: at most a third of its characters may differ
/// (a transposition counts once), ignoring case.
///
/// nil also if the name is one of the candidates byte for byte: it is not misspelt then, and was rejected for another
/// reason.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  guard !candidates.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (distance: Int, candidate: String)?
  for candidate in candidates.sorted() {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let limit = max(1, max(wanted.count, letters.count) / 3)
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Optimal string alignment distance: insertions, deletions, substitutions and transpositions.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for (i, x) in a.enumerated() {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for (j, y) in b.enumerated() {
      var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (x == y ? 0 : 1))
      if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { cost = min(cost, beforePrevious[j - 1] + 1) }
      row.append(cost)
    }
    beforePrevious = previous
    previous = row
  }
  return previous[b.count]
}

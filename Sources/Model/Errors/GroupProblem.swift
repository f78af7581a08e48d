/// Why a group is not found or not made.
package enum GroupProblem: Hashable, Sendable {
  case notFound
  case exists(String)
}

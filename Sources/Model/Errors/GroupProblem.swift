/// Why a group is not found or not created.
package enum GroupProblem: Hashable, Sendable {
  case notFound
  case exists(String)
}

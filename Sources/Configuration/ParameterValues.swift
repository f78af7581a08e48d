/// The values of a template's parameters.
package struct ParameterValues: Sendable, Equatable {
  package var byName: [String: String] = [:]
  /// The names whose values come from files only. As with the AWS command line, a template need not have these
  /// parameters.
  package var optional: Set<String> = []
  /// Where the functions that templates name run.
  package var functions = FunctionAddresses()

  package init() {}

  /// The first name, in alphabetical order, that a template must have and `isMissing` reports.
  package func demanded(where isMissing: (String) -> Bool) -> String? {
    byName.keys.filter { !optional.contains($0) }.sorted().first(where: isMissing)
  }
}

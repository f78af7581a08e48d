internal import Ambient

extension User {
  /// The name to show for the user in reasons and log lines, never the generated id of an account that signs in by an
  /// address.
  /// - Parameter typed: the name that the request contains; nil if it contains none.
  package func shownName(typed: String? = nil) -> String {
    let name = typed ?? username
    guard name == id.description else { return name }
    return attributes[.email] ?? attributes[.phoneNumber] ?? name
  }
}

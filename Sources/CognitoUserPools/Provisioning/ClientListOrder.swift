import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON

/// The order of the lists of an app client that are sets to the service.
enum ClientListOrder {
  /// As they were given.
  case given
  /// As `CreateUserPoolClient` and `UpdateUserPoolClient` answer: the order of a hash set of Java. Recorded in the AWS
  /// command line's examples of both operations, and in public logs of 2024-12 and 2025-10.
  case hashed
  /// As `DescribeUserPoolClient` answers: sorted. Recorded in the AWS command line's example, and in public logs of
  /// 2021-12 and 2025-10.
  case sorted

  func order(_ strings: [String]) -> [String] {
    switch self {
    case .given: strings
    case .hashed: JavaHashSet(strings).elements
    case .sorted: JavaHashSet(strings).elements.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// Scopes of resource servers stand behind the standard ones, each part in its order: so recorded of
  /// CreateUserPoolClient.
  func orderScopes(_ scopes: [String]) -> [String] {
    guard self == .hashed else { return order(scopes) }
    return order(scopes.filter { !$0.contains("/") }) + order(scopes.filter { $0.contains("/") })
  }

  func order<Value: RawRepresentable<String>>(_ values: [Value]) -> [Value] {
    order(values.map(\.rawValue)).compactMap(Value.init(rawValue:))
  }
}

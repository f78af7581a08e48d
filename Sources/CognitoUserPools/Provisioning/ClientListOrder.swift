import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON

/// The order of an app client's lists that are sets in the service.
enum ClientListOrder {
  /// As given.
  case given
  /// As in responses of `CreateUserPoolClient` and `UpdateUserPoolClient`: the order of a Java hash set. Recorded in
  /// the AWS command line's examples of both operations, and in public logs of 2024-12 and 2025-10.
  case hashed
  /// As in responses of `DescribeUserPoolClient`: sorted. Recorded in the AWS command line's example, and in public
  /// logs of 2021-12 and 2025-10.
  case sorted

  func order(_ strings: [String]) -> [String] {
    switch self {
    case .given: strings
    case .hashed: JavaHashSet(strings).elements
    case .sorted: JavaHashSet(strings).elements.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// Scopes of resource servers come after the standard ones, each part in its order, as recorded from
  /// CreateUserPoolClient.
  func orderScopes(_ scopes: [String]) -> [String] {
    guard self == .hashed else { return order(scopes) }
    return order(scopes.filter { !$0.contains("/") }) + order(scopes.filter { $0.contains("/") })
  }

  func order<Value: RawRepresentable<String>>(_ values: [Value]) -> [Value] {
    order(values.map(\.rawValue)).compactMap(Value.init(rawValue:))
  }
}

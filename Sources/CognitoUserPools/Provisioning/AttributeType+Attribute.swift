import AWSProtocol
internal import CognitoUserPoolsShapes
import Model

extension AttributeType {
  init(_ attribute: Attribute) { self.init(name: attribute.name, value: attribute.value) }
}

extension Attribute {
  /// The attributes of a request; each must have a value, if only an empty one.
  static func list(_ given: [AttributeType]?) throws(AWSFault) -> [Attribute] {
    var attributes: [Attribute] = []
    for each in given ?? [] {
      guard let value = each.value else {
        throw .invalidParameter("Attribute value for \(each.name) must not be null")
      }
      attributes.append(Attribute(each.name, value))
    }
    return attributes
  }
}

extension ClientProof {
  /// The `SecretHash` of a request.
  init(hash: String?) { self = hash.map { .secretHash($0) } ?? .none }
}

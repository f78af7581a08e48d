// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct ScopedSession: XMLStructure {
  var scopedSessionId: String
  var arn: String
}

extension ScopedSession {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ScopedSessionId", scopedSessionId)
    writer.member("Arn", arn)
  }
}

struct Tag: InputStructure {
  var key: String
  var value: String

  static let shape = Shape.structure([
    .required("Key", Shapes.tagKeyType),
    .required("Value", Shapes.tagValueType),
  ])
}

extension Tag {
  init?(_ object: JSONObject) {
    guard let key: String = object.string("Key") else { return nil }
    self.key = key
    guard let value: String = object.string("Value") else { return nil }
    self.value = value
  }
}

struct TransactionContext: XMLStructure {
  var identityProvider: OrderedMap<String>?
}

extension TransactionContext {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("IdentityProvider", identityProvider)
  }
}

struct TrustedIdentityPropagationContext: XMLStructure {
  var originIdentity: OriginIdentity?
  var transactionContext: TransactionContext?
}

extension TrustedIdentityPropagationContext {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("OriginIdentity", originIdentity)
    writer.member("TransactionContext", transactionContext)
  }
}

// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct OriginIdentity: XMLStructure {
  var subject: String?
  var subjectType: String?
  var issuer: String?
  var federatedProviderArn: String?
}

extension OriginIdentity {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("Subject", subject)
    writer.member("SubjectType", subjectType)
    writer.member("Issuer", issuer)
    writer.member("FederatedProviderArn", federatedProviderArn)
  }
}

struct PolicyDescriptorType: InputStructure {
  var arn: String?

  static let shape = Shape.structure([
    .optional("arn", Shapes.arnType),
  ])
}

extension PolicyDescriptorType {
  init(_ object: JSONObject) {
    arn = object.string("arn")
  }
}

struct ProvidedContext: InputStructure {
  var providerArn: String?
  var contextAssertion: String?

  static let shape = Shape.structure([
    .optional("ProviderArn", Shapes.arnType),
    .optional("ContextAssertion", Shapes.contextAssertionType),
  ])
}

extension ProvidedContext {
  init(_ object: JSONObject) {
    providerArn = object.string("ProviderArn")
    contextAssertion = object.string("ContextAssertion")
  }
}

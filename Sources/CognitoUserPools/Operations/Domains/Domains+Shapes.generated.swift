// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateUserPoolDomain {
  struct Input: InputStructure {
    var domain: String
    var userPoolId: String
    var managedLoginVersion: Int?
    var customDomainConfig: CustomDomainConfigType?
    var routing: RoutingType?

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginVersion", .integer),
      .optional("CustomDomainConfig", CustomDomainConfigType.shape),
      .optional("Routing", RoutingType.shape),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginVersion: Int?
    var cloudFrontDomain: String?
    var routing: RoutingType?
  }
}

extension CreateUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    managedLoginVersion = object.integer("ManagedLoginVersion")
    customDomainConfig = object.structure("CustomDomainConfig")
    routing = object.structure("Routing")
  }
}

extension CreateUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

enum DeleteUserPoolDomain {
  struct Input: InputStructure {
    var domain: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DescribeUserPoolDomain {
  struct Input: InputStructure {
    var domain: String

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
    ])
  }

  struct Output: OutputStructure {
    var domainDescription: DomainDescriptionType?
  }
}

extension DescribeUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
  }
}

extension DescribeUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("DomainDescription", domainDescription)
  }
}

enum UpdateUserPoolDomain {
  struct Input: InputStructure {
    var domain: String
    var userPoolId: String
    var managedLoginVersion: Int?
    var customDomainConfig: CustomDomainConfigType?
    var routing: RoutingType?

    static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginVersion", .integer),
      .optional("CustomDomainConfig", CustomDomainConfigType.shape),
      .optional("Routing", RoutingType.shape),
    ])
  }

  struct Output: OutputStructure {
    var managedLoginVersion: Int?
    var cloudFrontDomain: String?
    var routing: RoutingType?
  }
}

extension UpdateUserPoolDomain.Input {
  init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    managedLoginVersion = object.integer("ManagedLoginVersion")
    customDomainConfig = object.structure("CustomDomainConfig")
    routing = object.structure("Routing")
  }
}

extension UpdateUserPoolDomain.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

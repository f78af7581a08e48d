// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateUserPoolDomain {
  package struct Input: InputStructure {
    package var domain: String
    package var userPoolId: String
    package var managedLoginVersion: Int?
    package var customDomainConfig: CustomDomainConfigType?
    package var routing: RoutingType?

    package static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginVersion", .integer),
      .optional("CustomDomainConfig", CustomDomainConfigType.shape),
      .optional("Routing", RoutingType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginVersion: Int?
    package var cloudFrontDomain: String?
    package var routing: RoutingType?

    package init(managedLoginVersion: Int? = nil, cloudFrontDomain: String? = nil, routing: RoutingType? = nil) {
      self.managedLoginVersion = managedLoginVersion
      self.cloudFrontDomain = cloudFrontDomain
      self.routing = routing
    }
  }
}

extension CreateUserPoolDomain.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

package enum DeleteUserPoolDomain {
  package struct Input: InputStructure {
    package var domain: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteUserPoolDomain.Input {
  package init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

package enum DescribeUserPoolDomain {
  package struct Input: InputStructure {
    package var domain: String

    package static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
    ])
  }

  package struct Output: OutputStructure {
    package var domainDescription: DomainDescriptionType?

    package init(domainDescription: DomainDescriptionType? = nil) {
      self.domainDescription = domainDescription
    }
  }
}

extension DescribeUserPoolDomain.Input {
  package init?(_ object: JSONObject) {
    guard let domain: String = object.string("Domain") else { return nil }
    self.domain = domain
  }
}

extension DescribeUserPoolDomain.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("DomainDescription", domainDescription)
  }
}

package enum UpdateUserPoolDomain {
  package struct Input: InputStructure {
    package var domain: String
    package var userPoolId: String
    package var managedLoginVersion: Int?
    package var customDomainConfig: CustomDomainConfigType?
    package var routing: RoutingType?

    package static let shape = Shape.structure([
      .required("Domain", Shapes.domainType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("ManagedLoginVersion", .integer),
      .optional("CustomDomainConfig", CustomDomainConfigType.shape),
      .optional("Routing", RoutingType.shape),
    ])
  }

  package struct Output: OutputStructure {
    package var managedLoginVersion: Int?
    package var cloudFrontDomain: String?
    package var routing: RoutingType?

    package init(managedLoginVersion: Int? = nil, cloudFrontDomain: String? = nil, routing: RoutingType? = nil) {
      self.managedLoginVersion = managedLoginVersion
      self.cloudFrontDomain = cloudFrontDomain
      self.routing = routing
    }
  }
}

extension UpdateUserPoolDomain.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("ManagedLoginVersion", managedLoginVersion)
    writer.member("CloudFrontDomain", cloudFrontDomain)
    writer.member("Routing", routing)
  }
}

internal import AWSProtocol
internal import CognitoIdentity
internal import CognitoUserPoolsShapes
internal import Configuration

/// A resource type of Cognito in the service's registry: its properties, and the attributes of `Fn::GetAtt`. The
/// service rejects templates with others. Source: the reference of CloudFormation for `AWS::Cognito`.
struct StackTypes {
  let properties: Set<String>
  let attributes: Set<String>
  /// The members of the call that makes one, which most properties are; nil if there is no such call.
  private(set) var shape: Shape?

  private init(_ properties: Set<String>, _ attributes: Set<String> = ["Id"]) {
    self.properties = properties
    self.attributes = attributes
  }

  /// The members of an API call, and further properties.
  private init(_ shape: Shape, _ others: Set<String> = [], _ attributes: Set<String> = ["Id"]) {
    var names = others
    if case .structure(let members) = shape.kind { names.formUnion(members.map(\.name)) }
    self.init(names, attributes)
    self.shape = shape
  }

  /// By the part of the type name after `AWS::Cognito::`.
  private static let all: [String: StackTypes] = [
    "UserPool": StackTypes(
      ServiceShapes.pool,
      [
        "UserPoolName", "EnabledMfas", "WebAuthnRelyingPartyID", "WebAuthnUserVerification",
        "WebAuthnFactorConfiguration", "EmailAuthenticationMessage", "EmailAuthenticationSubject",
      ], ["Arn", "ProviderName", "ProviderURL", "UserPoolId"]),
    "UserPoolClient": StackTypes(ServiceShapes.client, ["UserPoolId"], ["ClientId", "ClientSecret", "Name"]),
    "UserPoolGroup": StackTypes(ServiceShapes.group, ["UserPoolId"]),
    "UserPoolResourceServer": StackTypes(ServiceShapes.resourceServer, ["UserPoolId"]),
    "UserPoolIdentityProvider": StackTypes(ServiceShapes.identityProvider, ["UserPoolId"]),
    "UserPoolDomain": StackTypes(
      ["Domain", "UserPoolId", "CustomDomainConfig", "ManagedLoginVersion", "Routing"],
      ["CloudFrontDistribution", "Id"]),
    "UserPoolUser": StackTypes([
      "ClientMetadata", "DesiredDeliveryMediums", "ForceAliasCreation", "MessageAction", "UserAttributes", "UserPoolId",
      "Username", "ValidationData",
    ]),
    "UserPoolUserToGroupAttachment": StackTypes(["GroupName", "UserPoolId", "Username"]),
    "UserPoolUICustomizationAttachment": StackTypes(["CSS", "ClientId", "UserPoolId"]),
    "UserPoolRiskConfigurationAttachment": StackTypes([
      "AccountTakeoverRiskConfiguration", "ClientId", "CompromisedCredentialsRiskConfiguration",
      "RiskExceptionConfiguration", "UserPoolId",
    ]),
    "ManagedLoginBranding": StackTypes(
      ServiceShapes.branding, ["UserPoolId", "ReturnMergedResources"], ["ManagedLoginBrandingId"]),
    "LogDeliveryConfiguration": StackTypes(ServiceShapes.logs, ["UserPoolId"]),
    "Terms": StackTypes(ServiceShapes.terms, ["UserPoolId"], ["TermsId"]),
    "IdentityPool": StackTypes(
      IdentityShapes.pool, ["CognitoEvents", "CognitoStreams", "PushSync", "IdentityPoolTags"], ["Id", "Name"]),
    "IdentityPoolRoleAttachment": StackTypes(IdentityShapes.roles, ["IdentityPoolId"]),
    "IdentityPoolPrincipalTag": StackTypes([
      "IdentityPoolId", "IdentityProviderName", "PrincipalTags", "UseDefaults",
    ]),
  ]

  static let names = all.keys.map { "AWS::Cognito::" + $0 }.sorted()

  static subscript(type: String) -> StackTypes? {
    type.hasPrefix("AWS::Cognito::") ? all[String(type.dropFirst("AWS::Cognito::".count))] : nil
  }

  /// Reports unknown types and unknown properties. The contents of properties are validated where they are read.
  static func check(_ member: Node.Member, in stack: Stack) {
    guard let node = member.node["Type"], let type = node.text, type.hasPrefix("AWS::Cognito::") else { return }
    guard let known = Self[type] else {
      stack.report(
        node.mark, "unknown type \(quoted(type))", expected: "a type of CloudFormation's", nearest: type, among: names)
      return
    }
    for property in member.node["Properties"]?.members ?? []
    where !known.properties.contains(property.name) && !property.name.hasPrefix("Fn::") {
      reportProperty(property, of: type, among: known.properties, in: stack)
    }
  }

  static func reportProperty(_ property: Node.Member, of owner: String, among known: Set<String>, in stack: Stack) {
    guard stack.isNew(property) else { return }
    stack.report(
      property.mark, "unknown property \(quoted(property.name))", expected: "a property of \(owner)",
      nearest: property.name, among: known.sorted())
  }
}

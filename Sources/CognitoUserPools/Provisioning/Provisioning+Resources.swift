internal import CognitoUserPoolsShapes
package import JSON
package import Model
internal import Realms
package import Sandboxes

/// Creates groups and resource servers of a configuration, from the members of the calls but `UserPoolId`.
extension Provisioning {
  /// - Parameter members: those of CreateGroup, valid by its shape.
  package static func createGroup(from members: JSONObject, in service: RealmContext) throws(CoreError) {
    guard let input = CreateGroup.Input(named(members, of: service)) else { return }
    _ = try createGroup(input, in: service)
  }

  static func createGroup(_ input: CreateGroup.Input, in service: RealmContext) throws(CoreError) -> Group {
    try service.administration.directory.createGroup(
      input.groupName, description: input.description, precedence: input.precedence, roleARN: input.roleArn)
  }

  /// - Parameter members: those of CreateResourceServer, valid by its shape. Name and description default to the
  ///   identifier.
  package static func defineResourceServer(from members: JSONObject, in service: RealmContext) throws(CoreError) {
    var members = named(members, of: service)
    members["Name"] = members["Name"] ?? members["Identifier"]
    let scopes = members["Scopes"]?.array?.compactMap(\.object).map { scope in
      var scope = scope
      scope["ScopeDescription"] = scope["ScopeDescription"] ?? scope["ScopeName"]
      return JSON.object(scope)
    }
    members["Scopes"] = scopes.map { .array($0) }
    guard let input = CreateResourceServer.Input(members) else { return }
    try service.administration.define(ResourceServer(input.identifier, input.name, input.scopes))
  }

  /// - Parameter members: those of SetUICustomization.
  package static func setPageStyle(from members: JSONObject, in service: RealmContext) throws {
    let input: SetUICustomization.Input = try checked(named(members, of: service))
    _ = try SetUICustomization.set(input, of: input.clientId ?? Realm.styleOfAll, in: service)
  }

  /// - Parameter members: those of CreateManagedLoginBranding.
  package static func createBranding(from members: JSONObject, in service: RealmContext) throws {
    _ = try CreateManagedLoginBranding.make(try checked(named(members, of: service)), in: service)
  }

  /// - Parameter configurations: those of SetLogDeliveryConfiguration.
  package static func setLogs(from configurations: [JSON], in service: RealmContext) throws {
    let members: JSONObject = ["LogConfigurations": .array(configurations)]
    try SetLogDeliveryConfiguration.set(try checked(named(members, of: service)), in: service)
  }

  /// - Parameter members: those of CreateTerms. It has a single source and a single enforcement.
  package static func createTerms(from members: JSONObject, in service: RealmContext) throws {
    var members = named(members, of: service)
    members["TermsSource"] = members["TermsSource"] ?? "LINK"
    members["Enforcement"] = members["Enforcement"] ?? "NONE"
    _ = try CreateTerms.make(try checked(members), in: service)
  }

  /// Sets the pages' first domain of its kind, unless it is set.
  /// - Parameters:
  ///   - version: the version of the pages; nil if unspecified.
  ///   - certificate: a `CustomDomainConfig`, valid by its shape.
  package static func createDomain(
    _ domain: String, isCustom: Bool, version: Int?, certificate: JSONObject?, in service: RealmContext
  ) throws {
    if try service.current().realm.settings.domains.contains(where: { $0.lowercased() == domain.lowercased() }) {
      return
    }
    try DomainRecord.check(domain, isCustom: isCustom)
    var record = DomainRecord(isCustom: isCustom)
    record.update(version, certificate.flatMap { CustomDomainConfigType($0) }, nil)
    let made = record
    if isCustom { try service.administration.admitCustomDomain() }
    try service.administration.createDomain(domain, isCustom: isCustom) { made.write(to: &$0) }
  }

  /// Stores the settings of a custom domain besides its name.
  /// - Parameter certificate: a `CustomDomainConfig`, valid by its shape.
  package static func setCustomDomain(version: Int?, certificate: JSONObject?, in settings: inout RealmSettings) {
    var record = DomainRecord(isCustom: true)
    record.update(version, certificate.flatMap { CustomDomainConfigType($0) }, nil)
    record.write(to: &settings)
  }

  /// Sets the text of mails with codes.
  /// - Parameter members: those of `EmailMfaConfiguration`, valid by its shape.
  package static func setMailFactor(_ members: JSONObject, in settings: inout RealmSettings) {
    let words = EmailMfaConfigType(members)
    settings.annotations["EmailMfaConfiguration"] = .object(members)
    let defaults = MessageTemplates()
    settings.messages.signInSubject = words.subject ?? defaults.signInSubject
    settings.messages.signInBody = words.message ?? defaults.signInBody
  }

  /// Sets how text messages are sent.
  /// - Parameters:
  ///   - sender: a `SmsConfiguration`, valid by its shape.
  ///   - message: the text of codes; nil for the service's own.
  package static func setSender(_ sender: JSON, message: JSON?, in settings: inout RealmSettings) {
    settings.sendsTexts = true
    settings.annotations["SmsConfiguration"] = sender
    settings.annotations["SmsAuthenticationMessage"] = message
    settings.messages.smsSignInBody = message?.string ?? MessageTemplates().smsSignInBody
  }

  private static func named(_ members: JSONObject, of service: RealmContext) -> JSONObject {
    var members = members
    members["UserPoolId"] = .string(service.id.text)
    return members
  }
}

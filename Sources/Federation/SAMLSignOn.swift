internal import Ambient
internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Model
internal import Realms
internal import SAML
internal import Sandboxes
internal import SignIn

/// Sign-in through a SAML provider that is somewhere else (docs/reference/saml.md#user-pools).
extension Upstreams {
  /// The realm's entity id as a service provider.
  package var serviceEntityID: String { "urn:amazon:cognito:sp:\(id)" }

  /// Sends a user there, by redirect. That `prompt=login` requests a fresh sign-in from the provider is unconfirmed.
  func setOutBySAML(
    to provider: Provider, for asked: AuthorizationRequest, query: String
  ) throws(FederationFault) -> (address: String, state: String) {
    let endpoint = try description(of: provider).signOnURL ?? ""
    return try federating { () throws(CoreError) in
      let (handle, leg) = try beginLeg(to: provider, for: asked, query: query, path: "/saml2/idpresponse")
      let signer = provider.details["RequestSigningAlgorithm"] == "rsa-sha256" ? try signer() : nil
      var request = SignOnRequest(
        id: leg.nonce, issuer: serviceEntityID, destination: endpoint, consumer: leg.redirectURI)
      request.forcesSignOn = asked.prompts.contains(.login)
      let text = request.text(at: try current().now.seconds)
      do throws(SAMLFault) {
        let address = try RedirectBinding.address(
          endpoint, request: text, relayState: handle.description, signer: signer)
        return (address, handle.description)
      } catch {
        throw .internalFault("writing a SAML request failed: \(error)")
      }
    }
  }

  /// The user in the provider's response to a request of this realm.
  /// - Parameter response: the form's parameter.
  package func profile(response: String, of leg: FederationLeg) throws(FederationFault) -> OutsideProfile {
    let provider = try federating { () throws(CoreError) in try self.context.administration.provider(leg.provider) }
    return OutsideProfile(try read(response, from: provider, request: leg.nonce, consumer: leg.redirectURI))
  }

  /// The user in a response without a request, if the provider is allowed to send such (IdP-initiated). Each is
  /// accepted once.
  package func profile(unsolicited response: String, from name: String) throws(FederationFault) -> OutsideProfile {
    let (provider, consumer) = try federating { () throws(CoreError) -> (Provider, String) in
      let address = core.addresses.hosted(of: try current().realm, in: scope)
      return (try self.context.administration.provider(name), "\(address)/saml2/idpresponse")
    }
    let read = try self.read(response, from: provider, request: nil, consumer: consumer)
    let isFirst = try federating { () throws(CoreError) in
      try update { (transaction) throws(CoreError) in
        transaction.spend("saml", read.assertionID, for: .seconds(max(60, read.expires - transaction.now.seconds)))
      }
    }
    guard isFirst else {
      Annotations.note(
        reason: ProviderDiagnostic.responseRefused(
          provider: name, difference: "its assertion \(read.assertionID) was used before"
        ).text)
      throw .invalidResponse("the assertion was used before")
    }
    return OutsideProfile(read)
  }

  private func read(
    _ response: String, from provider: Provider, request: String?, consumer: String
  ) throws(FederationFault) -> SignOnResponse {
    // The service's limit applies to the form's value.
    guard response.utf8.count <= Self.responseLimit else {
      Annotations.note(
        reason: ProviderDiagnostic.responseRefused(
          provider: provider.name, difference: "it is too long: expected at most \(Self.responseLimit) characters"
        ).text)
      throw .invalidResponse("the response is too long")
    }
    let description = try description(of: provider)
    let expected = try federating { () throws(CoreError) in
      let (realm, now) = try current()
      let isEncrypted = provider.details["EncryptedResponses"] == "true"
      return SignOnResponse.Expectation(
        issuer: description.entityID, certificates: description.certificates, consumer: consumer,
        audience: serviceEntityID, request: request, now: now.seconds,
        decryptionKey: isEncrypted ? try realm.keys.idToken.value().key.pem : nil)
    }
    do throws(SAMLFault) {
      return try SignOnResponse(try PostBinding.message(response), expecting: expected)
    } catch {
      let said = (try? PostBinding.message(response)).flatMap { MessageStatement($0) }
      Annotations.note(reason: error.reason(said, expected, from: provider.name))
      throw .invalidResponse(error.words)
    }
  }

  func federating<Value>(_ body: () throws(CoreError) -> Value) throws(FederationFault) -> Value {
    do throws(CoreError) {
      return try body()
    } catch {
      throw FederationFault(error)
    }
  }

  /// The signer of the realm's messages to providers and services.
  func signer() throws(CoreError) -> SAMLSigner {
    let (realm, now) = try current()
    return SAMLSigner(
      key: try realm.keys.idToken.value().key, certificate: try realm.keys.signingCertificate(for: id, at: now))
  }

  /// Characters.
  private static let responseLimit = 100_000
}

extension OutsideProfile {
  fileprivate init(_ response: SignOnResponse) {
    var claims: JSONObject = [:]
    for attribute in response.attributes {
      let values = attribute.values.map(JSON.string)
      claims[attribute.name] = values.count == 1 ? values[0] : .array(values)
    }
    // Last: an attribute must not replace the provider's `NameID`.
    claims["NameID"] = .string(response.name.value)
    self.init(parts: [("samlResponse", claims)], issuer: response.issuer)
    session = OutsideSession(name: response.name, index: response.sessionIndex)
  }
}

extension SAMLFault {
  /// The error text for the app. The one about an assertion's signature is the service's; the others are unconfirmed.
  fileprivate var words: String {
    switch self {
    case .badAssertionSignature: "SAML Assertion signature is invalid"
    case .badResponseSignature: "SAML Response signature is invalid"
    case .badMessageSignature, .unknownAlgorithm: "SAML signature is invalid"
    case .unsigned: "SAML Assertion is not signed"
    case .malformed(let what): "SAML Response cannot be read (\(what))"
    case .tooLarge: "the response is too long"
    case .undecryptable: "SAML Assertion cannot be decrypted"
    case .status(let codes, let message):
      "SAML Response status is \(codes.map { String($0.split(separator: ":").last ?? "") }.joined(separator: ", "))"
        + (message.map { " (\($0.prefix(500)))" } ?? "")
    case .wrongIssuer: "Issuer does not match"
    case .wrongDestination: "Destination does not match"
    case .wrongRecipient: "Recipient does not match"
    case .wrongAudience: "Audience restriction does not match"
    case .wrongRequest: "InResponseTo does not match"
    case .notYetValid: "SAML Assertion is not yet valid"
    case .expired: "SAML Assertion has expired"
    case .noNameID: "NameID is missing"
    case .unknownCondition: "SAML Assertion has a condition that is not supported"
    case .notEncrypted: "SAML Assertion is not encrypted"
    case .invalidCertificate: "the certificate of the identity provider is not valid"
    case .unavailable: "SAML Response cannot be read"
    case .missingLibrary(let which): "SAML Response cannot be read (\(which))"
    }
  }
}

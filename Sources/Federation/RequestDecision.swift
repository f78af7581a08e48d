internal import Ambient
internal import Model
internal import SAML
internal import Sandboxes
internal import Store

/// What a provider of ours answers to each member of a service's request that it cannot do (SAML Core §3.2.2.2,
/// §3.4.1). docs/support/saml.md lists all members.
struct RequestDecision {
  let request: SignOnRequest
  let service: KnownService?
  let realm: Realm
  let now: Instant
  /// Our entity id.
  let provider: String
  /// Whether the users are those of a simulated provider.
  let isSimulated: Bool

  /// Why no sign-in can satisfy the request; nil if one can.
  var refusal: SAMLStatus? { form ?? conditions ?? name ?? subject ?? strength }

  private var form: SAMLStatus? {
    if let status = SAMLStatus.refusal(ofVersion: request.version) { return status }
    if let binding = request.binding, binding != XMLName.postBinding {
      return SAMLStatus(
        .requester, .unsupportedBinding, "ProtocolBinding is \(binding); responses are sent by \(XMLName.postBinding)")
    }
    if request.consumerIndex != nil, request.consumer != nil || request.binding != nil {
      return SAMLStatus(
        .requester, .requestUnsupported,
        "AssertionConsumerServiceIndex excludes AssertionConsumerServiceURL and ProtocolBinding")
    }
    if let index = request.attributeIndex, let service, !service.description.attributeIndexes.contains(index) {
      return SAMLStatus(
        .requester, .requestUnsupported, "The service's metadata has no AttributeConsumingService with index \(index)")
    }
    if !request.providers.isEmpty, !request.providers.contains(provider) {
      return SAMLStatus(.requester, .noSupportedIDP, "The IDPList does not have \(provider)")
    }
    return nil
  }

  private var conditions: SAMLStatus? {
    guard let conditions = request.conditions else { return nil }
    if let end = conditions.notOnOrAfter, end <= now.seconds {
      return SAMLStatus(
        .requester, .requestDenied, "Conditions ended at \(SAMLTime.text(end)), and it is \(SAMLTime.text(now.seconds))"
      )
    }
    if let start = conditions.notBefore, start > now.seconds {
      return SAMLStatus(
        .requester, .requestDenied,
        "Conditions begin at \(SAMLTime.text(start)), and it is \(SAMLTime.text(now.seconds))")
    }
    if let other = conditions.others.first {
      return SAMLStatus(.requester, .requestUnsupported, "No assertion here has the condition \(other)")
    }
    if let audience = conditions.audiences.first(where: { $0 != request.issuer }) {
      return SAMLStatus(
        .requester, .requestUnsupported, "The audience of an assertion is \(request.issuer); asked for \(audience)")
    }
    return nil
  }

  private var name: SAMLStatus? {
    guard let policy = request.namePolicy else { return nil }
    if let format = policy.format, !NameIDPolicy.formats.contains(format) {
      return SAMLStatus(.requester, .invalidNameIDPolicy, "No user has a NameID of the format \(format)")
    }
    if let qualifier = policy.serviceQualifier, qualifier != request.issuer {
      return SAMLStatus(
        .requester, .invalidNameIDPolicy, "SPNameQualifier is \(qualifier); expected \(request.issuer)")
    }
    return nil
  }

  private var subject: SAMLStatus? {
    switch request.subject {
    case nil: return nil
    case .confirmed:
      return SAMLStatus(.requester, .requestUnsupported, "The Subject of a request has no SubjectConfirmation")
    case .unreadable:
      return SAMLStatus(.requester, .requestUnsupported, "The Subject of a request has a NameID")
    case .name(let name):
      // Each user of a simulated provider is one that a tester chooses.
      return isSimulated || !realm.users(named: name).isEmpty
        ? nil : SAMLStatus(.requester, .unknownPrincipal, "No user has the NameID \(name.value)")
    }
  }

  private var strength: SAMLStatus? {
    guard let contexts = request.contexts, !AuthenticationClass.isPossible(contexts) else { return nil }
    return SAMLStatus(
      .responder, .noAuthnContext,
      "No sign-in here is \(contexts.comparison.rawValue) \((contexts.classes + contexts.declarations).joined(separator: ", "))"
    )
  }
}

extension Realm {
  /// The users that an identifier may mean. One without a format is what a service knows of the user: the `sub`, the
  /// username or the address.
  func users(named name: NameID) -> [User] {
    let bySubject = SubjectID(name.value).flatMap { users[$0] }.map { [$0] } ?? []
    return switch name.format {
    case XMLName.transient: []
    case XMLName.persistent: bySubject
    case XMLName.emailAddress: users.find(.email, name.value)
    default: bySubject + users.find(.username, name.value) + users.find(.email, name.value)
    }
  }
}

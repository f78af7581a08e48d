internal import JOSE
internal import JSON
internal import Model
internal import Patterns
internal import TrustChains

/// Finds errors that would prevent a realm from taking part in its configured federation.
struct FederationChecks {
  private(set) var problems: [Problem] = []
  /// The ids of all realms, and of the federation's members among them.
  private let realms: [String]
  private let members: [String]

  static func check(_ document: ConfiguredDocument) -> [Problem] {
    var checks = FederationChecks(document.realms)
    for realm in document.realms {
      guard let federation = realm.settings.object("federation") else { continue }
      checks.check(federation, of: realm)
    }
    return checks.problems
  }

  private init(_ realms: [ConfiguredRealm]) {
    self.realms = realms.map(\.id.value)
    members = realms.filter { $0.settings["federation"] != nil }.map(\.id.value)
  }

  private mutating func check(_ federation: ConfiguredObject, of realm: ConfiguredRealm) {
    let place = federation.position
    for name in federation.texts("authorityHints") { check(name, of: realm) }
    if let metadata = federation["metadata"]?.object { check(metadata, at: place) }
    let id = realm.id.value
    for mark in federation.texts("trustMarks") where TrustMark(mark.value) == nil {
      report(
        "trustMarks: not a signed token with trust_mark_type", expected: "a trust mark for \(id)", at: mark.position)
    }
    if federation["provider"] == false, federation["subordinates"]?.array?.isEmpty != false {
      report(
        "provider: false beside no subordinates", expected: "subordinates, or an OpenID provider", at: place)
    }
    if federation["clientRegistration"]?.array?.isEmpty == false {
      if realm.settings["clientDocuments"] != nil {
        report("clientRegistration beside clientDocuments", expected: "one of the two", at: place)
      }
      if federation["trustAnchors"]?.array?.isEmpty != false {
        report("clientRegistration beside no trustAnchors", expected: "those who vouch for clients", at: place)
      }
    }
    var named: Set<String> = []
    for subordinate in federation.objects("subordinates") {
      check(entity: subordinate, of: realm)
      if let name = subordinate.text("id"), !named.insert(name.value).inserted {
        report("the subordinate \(quoted(name.value)) twice", expected: "each once", at: name.position)
      }
      checkStatement(subordinate)
    }
    for anchor in federation.objects("trustAnchors") { check(entity: anchor, of: realm) }
  }

  /// Checks an entity whose keys must be known.
  private mutating func check(entity: ConfiguredObject, of realm: ConfiguredRealm) {
    guard let name = entity.text("id") else { return }
    check(name, of: realm)
    if let keys = entity["jwks"] {
      guard let set = keys["keys"]?.array, !set.isEmpty else {
        return report("jwks of \(name.value) has no keys", expected: "{keys: [...]}", at: entity.position)
      }
      for key in set where ForeignKey(json: key)?.id == nil {
        let problem = ForeignKey.problem(ofSet: keys) ?? "expected public keys for signatures, each with its kid"
        return report("jwks of \(name.value) has a key that is of no use; \(problem)", at: entity.position)
      }
    } else if !FederationMembership.isRealm(name.value) {
      report(
        "jwks is missing for \(name.value)", expected: "the entity's public keys for federations", at: entity.position)
    }
  }

  /// Checks an entity identifier, which may be that of a realm of this configuration.
  private mutating func check(_ name: Located<String>, of realm: ConfiguredRealm) {
    guard FederationMembership.isRealm(name.value) else { return }
    if name.value == realm.id.value {
      return report("the realm itself", expected: "another entity", at: name.position)
    }
    if members.contains(name.value) { return }
    if realms.contains(name.value) {
      return report(
        "realm \(quoted(name.value)) takes part in no federation", expected: "federation in that realm",
        at: name.position)
    }
    var expected = "https://… or a realm of this configuration that has federation"
    if let nearest = nearestName(to: name.value, among: members) { expected += " (did you mean \(nearest)?)" }
    report("unknown realm \(quoted(name.value))", expected: expected, at: name.position)
  }

  /// Checks metadata by entity type.
  private mutating func check(_ metadata: JSONObject, at place: SourcePosition) {
    for (type, parameters) in metadata {
      guard let parameters = parameters.object else {
        report("metadata of \(type) is not a mapping", expected: "parameters and their values", at: place)
        continue
      }
      for (name, value) in parameters where value.isNull {
        report("metadata of \(type) has \(name): null", expected: "a value, or no \(name)", at: place)
      }
      let taken = type == EntityType.federationEntity ? ["jwks", "jwks_uri", "signed_jwks_uri"] : ["issuer"]
      for name in taken where parameters[name] != nil {
        report("metadata of \(type) has \(name)", expected: "the server to say it, or nobody", at: place)
      }
    }
  }

  /// Checks the members of a subordinate statement other than its keys.
  private mutating func checkStatement(_ subordinate: ConfiguredObject) {
    let place = subordinate.position
    if let metadata = subordinate["metadata"]?.object { check(metadata, at: place) }
    let critical = subordinate["metadataPolicyCrit"]?.array?.compactMap(\.string) ?? []
    let known = ParameterPolicy.Operator.allCases.map(\.rawValue)
    if let policy = subordinate["metadataPolicy"] {
      for (type, name, word) in policy.operators where !known.contains(word) && !critical.contains(word) {
        var expected = "\(known.joined(separator: ", ")), or its name in metadataPolicyCrit"
        if let nearest = nearestName(to: word, among: known) { expected += " (did you mean \(nearest)?)" }
        report("metadataPolicy: unknown operator \(quoted(word)) of \(type), \(name)", expected: expected, at: place)
      }
      attempt("metadataPolicy: ", at: place) { () throws(TrustProblem) in _ = try MetadataPolicy(policy) }
    }
    for name in critical where known.contains(name) {
      report("metadataPolicyCrit has \(name)", expected: "operators beyond the standard's", at: place)
    }
    if let constraints = subordinate["constraints"] {
      attempt("", at: place) { () throws(TrustProblem) in _ = try TrustConstraints(constraints) }
    }
    let claims = subordinate["claims"]?.object?.names ?? []
    for name in claims where StatementClaim.standard.contains(name) {
      report("claims has \(name)", expected: "claims beyond the standard's", at: place)
    }
    for name in subordinate["crit"]?.array?.compactMap(\.string) ?? [] where !claims.contains(name) {
      report("crit has \(name)", expected: "names of claims", at: place)
    }
  }

  private mutating func attempt(
    _ prefix: String, at place: SourcePosition, _ body: () throws(TrustProblem) -> Void
  ) {
    do throws(TrustProblem) {
      try body()
    } catch {
      report("\(prefix)\(error.reason)", at: place)
    }
  }

  private mutating func report(_ wrong: String, expected: String? = nil, at place: SourcePosition) {
    problems.append(Problem(at: place, wrong + (expected.map { "; expected \($0)" } ?? "")))
  }
}

extension JSON {
  /// The operators of a metadata policy, each with its entity type and parameter.
  fileprivate var operators: [(type: String, name: String, word: String)] {
    (object ?? [:]).flatMap { type, parameters in
      (parameters.object ?? [:]).flatMap { name, rule in (rule.object ?? [:]).names.map { (type, name, $0) } }
    }
  }
}

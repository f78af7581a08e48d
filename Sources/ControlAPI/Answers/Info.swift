internal import Ambient
internal import Description
internal import IdentityPools
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Tenants

/// The pools, clients and tenants, with configuration for client SDKs.
struct Info: ObjectAnswer {
  let version: String
  let started: Instant
  let sandbox: SandboxID
  let baseURL: String
  let pools: [UserPoolInfo]
  let tenants: [TenantInfo]
  let identityPools: [IdentityPoolInfo]
  let configuration: ClientConfiguration
  /// After creating a sandbox: the new ids by old id.
  var mapping: [String: String]?
  /// After importing a document: the findings.
  var findings: DocumentFindings?

  init(_ call: Call) {
    self.init(of: call.sandbox, call)
  }

  /// For a sandbox other than the call's.
  init(of sandbox: SandboxHolder, _ call: Call) {
    let context = call.context
    version = call.settings.version
    started = call.core.started
    self.sandbox = sandbox.id
    baseURL = call.core.addresses.reached(in: context)
    pools = call.core.userPools(in: sandbox).map { realm in
      UserPoolInfo(
        realm: realm, issuer: call.core.addresses.issuer(of: realm, in: context),
        documents: call.core.addresses.documents(of: realm, in: context))
    }
    tenants = call.core.tenants(in: sandbox).compactMap { TenantInfo($0, call) }
    identityPools = sandbox.snapshot.allIdentityPools.map { pool in
      IdentityPoolInfo(pool: pool, issuer: call.core.addresses.identityIssuer(pool.settings.issuer, in: context))
    }
    configuration = ClientConfiguration(sandbox, core: call.core, context: context)
  }

  static let name = "Info"
  static let members: [AnswerMember<Info>] = [
    AnswerMember("version", \.version),
    AnswerMember("started_at", as: .time, \.started.rfc3339),
    AnswerMember("sandbox", \.sandbox.text),
    AnswerMember("base_url", \.baseURL, "The base of every URL that the server returns."),
    AnswerMember("user_pools", \.pools),
    AnswerMember("identity_pools", \.identityPools),
    AnswerMember("entra_tenants", \.tenants),
    AnswerMember(
      "client_configuration", \.configuration, "Configuration for client SDKs, for the pool that was created first."),
    AnswerMember(
      optional: "mapping", \.mapping,
      "After creating a sandbox: the new id for each old id of a pool, client or domain."),
    AnswerMember(
      optional: "guessed", \.findings?.guessed,
      "After an import: values assumed because the document does not contain them."),
    AnswerMember(
      optional: "unknown", \.findings?.unknown,
      "After an import: what the document refers to but does not contain, or what is not supported."),
    AnswerMember(
      optional: "left_out", \.findings?.leftOut,
      "After an import: parts of the document that were ignored."),
  ]
}

/// A user pool.
struct UserPoolInfo: ObjectAnswer {
  let realm: Realm
  let issuer: String
  let documents: String

  static let name = "UserPool"
  static let members: [AnswerMember<UserPoolInfo>] = [
    AnswerMember("id", \.realm.id.text),
    AnswerMember("name", \.realm.settings.name),
    AnswerMember("issuer", \.issuer, "`iss` of the pool's tokens."),
    AnswerMember("jwks_uri", { "\($0.documents)/.well-known/jwks.json" }),
    AnswerMember("discovery_uri", { "\($0.documents)/.well-known/openid-configuration" }),
    AnswerMember("domain", \.realm.settings.domain, "The prefix or name of the pool's hosted domain, if it has one."),
    AnswerMember("clients", { $0.realm.poolClients.map { ClientInfo(client: $0) } }),
  ]
}

/// A client of a user pool.
struct ClientInfo: ObjectAnswer {
  let client: Client

  static let name = "Client"
  static let members: [AnswerMember<ClientInfo>] = [
    AnswerMember("id", \.client.id.text),
    AnswerMember("name", \.client.name),
    AnswerMember(optional: "secret", \.client.secrets.last, "The newest secret."),
    AnswerMember("auth_flows", \.client.flowNames, "The allowed flows, by the service's names."),
    AnswerMember("callback_urls", \.client.redirectURIs),
  ]
}

extension Client {
  fileprivate var flowNames: [String] {
    ClientFlow.allCases.filter(allows).map { flow in
      switch flow {
      case .password: "ALLOW_USER_PASSWORD_AUTH"
      case .srp: "ALLOW_USER_SRP_AUTH"
      case .administratorPassword: "ALLOW_ADMIN_USER_PASSWORD_AUTH"
      case .choice: "ALLOW_USER_AUTH"
      case .custom: "ALLOW_CUSTOM_AUTH"
      case .refresh: "ALLOW_REFRESH_TOKEN_AUTH"
      case .clientToken: "ALLOW_CLIENT_TOKEN_AUTH"
      case .impersonation: "ALLOW_TOKEN_EXCHANGE_IMPERSONATION"
      case .delegation: "ALLOW_TOKEN_EXCHANGE_DELEGATION"
      }
    }.sorted()
  }
}

public import Foundation

/// A mail or text message that was stored in the outbox instead of being sent.
public struct Message: Decodable, Sendable, Identifiable {
  /// Why it was sent.
  public enum Kind: String, Sendable {
    case signUp = "sign_up"
    case resend
    case forgotPassword = "forgot_password"
    case verifyAttribute = "verify_attribute"
    case signInOTP = "sign_in_otp"
    case mfa
    case invitation
    case mfaReminder = "mfa_reminder"
    case notice
  }

  public let id: String
  public let to: String
  /// `email` or `sms`.
  public let channel: String
  /// The raw value of a ``Kind``.
  public let kind: String
  public let subject: String?
  public let body: String
  public let code: String?
  public let link: String?
  public let temporaryPassword: String?
}

/// A request that a client sent, with its answer. Passwords, codes and tokens are `***`.
public struct RecordedRequest: Decodable, Sendable, Identifiable {
  public let id: String
  public let front: String
  public let operation: String
  public let method: String
  public let path: String
  public let client: String?
  public let user: String?
  /// 0 where the connection was dropped.
  public let status: Int
  public let error: String?
  /// Of a refused request: what came, what was expected, and what to change. The client does not see it.
  public let reason: String?
  /// The challenge that the answer asks for, where a sign-in is not over.
  public let challenge: String?
}

/// Tokens made to order.
public struct Tokens: Decodable, Sendable {
  /// What is wrong with them.
  public enum Defect: String, Sendable {
    case expired
    case notYetValid = "not_yet_valid"
    case wrongKey = "wrong_key"
    case unknownKeyID = "unknown_kid"
    case noAlgorithm = "alg_none"
    case tampered
    case wrongIssuer = "wrong_issuer"
    case wrongAudience = "wrong_audience"
  }

  /// What they are for.
  public enum Kind: String, Sendable {
    case access, id, refresh
  }

  public let accessToken: String
  public let idToken: String
}

/// Which requests fail, and how.
public struct Fault: Sendable {
  /// When the connection is dropped.
  public enum Drop: String, Sendable {
    case before, after
    case midBody = "mid_body"
  }

  /// As in the journal: `InitiateAuth`, `token`, `otp/start`; all if nil.
  public var operation: String?
  /// `front`, `client`, `user`, `path` or `method`, by name.
  public var match: [String: String] = [:]
  /// Which of the matching requests fail, from 1.
  public var nth: [Int] = []
  /// A code of the front that is called: an AWS exception, an OAuth error, an AADSTS number.
  public var error: String?
  public var delay: Duration?
  public var drop: Drop?
  /// How often it strikes; for ever if nil.
  public var times: Int?

  public init(
    _ operation: String? = nil, error: String? = nil, delay: Duration? = nil, drop: Drop? = nil, nth: [Int] = [],
    times: Int? = nil, match: [String: String] = [:]
  ) {
    self.operation = operation
    self.error = error
    self.delay = delay
    self.drop = drop
    self.nth = nth
    self.times = times
    self.match = match
  }

  var body: [String: Any] {
    var matching: [String: Any] = match
    if let operation { matching["operation"] = operation }
    if !nth.isEmpty { matching["nth"] = nth }
    var action: [String: Any] = [:]
    if let error { action["error"] = ["code": error] }
    if let delay { action["delay_ms"] = Int(delay / .milliseconds(1)) }
    if let drop { action["drop"] = drop.rawValue }
    var body: [String: Any] = ["match": matching, "action": action]
    if let times { body["times"] = times }
    return body
  }
}

/// What a sandbox holds.
public struct Info: Decodable, Sendable {
  /// A user pool.
  public struct Pool: Decodable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let issuer: String
    public let domain: String?
    public let clients: [Client]
  }

  /// An app client.
  public struct Client: Decodable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let secret: String?
  }

  public let version: String
  public let sandbox: String
  public let userPools: [Pool]
  /// The ids of this sandbox by those of the configuration; nil for the default one.
  public let mapping: [String: String]?

  private enum CodingKeys: CodingKey {
    case version, sandbox, userPools, mapping
  }
}

/// Ready settings of clients, for the first pool and the first tenant.
public struct ClientConfiguration: Sendable {
  /// For MSAL.
  public struct MSAL: Decodable, Sendable {
    public let clientId: String
    public let authority: URL
    public let tenantId: String
  }

  /// The file `amplifyconfiguration.json` of Amplify Gen 1, with the server's host, which Amplify for Swift calls by
  /// https at port 443. Nil without a user pool that has a client.
  public let amplifyConfiguration: Data?
  /// The file `awsconfiguration.json` of AWSMobileClient, with the server's host as above.
  public let awsConfiguration: Data?
  /// Where the clients of each document connect to, by its name in the control API: `this server`, `host at port 443`,
  /// `production` or `reference only`.
  public let reaches: [String: String]
  /// The file `amplify_outputs.json`, for reference only: the format has no place for the address of a server, so an
  /// app that is configured with it calls Amazon. Nil without a user pool that has a client.
  public let amplifyOutputs: Data?
  /// Nil without a tenant.
  public let msal: MSAL?

  init(_ info: Data) throws {
    struct Part: Decodable {
      struct Clients: Decodable { let msal: MSAL? }
      let clientConfiguration: Clients
    }
    msal = try Sandbox.decoder.decode(Part.self, from: info).clientConfiguration.msal
    let whole = try JSONSerialization.jsonObject(with: info) as? [String: Any]
    let clients = whole?["client_configuration"] as? [String: Any]
    // Null where no client could use it.
    func document(_ name: String) throws -> Data? {
      try (clients?[name] as? [String: Any]).map { try JSONSerialization.data(withJSONObject: $0) }
    }
    amplifyConfiguration = try document("amplify_configuration")
    awsConfiguration = try document("aws_configuration")
    amplifyOutputs = try document("amplify_outputs")
    reaches = clients?["reaches"] as? [String: String] ?? [:]
  }
}

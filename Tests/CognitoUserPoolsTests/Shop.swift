import Encodings
import JSON
import Model
import Provisioning
import Sandboxes
import SignIn
import Testing

@testable import CognitoUserPools
@testable import Cryptography

/// A pool with a client and users.
struct Shop: Sendable {
  static let password = "Correct-Horse-1"

  let service = Service()
  let pool: String
  let client: String
  let secret: String?

  /// - Parameters:
  ///   - pool: members of CreateUserPool in addition to these defaults.
  ///   - client: members of CreateUserPoolClient.
  init(_ members: JSON = [:], client clientMembers: JSON = [:]) {
    let defaults: JSON = [
      "PoolName": "shop", "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
      "UsernameConfiguration": ["CaseSensitive": false],
    ]
    let pool = service.call("CreateUserPool", defaults.with(members)).text("UserPool", "Id")
    let flows: JSON = [
      "UserPoolId": .string(pool), "ClientName": "web",
      "ExplicitAuthFlows": [
        "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
      ],
    ]
    let made = service.call("CreateUserPoolClient", flows.with(clientMembers))["UserPoolClient"] ?? .null
    self.pool = pool
    client = made.text("ClientId")
    secret = made["ClientSecret"]?.string
  }

  var realm: RealmContext {
    get throws { try service.core.realm(RealmID(pool)) }
  }

  /// Adds a user as a configuration would.
  @discardableResult
  func person(
    _ name: String = "ada@example.com", password: String? = Shop.password, status: UserStatus? = nil,
    attributes: [Attribute] = [Attribute("email_verified", "true")]
  ) throws -> String {
    let failure = try realm.provisioning.seed([
      SeededUser(username: name, password: password, attributes: attributes, status: status)
    ])
    if let failure { throw failure.error }
    return try realm.accounts.user(named: name).username
  }

  /// The members with the pool's or client's id in front.
  func ofClient(_ members: JSON) -> JSON { (["ClientId": .string(client)] as JSON).with(members) }
  func ofPool(_ members: JSON = [:]) -> JSON { (["UserPoolId": .string(pool)] as JSON).with(members) }

  func start(
    _ flow: String, _ parameters: JSON, session: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSON {
    service.call("InitiateAuth", startBody(flow, parameters, session: session), sourceLocation: sourceLocation)
  }

  func startBody(_ flow: String, _ parameters: JSON, session: String? = nil) -> JSON {
    ofClient(["AuthFlow": .string(flow), "AuthParameters": parameters, "Session": session.map { .string($0) } ?? .null])
  }

  func answerBody(_ challenge: String, _ responses: JSON, session: String? = nil) -> JSON {
    ofClient([
      "ChallengeName": .string(challenge), "ChallengeResponses": responses,
      "Session": session.map { .string($0) } ?? .null,
    ])
  }

  /// The tokens of a password sign-in.
  func signIn(
    _ name: String = "ada@example.com", password: String = Shop.password,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSON {
    start(
      "USER_PASSWORD_AUTH", ["USERNAME": .string(name), "PASSWORD": .string(password)], sourceLocation: sourceLocation)[
        "AuthenticationResult"] ?? .null
  }

  func accessToken(_ name: String = "ada@example.com") -> String { signIn(name).text("AccessToken") }

  /// The latest message to an address.
  func message(to address: String = "ada@example.com") -> Message? {
    service.core.sandbox()?.snapshot.outbox.newestFirst.first { $0.entry.to == address }?.entry
  }

  func code(to address: String = "ada@example.com") -> String { message(to: address)?.code ?? "none" }
}

/// The other side of an SRP sign-in, as client libraries do it (docs/reference/cognito-sign-in.md#srp).
struct SRPClient {
  private let group = SRPGroup.standard
  private let secret: BigNumber
  private let value: BigNumber

  init(secret: [UInt8]) {
    self.secret = BigNumber(bigEndian: secret)
    value = group.power(group.generator, self.secret)
  }

  /// `SRP_A`
  var text: String { value.hex }

  /// What answers PASSWORD_VERIFIER.
  func responses(to challenge: JSON, password: String, pool: String, timestamp: String) throws -> JSON {
    let parameters = try #require(challenge["ChallengeParameters"])
    let user = parameters.text("USER_ID_FOR_SRP")
    let name = String(pool.drop { $0 != "_" }.dropFirst())
    let salt = try #require(BigNumber(hex: parameters.text("SALT")))
    let serverValue = try #require(BigNumber(hex: parameters.text("SRP_B")))
    let block = try #require(Base64.decode(parameters.text("SECRET_BLOCK")))

    let inner = Digest.sha256(Array("\(name)\(user):\(password)".utf8))
    let x = BigNumber(bigEndian: Digest.sha256(salt.twosComplementBytes + inner))
    let u = BigNumber(bigEndian: Digest.sha256(value.twosComplementBytes + serverValue.twosComplementBytes))
    let masked = group.product(group.multiplier, group.power(group.generator, x))
    let base = (serverValue + (group.prime - masked)).modulo(group.prime)
    let shared = group.power(base, secret + u * x)
    let key = KeyDerivation.hkdfSHA256(
      secret: shared.twosComplementBytes, salt: u.twosComplementBytes, info: Array("Caldera Derived Key".utf8),
      length: 16)
    let signature = MAC.hmacSHA256(key: key, Array("\(name)\(user)".utf8), block, Array(timestamp.utf8))
    return [
      "USERNAME": .string(user), "PASSWORD_CLAIM_SECRET_BLOCK": .string(parameters.text("SECRET_BLOCK")),
      "PASSWORD_CLAIM_SIGNATURE": .string(Base64.encode(signature)), "TIMESTAMP": .string(timestamp),
    ]
  }
}

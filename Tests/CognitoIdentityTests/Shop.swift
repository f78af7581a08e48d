import AWSProtocol
import Ambient
import Assembly
import Cryptography
import HTTPServer
import JSON
import Model
import Sandboxes
import Testing

@testable import CognitoIdentity

/// One identity pool behind the front, with a clock that stands still.
struct Shop {
  static let provider = "login.shop"

  let core = IdentityCore(
    addresses: Addresses(publicURL: "http://localhost:4370"), keys: .pem(sharedKeyPEM), random: .seeded(7))
  private let router: Router
  private(set) var id = ""

  init(guests: Bool = true, developer: String? = Shop.provider) throws {
    router = Router(
      groups: [
        AWSDispatcher([IdentityPoolsService.make(core: core) { error, _ in Issue.record("internal: \(error)") }]).routes
      ])
    try #require(core.sandbox()).update { $0.clock.freeze(at: Instant(seconds: 1_800_000_000)) }
    var members: JSONObject = ["IdentityPoolName": "shop", "AllowUnauthenticatedIdentities": .bool(guests)]
    members["DeveloperProviderName"] = developer.map(JSON.string)
    let made = call("CreateIdentityPool", .object(members))
    id = try #require(made.json["IdentityPoolId"]?.string)
  }

  struct Answer {
    let status: Int
    let json: JSON

    /// Type and message of an error.
    var fault: String { "\(json["__type"]?.string ?? "none"): \(json["message"]?.string ?? "")" }
    var identity: String? { json["IdentityId"]?.string }
  }

  @discardableResult
  func call(_ operation: String, _ body: JSON) -> Answer {
    let headers: Fields = [
      "X-Amz-Target": "AWSCognitoIdentityService.\(operation)",
      "Authorization":
        "AWS4-HMAC-SHA256 Credential=AKID/20260101/eu-west-1/cognito-identity/aws4_request, Signature=0",
    ]
    let response: Response
    switch router.handle(Request(.post, "/", headers: headers, body: body.bytes)) {
    case .respond(let answer): response = answer
    case .work(let body): response = body()
    default: response = Response.empty(599)
    }
    return Answer(status: response.status, json: (try? JSON.parse(response.body)) ?? .null)
  }

  /// The same about the pool.
  @discardableResult
  func ask(_ operation: String, _ members: JSONObject = [:]) -> Answer {
    var members = members
    members["IdentityPoolId"] = .string(id)
    return call(operation, .object(members))
  }

  /// A token for a user of the maker's own.
  func token(_ user: String, identity: String? = nil, provider: String = Shop.provider) -> Answer {
    var members: JSONObject = ["Logins": .object([provider: .string(user)])]
    members["IdentityId"] = identity.map(JSON.string)
    return ask("GetOpenIdTokenForDeveloperIdentity", members)
  }

  func lookUp(user: String? = nil, identity: String? = nil) -> Answer {
    var members: JSONObject = [:]
    members["DeveloperUserIdentifier"] = user.map(JSON.string)
    members["IdentityId"] = identity.map(JSON.string)
    return ask("LookupDeveloperIdentity", members)
  }
}

/// A signing key made once for the whole run.
private let sharedKeyPEM: [UInt8] = {
  do { return try SigningKey.generate(.fast).pem } catch { return [] }
}()

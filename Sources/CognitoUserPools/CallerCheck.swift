import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
import FrontSupport
import IdentityPools
import JSON
import Model
import Sandboxes

/// Authenticates the signer of a call. Signatures on unauthenticated operations are not checked, since some clients
/// sign those too.
enum CallerCheck {
  /// - Parameter input: the unvalidated members of the request, which may name a pool with its own setting.
  /// - Returns: the signer; nil for unknown keys.
  static func principal(
    of request: AWSRequest, _ input: JSONObject, core: IdentityCore
  ) throws(AWSFault) -> TemporaryCredentials.Principal? {
    guard signed.contains(request.operation) else { return nil }
    do throws(CallerRefusal) {
      return try core.signer(of: request, service: "cognito-idp", realm: realm(of: input, core))?.principal
    } catch {
      throw error.fault
    }
  }

  /// The pool that a request names, by id, ARN or client.
  private static func realm(of input: JSONObject, _ core: IdentityCore) -> RealmID? {
    if let pool = input["UserPoolId"]?.string { return RealmID(pool) }
    if let name = input["ResourceArn"]?.string?.split(separator: "/").last { return RealmID(String(name)) }
    return input["ClientId"]?.string.flatMap { try? core.realm(of: ClientID($0)).id }
  }

  /// Operations that must be signed, or may be signed in place of a client secret. GetClientToken ignores signatures.
  private static let signed = Set(OperationList.all.filter { $0.access == .signed }.map(\.name) + ["GetDerivedToken"])
}

import AWSProtocol
import Ambient
internal import CognitoUserPoolsShapes
internal import Diagnostics
import Model
import Sandboxes

/// Regions are isolated, as in the service: a call for one region does not see the pools of another
/// (aws/aws-sdk-go#2436 for signed calls, 2021; aws-amplify/aws-sdk-android#3048 for the host name of unsigned ones,
/// 2022).
extension Call {
  /// Whether the realm is visible in the call's region: its own, or one with a finished replica. A realm whose id names
  /// no region, or that is configured so, is visible in all; a call without a region sees all realms.
  func reaches(_ realm: Realm, at now: Instant) -> Bool {
    guard let region = request.region, realm.id.namesRegion, realm.id.region != region,
      realm.settings.relaxations.takesAnyRegion != true
    else { return true }
    return realm.replica.map { $0.region == region && $0.isMade(by: now) } ?? false
  }

  /// The pool, if the call's region has it and serves the operation.
  /// - Parameters:
  ///   - thing: the kind of object that was looked up, for the log and the journal.
  ///   - error: the error for an unknown id.
  func reached(
    _ pool: RealmContext, _ thing: String, otherwise error: CoreError
  ) throws(CoreError) -> RealmContext {
    guard let region = request.region, pool.id.region != region else { return pool }
    let (realm, now) = try pool.current()
    guard reaches(realm, at: now) else {
      Annotations.note(reason: SignInDiagnostic.otherRegion(object: thing, home: pool.id.region, region: region).text)
      throw error
    }
    if realm.servingRegion != nil, let replica = realm.replica,
      !ReplicaOperations.isOpen(request.operation, whileActive: replica.isActive)
    {
      throw .realm(.notInReplica(request.operation, region: region))
    }
    return pool
  }
}

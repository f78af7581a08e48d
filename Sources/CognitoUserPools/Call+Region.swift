import AWSProtocol
import JSON
import Model
import Sandboxes

/// Regions are kept apart, as the service keeps them: a call for one region does not see the pools of another
/// (aws/aws-sdk-go#2436 for signed calls, 2021; aws-amplify/aws-sdk-android#3048 for the host name of unsigned ones, 2022).
extension Call {
  /// Whether the call is for a region that has the realm: its own, or one with a replica. Every region sees a realm whose id
  /// names no region, and one that is configured so; a call that names no region reaches all.
  func reaches(_ realm: Realm) -> Bool {
    guard let region = request.region, realm.id.namesRegion, realm.id.region != region,
      realm.settings.relaxations.takesAnyRegion != true
    else { return true }
    // A replica answers in its own region (awslabs/aws-jwt-verify#282, 2026).
    return Replica.all(realm.documents[Replica.document]).contains { $0.region == region }
  }

  /// The pool, if the call's region has it.
  /// - Parameters:
  ///   - thing: the kind of object that was looked up, for the log and the journal.
  ///   - error: the error for an unknown id.
  func reached(
    _ pool: RealmService, _ thing: String, otherwise error: CoreError
  ) throws(CoreError) -> RealmService {
    guard let region = request.region, pool.id.region != region else { return pool }
    guard try !reaches(pool.current().realm) else { return pool }
    Annotations.note(reason: request.isElsewhere(thing, in: pool.id.region))
    throw error
  }
}

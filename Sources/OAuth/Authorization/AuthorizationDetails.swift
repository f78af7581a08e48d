internal import JSON
internal import Model
internal import Sandboxes

/// Rich authorization requests (RFC 9396): objects that say in parts what a token is to allow.
enum AuthorizationDetails {
  /// In bytes, as the parameter has them.
  private static let sizeLimit = 16 << 10
  private static let countLimit = 50

  /// Members that the RFC defines, which must be lists of texts.
  private static let lists = ["locations", "actions", "datatypes", "privileges"]

  /// Reads the parameter `authorization_details`.
  /// - Returns: a list of objects that the client may request; nil in a realm without types, where the parameter is
  ///   ignored.
  /// - Throws: `.oauth(.authorizationDetails)` with the error in it.
  static func read(_ text: String, for client: Client, in realm: Realm) throws(CoreError) -> JSON? {
    func refuse(_ reason: String) -> CoreError { .oauth(.authorizationDetails(reason)) }
    guard let known = realm.settings.authorizationDetailTypes else { return nil }
    guard text.utf8.count <= sizeLimit else { throw refuse("it has more than \(sizeLimit) bytes") }
    guard let list = (try? JSON.parse(text))?.array, !list.isEmpty else {
      throw refuse("it is not a JSON list of objects")
    }
    guard list.count <= countLimit else { throw refuse("it has more than \(countLimit) objects") }
    let registered = client.registration.metadata["authorization_details_types"]?.array?.compactMap(\.string)
    for (place, one) in list.enumerated() {
      guard let members = one.object else { throw refuse("object \(place + 1) is none") }
      guard let type = members["type"]?.string else { throw refuse("object \(place + 1) has no type") }
      guard known.contains(type) else {
        throw refuse("type \(type.prefix(80)) is not known; known: \(known.joined(separator: ", "))")
      }
      if let registered, !registered.contains(type) {
        throw refuse("the client is not registered for the type \(type) (authorization_details_types)")
      }
      for name in lists {
        guard let value = members[name] else { continue }
        guard let texts = value.array, texts.allSatisfy({ $0.string != nil }) else {
          throw refuse("\(name) of object \(place + 1) is not a list of strings")
        }
      }
      if let identifier = members["identifier"], identifier.string == nil {
        throw refuse("identifier of object \(place + 1) is not a string")
      }
    }
    return .array(list)
  }

  /// The details of a token request for a grant: some of the granted ones, each unchanged (RFC 9396 §6.1).
  static func narrowed(_ text: String, _ granted: JSON?, for client: Client, in realm: Realm) throws(CoreError) -> JSON?
  {
    guard let requested = try read(text, for: client, in: realm) else { return nil }
    let known = granted?.array ?? []
    for one in requested.array ?? [] where !known.contains(one) {
      throw .oauth(.authorizationDetails("an object was not granted"))
    }
    return requested
  }
}

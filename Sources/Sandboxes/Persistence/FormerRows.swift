internal import Packing
package import Store

/// Converts rows of the first format of a data folder, from before unfinished work belonged to the rooms.
///
/// That format changed while it was in use, so each conversion below is made if a row has the earlier form, whichever
/// build wrote it. Later formats differ only by optional members.
package enum FormerRows {
  /// The tables of a realm that moved into the running state of a room: old name and new place.
  private static let moved = [
    "flows": ["signIn", "flows"],
    "spentProofs": ["signIn", "spentProofs"],
    "authorizationCodes": ["authorization", "codes"],
    "pushedRequests": ["authorization", "pushedRequests"],
    "deviceAuthorizations": ["authorization", "devices"],
    "federationLegs": ["federation", "legs"],
    "signOutLegs": ["federation", "signOutLegs"],
    "serviceVisits": ["federation", "serviceSignOns"],
    "serviceSignOns": ["federation", "serviceSignOns"],
    "journeys": ["tenant", "flows"],
    "tenantFlows": ["tenant", "flows"],
  ]

  /// - Parameter table: the name of the table that the row was in.
  /// - Returns: the row, and the name of the table that it is in today; none for a row that nothing can be done with
  ///   any more.
  /// - Throws: `DecodingError` for a row that is damaged.
  package static func bringForward(_ table: String, _ row: Row) throws -> [(table: String, row: Row)] {
    let path = RowPath.components(table)
    guard path.count > 1 else { return [(table, try changed(row) { $0.renaming("planted", to: "provisioned") })] }
    switch Array(path[2...]) {
    case ["realms"]: return [(table, try changed(row, realm))]
    case let rest where rest.first == "outbox":
      return [(table, try changed(row) { $0.renaming("isHandedOver", to: "isDeliveredBySender") })]
    case let rest where rest.count > 2 && rest[0] == "realms":
      let place = path[..<4] + (moved[rest[2]].map { ["running"] + $0 } ?? [rest[2]]) + rest[3...]
      guard let row = try realmRow(rest[2], row) else { return [] }
      return [(RowPath.name(place), row)]
    default: return [(table, row)]
    }
  }

  /// A realm without its tables.
  private static func realm(_ tree: PackedTree) -> PackedTree {
    guard case .map(let members) = tree else { return tree }
    var (left, states) = ([PackedTree.Member](), [String: [PackedTree.Member]]())
    for member in members {
      guard let place = moved[member.name] else {
        left.append(member)
        continue
      }
      states[place[0], default: []].append(PackedTree.Member(place[1], member.value))
    }
    let running = states.sorted { $0.key < $1.key }.map { PackedTree.Member($0.key, .map($0.value)) }
    if tree["running"] == nil { left.append(PackedTree.Member("running", .map(running))) }
    return PackedTree.map(left)
      .changing("tenant") { $0.renaming("hasPreview", to: "hasVersionTwo") }
      .changing("providers") { $0.changingEach { $0.renaming("played", to: "simulated") } }
  }

  private static func realmRow(_ table: String, _ row: Row) throws -> Row? {
    switch table {
    case "clients":
      // The form that a token on the callback had, which could not be chosen yet.
      let form = PackedTree.map([
        .init("parameter", .text("token")), .init("kind", .text("access")), .init("companions", .list([])),
      ])
      return try changed(row) {
        $0.changing("directToken") { $0 == .bool(true) ? form : $0 == .bool(false) ? .null : $0 }
      }
    case "flows":
      return try changed(row) { row in
        row.changing("value") { flow in
          flow.renaming("strength", to: "context").changing("step") { $0.renaming("tokenCode", to: "totp") }
        }
      }
    case "serviceVisits": return try changed(row) { $0.changing("value") { $0.renaming("played", to: "simulated") } }
    case "signOutLegs":
      // Without the provider's name its answer cannot be checked.
      return try Packing.tree(of: row.value)["value"]?["provider"] == nil ? nil : row
    case "authorizationCodes", "browserSessions", "deviceAuthorizations", "federationLegs", "pushedRequests", "users":
      return try changed(row, requestedClaims)
    default: return row
    }
  }

  /// The requested claims, at any depth of the value: one subject has become several.
  private static func requestedClaims(_ tree: PackedTree) -> PackedTree {
    switch tree {
    case .map(let members):
      let names = Set(members.map(\.name))
      if names.contains("subject"), names.isSuperset(of: ["idToken", "userInfo", "classes"]) {
        return tree.changing("subject") { $0 == .null ? .null : .list([$0]) }.renaming("subject", to: "subjects")
      }
      return .map(members.map { PackedTree.Member($0.name, requestedClaims($0.value)) })
    case .list(let elements): return .list(elements.map(requestedClaims))
    default: return tree
    }
  }
}

extension FormerRows {
  /// The row with another value; the same bytes where nothing is different.
  private static func changed(_ row: Row, _ change: (PackedTree) -> PackedTree) throws -> Row {
    let tree = try Packing.tree(of: row.value)
    let changed = change(tree)
    return changed == tree ? row : (row.key, Packing.bytes(of: changed))
  }
}

extension PackedTree {
  /// The member of that name; nil for a tree that is no map.
  fileprivate subscript(name: String) -> PackedTree? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The map with another name for a member.
  fileprivate func renaming(_ name: String, to newName: String) -> PackedTree {
    guard case .map(let members) = self else { return self }
    return .map(members.map { $0.name == name ? Member(newName, $0.value) : $0 })
  }

  /// The map with another value of a member.
  fileprivate func changing(_ name: String, _ change: (PackedTree) -> PackedTree) -> PackedTree {
    guard case .map(let members) = self else { return self }
    return .map(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }

  /// The map with other values of all members.
  fileprivate func changingEach(_ change: (PackedTree) -> PackedTree) -> PackedTree {
    guard case .map(let members) = self else { return self }
    return .map(members.map { Member($0.name, change($0.value)) })
  }
}

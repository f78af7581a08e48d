internal import Ambient
internal import JSON
package import Model
package import Sandboxes
package import Store

/// What a test ordered for the next token responses, in order: each order is used for one response.
package struct NextTokens: Sendable, Codable {
  fileprivate var orders: [TokenRules.Mapping] = []

  /// The maximum number of waiting orders for one client, and for any.
  package static let limit = 100
  static let lifetime = Duration.hours(1)
}

/// The orders of a realm.
package struct NextTokensState: RunningState {
  package static let name = "nextTokens"

  /// By client id; empty for any client.
  fileprivate var orders = ExpiringTable<String, NextTokens>(capacity: 1_000)

  package init() {}

  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&orders, as: "orders")
  }
}

extension Realm {
  fileprivate var nextTokens: ExpiringTable<String, NextTokens> {
    get { running[NextTokensState.self].orders }
    set { running[NextTokensState.self].orders = newValue }
  }
}

extension NextTokens: Sized {
  package var byteCount: Int { orders.reduce(0) { $0 + 128 + JSON.object($1.claims).bytes.count } }
}

/// What tests order for the next tokens of a realm.
package struct NextTokenOrders: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// Orders what the next tokens say.
  /// - Parameter client: whose tokens; nil for those of whichever client comes next.
  /// - Returns: how many orders wait there now; nil if there is no room for another.
  package func append(_ order: TokenRules.Mapping, for client: ClientID?) throws(CoreError) -> Int? {
    try update { (transaction) throws(CoreError) in
      if let client { _ = try transaction.realm.client(client) }
      let name = client?.text ?? ""
      var next = transaction.realm.nextTokens.live(name, at: transaction.now) ?? NextTokens()
      guard next.orders.count < NextTokens.limit else { return nil }
      next.orders.append(order)
      transaction.realm.nextTokens.insert(next, for: name, at: transaction.now, lifetime: NextTokens.lifetime)
      return next.orders.count
    }
  }

  /// Removes all orders.
  package func removeAll() throws(CoreError) {
    try update { (transaction) throws(CoreError) in transaction.realm.nextTokens.removeAll() }
  }

  /// Consumes the order for a response to this client: of those for it, else of those for any.
  /// - Returns: the order, and what ``restore(_:at:)`` needs if there is no response; nil if none waits.
  func consume(for client: ClientID) throws(CoreError) -> (order: TokenRules.Mapping, place: String)? {
    let (realm, now) = try current()
    let names = [client.text, ""]
    guard names.contains(where: { realm.nextTokens.live($0, at: now) != nil }) else { return nil }
    return try update { (transaction) throws(CoreError) in
      for name in names {
        guard var next = transaction.realm.nextTokens.live(name, at: transaction.now), !next.orders.isEmpty else {
          continue
        }
        let order = next.orders.removeFirst()
        if next.orders.isEmpty {
          transaction.realm.nextTokens.remove(name)
        } else {
          transaction.realm.nextTokens.replace(next, for: name)
        }
        return (order, name)
      }
      return nil
    }
  }

  /// Restores an order that no response has used.
  func restore(_ order: TokenRules.Mapping, at place: String) throws(CoreError) {
    try update { (transaction) throws(CoreError) in
      var next = transaction.realm.nextTokens.live(place, at: transaction.now) ?? NextTokens()
      next.orders.insert(order, at: 0)
      transaction.realm.nextTokens.insert(next, for: place, at: transaction.now, lifetime: NextTokens.lifetime)
    }
  }
}

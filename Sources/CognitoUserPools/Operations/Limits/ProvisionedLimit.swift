import AWSProtocol
internal import CognitoUserPoolsShapes
import JSON
import Model
import Sandboxes

/// The rate limit of a category of calls. Rates are stored but not enforced.
struct ProvisionedLimit {
  let definition: LimitDefinitionType
  let category: String
  /// The free rate of every account, in requests per second.
  let free: Int

  /// The document in which a sandbox stores the requested rates.
  private static let document = "ProvisionedLimits"

  init(_ definition: LimitDefinitionType) throws(AWSFault) {
    guard let category = definition.attributes["Category"], let free = Self.rates[category] else {
      // The text is unconfirmed.
      throw AWSFault(.resourceNotFound, "The limit does not exist.")
    }
    self.definition = definition
    self.category = category
    self.free = free
  }

  /// The key of the limit, which applies to an account and a region.
  private func key(_ call: Call) -> String { "\(call.account)/\(call.region)/\(category)" }

  func current(_ call: Call) throws -> LimitType {
    let kept = try call.sandbox().snapshot.documents[Self.document]?[key(call)]?.integer
    return LimitType(limitDefinition: definition, provisionedLimitValue: kept ?? free, freeLimitValue: free)
  }

  func set(_ value: Int, _ call: Call) throws -> LimitType {
    // The texts and the maximum of an account, ten times the free rate, are unconfirmed.
    guard value >= free else {
      throw AWSFault.invalidParameter("The requested limit is below the default limit of \(free).")
    }
    guard value <= free * 10 else {
      throw AWSFault(.serviceQuotaExceeded, "The requested limit exceeds the account's maximum of \(free * 10).")
    }
    let key = key(call)
    try call.sandbox().update { sandbox in
      var limits = sandbox.documents[Self.document]?.object ?? [:]
      limits[key] = .integer(value)
      sandbox.documents[Self.document] = .object(limits)
    }
    return try current(call)
  }

  /// Default rates of the categories (docs/reference/cognito-user-pools.md#limits).
  private static let rates: [String: Int] = [
    "UserAuthentication": 120, "UserCreation": 50, "UserFederation": 25, "UserAccountRecovery": 30, "UserRead": 120,
    "UserUpdate": 25, "UserToken": 120, "UserResourceRead": 50, "UserResourceUpdate": 25, "UserList": 30,
    "UserPoolRead": 15, "UserPoolUpdate": 15, "UserPoolResourceRead": 20, "UserPoolResourceUpdate": 15,
    "UserPoolClientRead": 15, "UserPoolClientUpdate": 15, "ClientAuthentication": 150,
  ]
}

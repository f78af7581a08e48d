package import Ambient
internal import JSON
package import Model
package import Sandboxes
internal import SignIn
internal import Store
internal import Tokens

/// A client's request for a user at another device (OpenID Connect Client-Initiated Backchannel Authentication Core
/// §7.1).
package struct BackchannelRequest: Sendable, Codable {
  package let user: SubjectID
  /// Shown at both devices, so that the user can match them.
  package let message: String?
  /// The level of authentication that the client requests.
  package let authenticationClass: String?
  package let lifetime: Duration
  package let expires: Instant
  /// Authenticates the notification of the user's decision to the client; nil if the client polls.
  let notificationToken: String?

  var byteCount: Int { [message, authenticationClass, notificationToken].byteCount }

  /// Seconds; what a client may ask for instead.
  static let usualLifetime: Int64 = 120
  package static let lifetimes: ClosedRange<Int64> = 1...3_600
}

/// The content of such a request. The client and its scopes have been checked.
package struct BackchannelInquiry: Sendable {
  package var client: ClientID
  package var scopes: [String]
  /// A name as typed at a sign-in (`login_hint`), or an ID token of the realm (`id_token_hint`).
  package var loginHint: String?
  package var idTokenHint: String?
  package var message: String?
  package var authenticationClass: String?
  package var notificationToken: String?
  /// Seconds.
  package var lifetime: Int64 = BackchannelRequest.usualLifetime

  package init(client: ClientID, scopes: [String]) {
    self.client = client
    self.scopes = scopes
  }
}

/// A request that waits or was decided, as a tester sees it.
package struct BackchannelState: Sendable {
  package let id: String
  package let realm: RealmID
  package let client: ClientID
  package let username: String
  package let scopes: [String]
  package let message: String?
  package let expires: Instant
  /// nil: not yet.
  package let isApproved: Bool?
}

/// Requests of clients for a user at another device (CIBA).
package struct BackchannelRequests: RealmScoped {
  package let context: RealmContext

  package init(_ context: RealmContext) { self.context = context }

  /// Starts such a request.
  /// - Throws: `.oauth(.unknownPerson)` and `.oauth(.bindingMessage)`.
  package func offer(_ inquiry: BackchannelInquiry) throws(CoreError) -> DeviceCodeOffer {
    if let message = inquiry.message {
      guard message.count <= 128 else { throw .oauth(.bindingMessage("it has more than 128 characters")) }
      guard message.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw .oauth(.bindingMessage("it has control characters"))
      }
    }
    let hinted =
      try inquiry.idTokenHint.map { text throws(CoreError) in try context.tokens.idTokenHint(text)?.subject } ?? nil
    return try update { (transaction) throws(CoreError) in
      let named = inquiry.loginHint.flatMap { transaction.realm.user(named: $0) }
      guard let user = named ?? hinted.flatMap({ transaction.realm.users[$0] }), user.isEnabled, user.isSettled else {
        throw .oauth(.unknownPerson)
      }
      let lifetime = Duration.seconds(inquiry.lifetime)
      var device = DeviceAuthorization(
        id: transaction.random.uniqueID(), userCode: "", client: inquiry.client, scopes: inquiry.scopes)
      device.backchannel = BackchannelRequest(
        user: user.id, message: inquiry.message, authenticationClass: inquiry.authenticationClass, lifetime: lifetime,
        expires: transaction.now + lifetime, notificationToken: inquiry.notificationToken)
      transaction.realm.deviceAuthorizations.insert(device, at: transaction.now)
      return DeviceCodeOffer(
        deviceCode: device.id.description, userCode: "", expiresIn: inquiry.lifetime,
        interval: device.interval.wholeSeconds)
    }
  }

  /// The requests that have not expired, the newest first.
  package func pending() throws(CoreError) -> [BackchannelState] {
    let (realm, now) = try current()
    return realm.deviceAuthorizations.backchannel.compactMap { device in
      guard let requested = device.backchannel, requested.expires > now else { return nil }
      var isApproved: Bool?
      switch device.decision {
      case .none: break
      case .approved: isApproved = true
      case .declined: isApproved = false
      }
      return BackchannelState(
        id: device.id.description, realm: id, client: device.client,
        username: realm.users[requested.user]?.username ?? requested.user.description, scopes: device.scopes,
        message: requested.message, expires: requested.expires, isApproved: isApproved)
    }
  }

  /// Decides for the user of a request, and notifies the client if it demands that (CIBA §10.2): by an outbound call,
  /// whose failure is recorded.
  /// - Returns: whether there is such an undecided request.
  package func decide(_ text: String, approves: Bool) throws(CoreError) -> Bool {
    guard let id = UniqueID(text) else { return false }
    let decided: DeviceAuthorization? = try update { (transaction) throws(CoreError) in
      guard let found = transaction.realm.deviceAuthorizations.find(id, at: transaction.now), !found.isExpired,
        let requested = found.value.backchannel, found.value.decision == .none
      else { return nil }
      var device = found.value
      device.decision = approves ? .approved(by: requested.user, at: transaction.now) : .declined
      transaction.realm.deviceAuthorizations.replace(device)
      return device
    }
    guard let decided else { return false }
    let client = try? current().realm.client(decided.client)
    if let address = client?.registration.notificationAddress, let token = decided.backchannel?.notificationToken {
      let request = RemoteRequest(
        address, method: .post,
        headers: [("Content-Type", "application/json"), ("Authorization", "Bearer \(token)")],
        body: .bytes(JSON.object(["auth_req_id": .string(text)]).bytes), timeout: .seconds(3), answerLimit: 64 << 10)
      _ = try OutboundCall(request, witness: context.oauth.witness("BackchannelNotification", decided.client)).answer()
    }
    return true
  }
}

internal import Ambient
internal import Model
internal import Sandboxes
internal import Store

/// The flows of a realm in a transaction: begun, found, consumed.
enum Flows {
  /// Opens a flow that waits at `step` and returns its handle.
  static func begin(
    _ step: Flow.Step, _ client: Client, _ user: User?, typed: String, origin: SignInOrigin = .api,
    lifetime: Duration? = nil, device: String? = nil, context: AuthenticationContext? = nil,
    in transaction: inout Transaction
  ) -> FlowHandle {
    let handle = FlowHandle(transaction.random.uniqueID(), in: transaction.realm.id)
    let flow = Flow(
      client: client.id, user: user?.id, typedName: typed, origin: origin, step: step, device: device,
      context: context)
    let lifetime = lifetime ?? client.flowLifetime
    transaction.realm.flows.insert(flow, for: handle.id, at: transaction.now, lifetime: lifetime)
    return handle
  }

  /// The live flow of `handle`, if it is this client's; otherwise why not.
  static func find(
    _ handle: FlowHandle, client: ClientID? = nil, in transaction: Transaction
  ) throws(CoreError) -> Flow {
    try transaction.realm.flow(handle, of: client, at: transaction.now)
  }

  /// The account of a flow that is still open.
  static func user(
    of handle: FlowHandle?, client: ClientID? = nil, in transaction: Transaction
  ) throws(CoreError) -> User {
    guard let handle, let id = try find(handle, client: client, in: transaction).user,
      let user = transaction.realm.users[id]
    else { throw .signIn(.invalidFlow) }
    return user
  }

  /// Marks the flow as answered: its handle opens nothing any more.
  static func consume(_ handle: FlowHandle?, in transaction: inout Transaction) {
    change(handle, in: &transaction) { $0.isSpent = true }
  }

  /// Marks the flow as completed if it is still open: of two concurrent responses the second finds it consumed. Does
  /// nothing without a handle.
  static func take(_ handle: FlowHandle?, client: ClientID, in transaction: inout Transaction) throws(CoreError) {
    guard let handle else { return }
    _ = try find(handle, client: client, in: transaction)
    consume(handle, in: &transaction)
  }

  /// Removes a flow that failed finally: its handle becomes invalid.
  static func remove(_ handle: FlowHandle?, in transaction: inout Transaction) {
    if let handle { _ = transaction.realm.flows.remove(handle.id) }
  }

  /// Stores with a flow what its triggers need to know later.
  static func note(_ custom: CustomFlow?, at handle: FlowHandle, in transaction: inout Transaction) {
    guard let custom else { return }
    change(handle, in: &transaction) { $0.custom = custom }
  }

  /// Counts a wrong code, for the flow and for the account: beginning anew gives no more guesses.
  static func noteWrongCode(_ handle: FlowHandle, _ flow: Flow, in transaction: inout Transaction) {
    if let id = flow.user, var user = transaction.realm.users[id] {
      user.noteFailure(in: transaction.realm, at: transaction.now)
      transaction.realm.users.replace(user)
    }
    var flow = flow
    flow.wrongAnswers += 1
    if flow.wrongAnswers >= Flow.wrongCodeLimit {
      transaction.realm.flows.remove(handle.id)
    } else {
      transaction.realm.flows.replace(flow, for: handle.id)
    }
  }

  private static func change(
    _ handle: FlowHandle?, in transaction: inout Transaction, _ body: (inout Flow) -> Void
  ) {
    guard let handle, var flow = transaction.realm.flows.find(handle.id, at: transaction.now)?.value else { return }
    body(&flow)
    transaction.realm.flows.replace(flow, for: handle.id)
  }
}

/// The flows of a sign-up that signs in.
extension Flows {
  /// A flow by which a sign-up can continue as a sign-in: always on the realm's own pages; over an API if the client
  /// chooses among factors, whatever the realm's are (amplify-swift, issue 4082; aws-sdk-js-v3, issue
  /// 6724).
  static func beginAtSignUp(
    _ client: Client, _ user: User, proof: ClientProof, in transaction: inout Transaction
  ) -> FlowHandle? {
    if proof == .ownPages { return beginConfirmation(client, user, in: &transaction) }
    guard client.allows(.choice) else { return nil }
    return begin(.signUp, client, user, typed: user.username, in: &transaction)
  }

  /// A flow of the hosted pages whose user has proved a password and confirms the account next. A mail may take a
  /// while.
  static func beginConfirmation(_ client: Client, _ user: User, in transaction: inout Transaction) -> FlowHandle {
    let lifetime = max(client.flowLifetime, .minutes(15))
    return begin(
      .signUp, client, user, typed: user.username, origin: .hosted, lifetime: lifetime, in: &transaction)
  }

  /// Turns the flow of a sign-up that was just confirmed into one that signs in.
  ///
  /// A client over the API need not name the flow where the code that confirms is a first factor: Amplify for
  /// JavaScript 6.20 sends no session with the confirmation (apis/confirmSignUp.ts) and passes on the one in the
  /// answer. Where it is none, only the flow tells that the caller made the account (amplify-android, PR 3136).
  /// - Parameter address: where the code went that confirmed the account.
  static func confirm(
    _ handle: FlowHandle?, client: Client, user: User, address: AttributeName, proof: ClientProof,
    in transaction: inout Transaction
  ) -> FlowHandle? {
    guard let handle else {
      guard proof != .ownPages, transaction.realm.signsIn(client, byCodeTo: address) else { return nil }
      return begin(.confirmed, client, user, typed: user.username, in: &transaction)
    }
    guard let flow = try? find(handle, client: client.id, in: transaction), flow.user == user.id,
      case .signUp = flow.step
    else { return nil }
    consume(handle, in: &transaction)
    return begin(.confirmed, client, user, typed: user.username, origin: flow.origin, in: &transaction)
  }
}

extension Realm {
  /// Whether the code that confirms an account at this address is proof enough for a sign-in over the API.
  fileprivate func signsIn(_ client: Client, byCodeTo address: AttributeName) -> Bool {
    client.allows(.choice) && settings.mfa != .required
      && settings.firstFactors.contains(address == .phoneNumber ? .smsCode : .emailCode)
  }
}

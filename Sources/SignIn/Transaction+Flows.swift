internal import Ambient
internal import Model
internal import Sandboxes
internal import Store

/// Beginning, finding and spending flows.
extension Transaction {
  /// Opens a flow that waits at `step` and returns its handle.
  mutating func begin(
    _ step: Flow.Step, _ client: Client, _ user: User?, typed: String, origin: SignInOrigin = .api,
    lifetime: Duration? = nil, device: String? = nil, context: AuthenticationContext? = nil
  ) -> FlowHandle {
    let handle = FlowHandle(random.uniqueID(), in: realm.id)
    let flow = Flow(
      client: client.id, user: user?.id, typedName: typed, origin: origin, step: step, device: device,
      context: context)
    realm.flows.insert(flow, for: handle.id, at: now, lifetime: lifetime ?? client.flowLifetime)
    return handle
  }

  /// The live flow of `handle`, if it is this client's; otherwise why not.
  func find(_ handle: FlowHandle, client: ClientID? = nil) throws(CoreError) -> Flow {
    try realm.flow(handle, of: client, at: now)
  }

  /// Marks the flow as answered: its handle opens nothing any more.
  mutating func spend(_ handle: FlowHandle?) {
    guard let handle, var flow = realm.flows.find(handle.id, at: now)?.value else { return }
    flow.isSpent = true
    realm.flows.replace(flow, for: handle.id)
  }

  /// Removes a flow that failed finally: its handle becomes invalid.
  mutating func forget(_ handle: FlowHandle?) {
    if let handle { _ = realm.flows.remove(handle.id) }
  }

  /// A flow by which a sign-up can continue as a sign-in: always on the realm's own pages; over an API if the client
  /// chooses among factors, whatever the realm's are (amplify-swift, issue 4082; aws-sdk-js-v3, issue 6724).
  mutating func flowAtSignUp(_ client: Client, _ user: User, proof: ClientProof) -> FlowHandle? {
    if proof == .ownPages { return beginConfirmation(client, user) }
    guard client.allows(.choice) else { return nil }
    return begin(.signUp, client, user, typed: user.username)
  }

  /// Whether the code that confirms an account at this address is proof enough for a sign-in over the API.
  private func signsIn(_ client: Client, byCodeTo address: AttributeName) -> Bool {
    client.allows(.choice) && realm.settings.mfa != .required
      && realm.settings.firstFactors.contains(address == .phoneNumber ? .smsCode : .emailCode)
  }

  /// A flow of the hosted pages whose user has proved a password and confirms the account next. A mail may take a
  /// while.
  mutating func beginConfirmation(_ client: Client, _ user: User) -> FlowHandle {
    let lifetime = max(client.flowLifetime, .minutes(15))
    return begin(.signUp, client, user, typed: user.username, origin: .hosted, lifetime: lifetime)
  }

  /// Marks the flow as completed if it is still open: of two concurrent responses the second finds it consumed. Does
  /// nothing without a handle.
  mutating func take(_ handle: FlowHandle?, client: ClientID) throws(CoreError) {
    guard let handle else { return }
    _ = try find(handle, client: client)
    spend(handle)
  }

  /// Turns the flow of a sign-up that was just confirmed into one that signs in.
  ///
  /// A client of the API need not name the flow if the confirming code is a first factor: Amplify for JavaScript 6.20
  /// sends no session with the confirmation (apis/confirmSignUp.ts) and passes on the one in the response. Otherwise,
  /// only the flow shows that the caller created the account (amplify-android, PR 3136).
  /// - Parameter address: the address of the code that confirmed the account.
  mutating func confirmFlow(
    _ handle: FlowHandle?, client: Client, user: User, address: AttributeName, proof: ClientProof
  ) -> FlowHandle? {
    guard let handle else {
      guard proof != .ownPages, signsIn(client, byCodeTo: address) else { return nil }
      return begin(.confirmed, client, user, typed: user.username)
    }
    guard let flow = try? find(handle, client: client.id), flow.user == user.id, case .signUp = flow.step
    else { return nil }
    spend(handle)
    return begin(.confirmed, client, user, typed: user.username, origin: flow.origin)
  }
}

internal import Ambient
internal import Cryptography
internal import Model
internal import Sandboxes

/// Remembered devices in a sign-in (docs/reference/cognito-sign-in.md#device-srp,
/// docs/reference/cognito-sign-in.md#devices): a device proves its identity by SRP, which may replace the second
/// factor.
extension SignInAttempt {
  /// Rejects a device that the account does not have; the error is the same without an account.
  func checkDevice(of user: User?) throws(CoreError) {
    guard let key = device?.key else { return }
    guard realm.settings.devices != nil, user?.device(key) != nil else { throw .device(.notFound) }
  }

  /// The device that has to prove itself, if the client uses one.
  func remembered(_ user: User, in transaction: Transaction) -> RememberedDevice? {
    guard transaction.realm.settings.devices != nil, let key = device?.key, let device = user.device(key),
      device.isRemembered
    else { return nil }
    return device
  }

  func ask(for device: RememberedDevice, _ user: User, in transaction: inout Transaction) -> Result<Progress, CoreError>
  {
    transaction.spend(handle)
    let next = transaction.begin(
      .deviceProofStart(device.key), client, user, typed: typedName, origin: origin, device: self.device?.key,
      context: context)
    var user = user
    user.deviceFlow = next.id
    transaction.realm.users.replace(user)
    return .success(
      .challenge(Challenge(.deviceProofStart(device.key), handle: next, username: deviceOwnerName(user))))
  }

  /// The name of the account in the challenge of its device, by which clients find their data of the device.
  ///
  /// Amplify for JavaScript stores a device under the last name that a challenge of the sign-in had, or under the typed
  /// name if none had one, and looks for the device's key under the typed name. So a sign-in that begins with this
  /// challenge names the account as typed; in one with an earlier challenge, the client already knows the username.
  private func deviceOwnerName(_ user: User) -> String {
    isAnswer ? user.username : typedName
  }

  /// First message of the device's proof: the server's value and the sealed state.
  func startDeviceProof(_ key: String, _ clientValue: [UInt8], in flow: Flow) throws(CoreError) -> SignInStep {
    guard case .deviceProofStart(key) = flow.step, let id = flow.user, let user = realm.users[id] else {
      throw .signIn(.invalidFlow)
    }
    guard realm.settings.devices != nil, let device = user.device(key), device.isRemembered else {
      throw .device(.notFound)
    }
    guard SRP6a.isValid(clientValue: clientValue) else { throw .signIn(.invalidProofValue) }
    let next = try service.update { (transaction) throws(CoreError) in
      guard let handle else { throw .signIn(.invalidFlow) }
      _ = try transaction.find(handle, client: client.id)
      transaction.spend(handle)
      return transaction.begin(
        .deviceProof(key), client, user, typed: typedName, origin: origin, device: key, context: context)
    }
    let server = SRP6a.ServerSecret(verifier: device.verifier)
    let state = ProofState(
      subject: id, client: client.id.text, typedName: typedName, username: user.username, issued: now,
      secret: server.b, clientValue: clientValue, serverValue: server.B, device: key, deviceFlow: next.id)
    let proof = ProofChallenge(
      username: user.username, salt: device.salt, serverValue: server.B,
      secretBlock: state.sealed(key: realm.secrets.proofKey))
    return .challenge(Challenge(.deviceProof(proof, device: key), handle: next, username: user.username))
  }

  /// Second message: the evidence. A wrong one may be tried again.
  func verifyDeviceProof(_ key: String, _ proof: PasswordProof, in flow: Flow) throws(CoreError) -> SignInStep {
    guard case .deviceProof(key) = flow.step, let id = flow.user, let user = realm.users[id],
      let state = ProofState(opening: proof.secretBlock, key: realm.secrets.proofKey), state.subject == id,
      state.client == client.id.text, state.device == key, state.deviceFlow == handle?.id
    else { throw .signIn(.invalidFlow) }
    guard realm.settings.devices != nil, let device = user.device(key), device.isRemembered else {
      throw .device(.notFound)
    }
    let isRight = try isRight(proof, state: state, device: device, group: realm.deviceGroupKey(of: user))
    let progress: Progress = try service.attempt { (transaction) throws(CoreError) in
      guard let handle else { return .failure(.signIn(.invalidFlow)) }
      let flow = try transaction.find(handle, client: client.id)
      let user = try transaction.user(of: handle, client: client.id)
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      guard isRight, user.device(key)?.verifier == device.verifier else {
        transaction.noteWrongCode(handle, flow)
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      return .success(complete(user, in: &transaction, proved: key))
    }
    return try finish(progress)
  }

  private func isRight(
    _ proof: PasswordProof, state: ProofState, device: RememberedDevice, group: String
  ) throws(CoreError) -> Bool {
    let key: [UInt8]
    do {
      key = try SRP6a.sessionKey(
        A: state.clientValue, B: state.serverValue, b: state.secret, verifier: device.verifier)
    } catch {
      throw .signIn(.invalidProofValue)
    }
    let expected = MAC.hmacSHA256(
      key: key, Array("\(group)\(device.key)".utf8), proof.secretBlock, Array(proof.timestamp.utf8))
    return constantTimeEqual(expected, proof.signature)
  }

  /// The device to which the sign-in's tokens are bound, and the new key of a device that has none. An administrator's
  /// sign-in returns the same: the service's own samples of both responses have it
  /// (docs/reference/cognito-sign-in.md#devices).
  func bind(_ user: inout User, proved: String?, in transaction: inout Transaction) -> (GrantDevice, NewDevice?) {
    guard transaction.realm.settings.devices != nil, let device else { return (.any, nil) }
    if let key = proved ?? device.key, var known = user.device(key) {
      known.authenticated = transaction.now
      known.lastAddress = service.scope.remoteAddress ?? known.lastAddress
      user.put(known)
      return (.device(key), nil)
    }
    let key = "\(transaction.realm.id.region)_\(transaction.random.uniqueID())"
    let group = transaction.realm.deviceGroupKey(of: user)
    user.deviceGroup = group
    return (.device(key), NewDevice(key: key, groupKey: group))
  }
}

extension Realm {
  /// The flow to which a device's response belongs. Some clients send no handle: the first message belongs to the
  /// latest flow that waits for a device of that user, the second carries its flow sealed.
  func deviceFlow(of answer: SignInAnswer) -> FlowHandle? {
    switch answer.reply {
    case .deviceProofStart:
      guard let name = answer.username, let flow = user(named: name)?.deviceFlow else { return nil }
      return FlowHandle(flow, in: id)
    case .deviceProof(_, let proof):
      guard let flow = ProofState(opening: proof.secretBlock, key: secrets.proofKey)?.deviceFlow else { return nil }
      return FlowHandle(flow, in: id)
    default:
      return nil
    }
  }
}

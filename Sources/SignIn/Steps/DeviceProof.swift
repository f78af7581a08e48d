internal import Ambient
internal import Cryptography
internal import Model
internal import Sandboxes

/// Remembered devices in a sign-in (docs/reference/cognito-sign-in.md#device-srp,
/// docs/reference/cognito-sign-in.md#devices): a device proves its identity by SRP, which may replace the second
/// factor.
struct DeviceProof: SignInPart {
  let context: RealmContext
  let facts: SignInFacts

  /// First message: the server's value and the sealed state.
  func start(_ key: String, _ clientValue: [UInt8], in flow: Flow) throws(CoreError) -> SignInOutcome {
    guard case .deviceProofStart(key) = flow.step else { throw .signIn(.invalidFlow) }
    let user = try facts.user(of: flow)
    let device = try device(key, of: user)
    guard SRP6a.isValid(clientValue: clientValue) else { throw .signIn(.invalidProofValue) }
    let server = SRP6a.ServerSecret(verifier: device.verifier)
    return .change { (transaction) throws(CoreError) in
      guard let handle else { throw .signIn(.invalidFlow) }
      try Flows.take(handle, client: client.id, in: &transaction)
      let next = Flows.begin(
        .deviceProof(key), client, user, typed: typedName, origin: facts.origin, device: key,
        context: facts.authentication, in: &transaction)
      let state = ProofState(
        subject: user.id, client: client.id.text, typedName: typedName, username: user.username, issued: now,
        secret: server.b, clientValue: clientValue, serverValue: server.B, device: key, deviceFlow: next.id)
      let proof = ProofChallenge(
        username: user.username, salt: device.salt, serverValue: server.B,
        secretBlock: state.sealed(key: realm.secrets.proofKey))
      return .success(
        .challenge(Challenge(.deviceProof(proof, device: key), handle: next, username: user.username)))
    }
  }

  /// Second message: the evidence. A wrong one may be tried again.
  func verify(_ key: String, _ proof: PasswordProof, in flow: Flow) throws(CoreError) -> SignInOutcome {
    guard case .deviceProof(key) = flow.step, let id = flow.user, let user = realm.users[id],
      let state = ProofState(opening: proof.secretBlock, key: realm.secrets.proofKey), state.subject == id,
      state.client == client.id.text, state.device == key, state.deviceFlow == handle?.id
    else { throw .signIn(.invalidFlow) }
    let device = try device(key, of: user)
    let isRight = try isRight(proof, state: state, device: device, group: realm.deviceGroupKey(of: user))
    return .change { (transaction) throws(CoreError) in
      guard let handle else { return .failure(.signIn(.invalidFlow)) }
      let flow = try Flows.find(handle, client: client.id, in: transaction)
      let user = try Flows.user(of: handle, client: client.id, in: transaction)
      guard user.isEnabled else { return .failure(.account(.disabled)) }
      guard isRight, user.device(key)?.verifier == device.verifier else {
        Flows.noteWrongCode(handle, flow, in: &transaction)
        transaction.record(.signInRefused, user: user.id, client: client.id)
        return .failure(.signIn(.wrongCredentials))
      }
      return .success(Completion(context: context, facts: facts).complete(user, in: &transaction, proved: key))
    }
  }

  private func device(_ key: String, of user: User) throws(CoreError) -> RememberedDevice {
    guard realm.settings.devices != nil, let device = user.device(key), device.isRemembered else {
      throw .device(.notFound)
    }
    return device
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
}

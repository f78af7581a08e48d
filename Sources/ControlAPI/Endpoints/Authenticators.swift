internal import Ambient
internal import Cryptography
internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import WebAuthn

/// Makes an authenticator in software.
enum PostAuthenticators: PromptEndpoint {
  static let declaration = Declaration(
    method: .post, path: "authenticators", tag: .passkeys, summary: "Make an authenticator in software",
    details: """
      It answers the options of passkey ceremonies that an app received, in place of a phone or a security key. It has the \
      properties given here whatever the options ask for, so that a relying party that asks for others is seen to refuse. A \
      sandbox has at most \(AuthenticatorShelf.limit), each with \(AuthenticatorShelf.credentialLimit) passkeys; a reset \
      removes them.
      """,
    status: 201, errors: [.authenticatorLimit])

  enum Algorithm: String, Sendable, CaseIterable {
    case es256 = "ES256"
    case edDSA = "EdDSA"
    case rs256 = "RS256"

    var signature: SignatureAlgorithm {
      switch self {
      case .es256: .es256
      case .edDSA: .edDSA
      case .rs256: .rs256
      }
    }
  }

  struct Input: MemberDecodable {
    let algorithm: Algorithm
    let isResident: Bool
    let verifiesUser: Bool
    let backup: SoftwareAuthenticator.Backup
    let counter: Int

    init(from members: inout MemberReader) throws(Refusal) {
      algorithm = try members.optional(
        "algorithm", .choice(Algorithm.es256), default: .es256, "The algorithm of its passkeys; by default `ES256`.")
      isResident = try members.optional(
        "resident", .flag, default: true,
        "Whether its passkeys are found without their ids (discoverable), as a phone's are; `false` is a security key, which returns no user id. By default `true`."
      )
      verifiesUser = try members.optional(
        "user_verified", .flag, default: true, "Whether it verifies its user, by face or PIN. By default `true`.")
      backup = try members.optional(
        "backup", .backup, default: .impossible,
        "Whether its passkeys are backed up (both flags): `true`, `false`, the default, or `eligible` for those that can be and are not."
      )
      counter = try members.optional(
        "counter", .integer(0...Int(Int32.max)), default: 1,
        "The signature counter of a registration; each assertion has one more. 0 is an authenticator that does not count. By default 1."
      )
    }
  }

  struct Output: ObjectAnswer {
    let id: String

    static let name = "Authenticator"
    static let members: [AnswerMember<Output>] = [AnswerMember("id", \.id, "Its id, for the paths of its calls.")]
  }

  static func run(_ input: Input, in call: Call) throws -> Output {
    let made = try call.sandbox.updateKept { sandbox in
      var shelf = sandbox.authenticators ?? AuthenticatorShelf()
      let made = shelf.add(
        input.algorithm.signature, isResident: input.isResident, verifiesUser: input.verifiesUser, backup: input.backup,
        counter: UInt32(input.counter))
      sandbox.authenticators = shelf
      return made
    }
    guard let made else {
      throw Refusal(
        .authenticatorLimit,
        "there are already \(AuthenticatorShelf.limit) authenticators, the maximum: remove one first")
    }
    return Output(id: made.id)
  }
}

/// Removes an authenticator in software.
enum DeleteAuthenticator: PromptEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "authenticators/{id}", tag: .passkeys,
    summary: "Remove an authenticator in software with its passkeys", status: 204, errors: [.authenticatorNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func run(_ input: NoMembers, in call: Call) throws -> NoContent {
    let id = call.request.parameters["id"]
    guard try call.sandbox.updateKept({ $0.authenticators?.remove(id) ?? false }) else {
      throw Refusal.noAuthenticator(id)
    }
    return NoContent()
  }
}

/// Makes a passkey, and answers with its registration.
enum PostAttestation: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "authenticators/{id}/attest", tag: .passkeys,
    summary: "Make a passkey: answer the options of a registration",
    details: """
      The answer is the credential as `toJSON()` of a browser gives it (`RegistrationResponseJSON`). It has an attestation \
      by the passkey itself if the options ask for one, else none. A passkey that the options exclude is refused as by a \
      browser; other demands of the options are the relying party's to check.
      """,
    errors: [.authenticatorNotFound, .credentialExcluded, .authenticatorLimit])

  /// What can be wrong with a registration.
  enum Wrong: String, Sendable, CaseIterable {
    case origin
    case relyingPartyHash = "rp_id_hash"
    case challenge, flags, signature
  }

  struct Input: MemberDecodable {
    let options: JSONObject
    let origin: String
    let wrong: Wrong?

    init(from members: inout MemberReader) throws(Refusal) {
      options = try members.required("options", .object, CeremonyCall.aboutOptions)
      origin = try members.required("origin", .text(1...512), CeremonyCall.aboutOrigin)
      wrong = try members.optional("wrong", .choice(Wrong.origin), CeremonyCall.aboutDefect)
    }
  }

  typealias Output = CredentialAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let ceremony = CeremonyCall(call: call, options: input.options, origin: input.origin)
        let options = try ceremony.read(CreationOptions.init)
        let host = try ceremony.relyingParty(options.relyingParty)
        let authenticator = try ceremony.authenticator()
        guard options.excluded.isEmpty || authenticator.credential(of: host, allowed: options.excluded) == nil else {
          throw Refusal(
            .credentialExcluded,
            "excludeCredentials has a passkey of this authenticator: InvalidStateError in a browser",
            pointer: "/options")
        }
        // Generated before the change, which has no effect but on the sandbox.
        let key = try PrivateKey.generate(for: authenticator.algorithm, rsa: .fast)
        let id = try call.sandbox.updateKept { sandbox -> [UInt8]? in
          let made = SoftwareAuthenticator.Credential(
            id: sandbox.random.bytes(32), relyingParty: host, user: options.user, key: key.pem)
          return sandbox.authenticators?.store(made, in: authenticator.id) == true ? made.id : nil
        }
        guard let id else {
          throw Refusal(
            .authenticatorLimit,
            "the authenticator has \(AuthenticatorShelf.credentialLimit) passkeys, or those of the sandbox take \(AuthenticatorShelf.sizeLimit) bytes: remove one first"
          )
        }
        let defect = input.wrong.flatMap { AnswerDefect(rawValue: $0.rawValue) }
        let answer = ceremony.answer(authenticator, key, id, host, authenticator.counter, defect)
        return response(CredentialAnswer(credential: try answer.registration(for: options)))
      }
    }
  }
}

/// Signs with a passkey.
enum PostAssertion: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "authenticators/{id}/assert", tag: .passkeys,
    summary: "Sign with a passkey: answer the options of a sign-in",
    details: """
      The answer is the credential as `toJSON()` of a browser gives it (`AuthenticationResponseJSON`). Without \
      `allowCredentials` it is by the newest discoverable passkey of the relying party.
      """,
    errors: [.authenticatorNotFound, .credentialNotFound])

  struct Input: MemberDecodable {
    let options: JSONObject
    let origin: String
    let wrong: AnswerDefect?

    init(from members: inout MemberReader) throws(Refusal) {
      options = try members.required("options", .object, CeremonyCall.aboutOptions)
      origin = try members.required("origin", .text(1...512), CeremonyCall.aboutOrigin)
      wrong = try members.optional("wrong", .choice(AnswerDefect.origin), CeremonyCall.aboutDefect)
    }
  }

  typealias Output = CredentialAnswer

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let ceremony = CeremonyCall(call: call, options: input.options, origin: input.origin)
        let options = try ceremony.read(RequestOptions.init)
        let host = try ceremony.relyingParty(options.relyingParty)
        let authenticator = try ceremony.authenticator()
        guard let credential = authenticator.credential(of: host, allowed: options.allowed) else {
          throw Refusal(
            .credentialNotFound,
            options.allowed.isEmpty && !authenticator.isResident
              ? "allowCredentials is empty, and passkeys that are not resident are found by their ids alone"
              : "the authenticator has no passkey of \(host) that allowCredentials permits")
        }
        let counter = try ceremony.counter(of: authenticator, wrong: input.wrong)
        let key = try PrivateKey(pem: credential.key, for: authenticator.algorithm)
        let answer = ceremony.answer(authenticator, key, credential.id, host, counter, input.wrong)
        return response(CredentialAnswer(credential: try answer.assertion(for: options, user: credential.user)))
      }
    }
  }
}

/// What both ceremonies have in common.
private struct CeremonyCall {
  let call: Call
  let options: JSONObject
  let origin: String

  static let aboutOptions = "The options that the app received, with or without the wrapper `publicKey`."
  static let aboutOrigin =
    "The origin of the page, or of the app: `https://shop.example.com`, `android:apk-key-hash:…`."
  static let aboutDefect = "What is wrong with the answer; by default, nothing."

  func read<Options>(_ make: (JSON) throws(WebAuthnError) -> Options) throws(Refusal) -> Options {
    do throws(WebAuthnError) {
      return try make(options["publicKey"] ?? .object(options))
    } catch {
      guard case .malformed(let what) = error else {
        throw Refusal(.invalidRequest, "the options cannot be read", pointer: "/options")
      }
      throw Refusal(.invalidRequest, what, pointer: "/options")
    }
  }

  /// The relying party id, by default the page's host.
  func relyingParty(_ given: String?) throws(Refusal) -> String {
    guard let host = given ?? WebAuthn.host(ofOrigin: origin) else {
      throw Refusal(
        .invalidRequest, "the options have no relying party id, and the origin has no host: expected one of them",
        pointer: "/options")
    }
    return host
  }

  func authenticator() throws(Refusal) -> SoftwareAuthenticator {
    let id = call.request.parameters["id"]
    guard let found = call.sandbox.snapshot.authenticators?[id] else { throw .noAuthenticator(id) }
    return found
  }

  /// Counts the signature, but for one whose counter is to go back.
  func counter(of authenticator: SoftwareAuthenticator, wrong: AnswerDefect?) throws -> UInt32 {
    guard wrong == .counter else {
      guard let counter = try call.sandbox.updateKept({ $0.authenticators?.count(authenticator.id) }) else {
        throw Refusal.noAuthenticator(authenticator.id)
      }
      return counter
    }
    guard authenticator.counter > 0 else {
      throw Refusal(
        .invalidRequest, "the authenticator does not count: expected one whose counter is not 0", pointer: "/wrong")
    }
    // Each relying party has stored more: that of the registration at least. The authenticator's own counter may be far
    // ahead of the one that a relying party has of a passkey.
    return 0
  }

  func answer(
    _ authenticator: SoftwareAuthenticator, _ key: PrivateKey, _ credential: [UInt8], _ host: String, _ counter: UInt32,
    _ defect: AnswerDefect?
  ) -> SoftwareAnswer {
    var answer = SoftwareAnswer(
      key: key, credential: credential, relyingParty: host, origin: origin, counter: counter)
    answer.isUserVerified = authenticator.verifiesUser
    answer.isBackupEligible = authenticator.backup != .impossible
    answer.isBackedUp = authenticator.backup == .done
    answer.isDiscoverable = authenticator.isResident
    answer.defect = defect
    return answer
  }
}

/// A credential in the JSON form of browsers.
struct CredentialAnswer: Answer {
  static let schema = Schema([
    "type": "object",
    "required": ["id", "rawId", "type", "response", "authenticatorAttachment", "clientExtensionResults"],
    "properties": [
      "id": ["type": "string"], "rawId": ["type": "string"], "type": ["const": "public-key"],
      "authenticatorAttachment": ["enum": ["platform", "cross-platform"]],
      "response": ["type": "object", "additionalProperties": true],
      "clientExtensionResults": ["type": "object"],
    ],
  ])

  let credential: JSON

  func write(to writer: inout JSONWriter) { writer.value(credential) }
}

extension Refusal {
  fileprivate static func noAuthenticator(_ id: String) -> Refusal {
    Refusal(.authenticatorNotFound, "there is no authenticator \(id)")
  }
}

extension ValueKind<SoftwareAuthenticator.Backup> {
  fileprivate static var backup: ValueKind {
    ValueKind(
      .any(of: [.boolean, Schema(["const": "eligible"])]), expected: "true, false or \"eligible\"",
      placeholder: .impossible,
      json: { json in
        if let isOn = json.bool { return isOn ? .done : .impossible }
        return json.string == "eligible" ? .eligible : nil
      })
  }
}

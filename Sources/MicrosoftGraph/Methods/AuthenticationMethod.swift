internal import Ambient
internal import JSON
internal import Model
internal import SignIn

/// A kind of authentication method. A user has at most one of each except passkeys; its id is the same for every user.
enum AuthenticationMethod: CaseIterable, Sendable {
  case email, phone, password, passkey

  /// The segment in paths.
  var segment: String {
    switch self {
    case .email: "emailMethods"
    case .phone: "phoneMethods"
    case .password: "passwordMethods"
    case .passkey: "fido2Methods"
    }
  }

  /// The name in `@odata.type`.
  var type: String {
    switch self {
    case .email: "emailAuthenticationMethod"
    case .phone: "phoneAuthenticationMethod"
    case .password: "passwordAuthenticationMethod"
    case .passkey: "fido2AuthenticationMethod"
    }
  }

  /// Where codes of a second factor are sent.
  var channel: Message.Channel? {
    switch self {
    case .email: .email
    case .phone: .sms
    case .password, .passkey: nil
    }
  }

  var addressMember: String { self == .email ? "emailAddress" : "phoneNumber" }

  /// The user's methods of this kind.
  func all(of user: User) -> [JSONObject] {
    switch self {
    case .email: address(of: user).map { [["id": .string(Self.emailID), "emailAddress": .string($0)]] } ?? []
    case .phone:
      address(of: user).map {
        [
          [
            "id": .string(Self.mobileID), "phoneNumber": .string($0), "phoneType": "mobile",
            "smsSignInState": "notConfigured",
          ]
        ]
      } ?? []
    // The service shows no password, and of an imported one no date.
    case .password:
      user.password == nil
        ? []
        : [["id": .string(Self.passwordID), "password": nil, "createdDateTime": .string(user.created.wholeSeconds)]]
    case .passkey:
      user.passkeys.list.map(\.graphMembers)
    }
  }

  /// The address in a request body.
  func address(in members: JSONObject) throws(GraphError) -> String {
    switch self {
    case .email:
      guard let text = members["emailAddress"]?.string, ContactAddress.isEmail(text) else {
        throw .badRequest("emailAddress is missing or no email address.")
      }
      return text
    default:
      let type = members["phoneType"]?.string ?? "mobile"
      guard type == "mobile" else { throw .notImplemented("phoneType \(type)") }
      let number = (members["phoneNumber"]?.string ?? "").filter { $0 != " " }
      guard ContactAddress.isPhoneNumber(number) else {
        throw .badRequest("phoneNumber is missing or not of the form +{country code} {number}.")
      }
      return number
    }
  }

  private func address(of user: User) -> String? { user.strongMethods.first { $0.channel == channel }?.address }

  // The service's ids, the same for every user (Microsoft Learn: emailAuthenticationMethod and its siblings).
  private static let emailID = "3ddfcfc8-9383-446f-83cc-3ab9be4be18f"
  private static let mobileID = "3179e48a-750b-4051-897c-87b9720928f7"
  private static let passwordID = "28c10230-6103-485e-b985-444c60001490"
}

extension Passkey {
  /// The passkey as `fido2AuthenticationMethod`.
  var graphMembers: JSONObject {
    [
      "id": .string(text), "displayName": .string(label ?? name),
      "createdDateTime": .string(created.wholeSeconds), "aaGuid": authenticatorID.map { .string($0) } ?? .null,
      "model": .string(name), "attestationCertificates": .array((attestation ?? []).map { .string($0) }),
      "attestationLevel": attestation == nil ? "notAttested" : "attested",
      "passkeyType": isSynced == true ? "synced" : "deviceBound",
    ]
  }
}

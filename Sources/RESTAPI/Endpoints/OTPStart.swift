internal import Ambient
internal import Description
internal import HTTPServer
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import SignIn

/// Sends a one-time code for signing in, and first creates the account if requested.
enum OTPStart: RESTEndpoint {
  static let declaration = Declaration(
    method: .post, path: "otp/start", tag: .codes, summary: "Send a one-time code that signs in",
    details: "The pool must offer codes by that channel, and the client must allow `ALLOW_USER_AUTH`.",
    lane: .loop,
    errors: [.flowNotEnabled, .notAuthorized, .userNotFound, .userDisabled, .userExists])

  struct Input: MemberDecodable {
    let username: String
    let channel: Message.Channel
    let creates: Bool
    let client: ClientClaim

    init(from members: inout MemberReader) throws(Refusal) {
      username = try members.required("username", .text(), "The email address or phone number.")
      channel = try members.optional("channel", .choice(.email), default: .email, "The channel; by default `email`.")
      creates = try members.optional(
        "create", .flag, default: false, "Whether to sign the user up if the username is unknown.")
      client = try ClientClaim(from: &members)
    }
  }

  static func run(_ input: Input, in call: Call) throws -> CodeSent {
    let (client, proof) = try call.client(input.client)
    guard client.allows(.choice) else { throw CoreError.client(.flowNotEnabled(.choice)) }
    guard call.realm.settings.firstFactors.contains(input.channel == .sms ? .smsCode : .emailCode) else {
      throw Refusal(.flowNotEnabled, "the pool offers no codes by \(input.channel.rawValue)", pointer: "/channel")
    }
    var username = input.username
    if input.creates, call.realm.user(named: username) == nil {
      username = try signUp(input, client, proof, in: call)
    }
    let step = try call.service.signIns.signIn(
      SignInRequest(
        client: client.id, proof: proof, username: username,
        start: .choice(ChoiceRequest(preferred: input.channel == .sms ? .smsCode : .emailCode))))
    return try CodeSent(step, client: client, in: call)
  }

  /// Creates an account for the address; the sign-in code also confirms it. Returns the username to sign in with: a new
  /// account cannot be found yet by an address that is only an alias.
  private static func signUp(_ input: Input, _ client: Client, _ proof: ClientProof, in call: Call) throws -> String {
    let attribute: AttributeName = input.channel == .sms ? .phoneNumber : .email
    guard input.channel == .sms ? ContactAddress.isPhoneNumber(input.username) : ContactAddress.isEmail(input.username)
    else {
      throw Refusal(
        .invalidRequest,
        "to create an account, the username must be \(input.channel == .sms ? "a phone number" : "an email address")",
        pointer: "/username")
    }
    var username = input.username
    if case .aliases(let names) = call.realm.settings.signInNames, names.contains(attribute) {
      // From the sandbox's random source, so that a seeded run generates the same name.
      username = call.service.sandbox.update { $0.random.uniqueID() }.description
    }
    var request = SignUpRequest(
      client: client.id, proof: proof, username: username, password: nil,
      attributes: [Attribute(attribute, input.username)])
    request.sendsCode = false
    do throws(CoreError) {
      return try call.service.accounts.signUp(request).username
    } catch .signUp(.usernameTaken) {
      // A concurrent request created an account with that address: send the code to it.
      return input.username
    }
  }
}

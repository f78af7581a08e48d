internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Sandboxes
internal import Tenants

/// Lists the sandbox's directory tenants.
enum GetEntraTenants: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "entra/tenants", tag: .tenants, summary: "List the directory tenants of the sandbox")

  struct Output: ObjectAnswer {
    let tenants: [TenantInfo]

    static let name = "EntraTenants"
    static let members: [AnswerMember<Output>] = [AnswerMember("tenants", \.tenants)]
  }

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work { response(Output(tenants: call.core.tenants(in: call.sandbox).compactMap { TenantInfo($0, call) })) }
  }
}

/// Returns one tenant.
enum GetEntraTenant: ControlEndpoint {
  static let declaration = Declaration(
    method: .get, path: "entra/tenants/{id}", tag: .tenants,
    summary: "Get a directory tenant by its id or a domain name",
    errors: [.tenantNotFound])

  typealias Input = NoMembers
  typealias Output = TenantInfo

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work { call.attempt { response(try call.tenantInfo()) } }
  }
}

/// Creates a tenant.
enum PostEntraTenants: ControlEndpoint {
  static let declaration = Declaration(
    method: .post, path: "entra/tenants", tag: .tenants, summary: "Create a directory tenant",
    details:
      "With its user flows, applications and users. The members are those of an entry of `entraTenants` in the configuration.",
    status: 201,
    errors: [.invalidConfiguration, .notImplemented])

  typealias Output = TenantInfo

  struct Input: MemberDecodable {
    let tenant: JSONObject

    init(from members: inout MemberReader) throws(Refusal) {
      tenant = try members.required(
        "tenant", .anyObject,
        "A tenant with the member names of the configuration: `domain`, `userFlows`, `applications`, `users`, …")
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let document: JSON = ["entraTenants": [.object(input.tenant)]]
        let id = try call.documents().addTenant(document.bytes, to: call.sandbox, of: call.core)
        return response(try call.tenantInfo(named: id))
      }
    }
  }
}

/// Changes a tenant.
enum PatchEntraTenant: ControlEndpoint {
  static let declaration = Declaration(
    method: .patch, path: "entra/tenants/{id}", tag: .tenants, summary: "Change a directory tenant",
    details:
      "Members that are left out keep their values. Unfinished sign-ins use the new values from their next step on.",
    errors: [.tenantNotFound, .invalidConfiguration, .notImplemented])

  typealias Output = TenantInfo

  struct Input: MemberDecodable {
    let displayName: String?
    let allowsPasswordGrant: Bool?
    let takesCannedAnswers: Bool?
    let pollsInProgress: Int?
    let minimumLength: Int?
    let isComplex: Bool?
    let history: Int?
    let banned: [String]?
    let usesGlobalList: Bool?
    let blocked: [String]?
    let redirects: [String: String]?
    let hasVersionTwo: Bool?
    /// Members of a tenant in the form of a configuration.
    let parts: JSONObject
    let removedApplications: [String]?
    let removedUsers: [String]?

    init(from members: inout MemberReader) throws(Refusal) {
      displayName = try members.optional("name", .text(1...256), "The name of the tenant.")
      allowsPasswordGrant = try members.optional(
        "allow_password_grant", .flag,
        "Whether applications may send a user's password to the token endpoint (the grant `password`).")
      takesCannedAnswers = try members.optional(
        "canned_responses", .flag, "Whether MSAL's own tests may request given answers.")
      pollsInProgress = try members.optional(
        "polls_in_progress", .integer(0...100), "How many polls of a password reset are answered with `in_progress`.")
      minimumLength = try members.optional("password_minimum_length", .integer(1...256), "The rules for new passwords.")
      isComplex = try members.optional(
        "password_complex", .flag, "Whether three of the four kinds of characters are required.")
      history = try members.optional(
        "password_history", .integer(0...24), "The number of earlier passwords that may not be reused.")
      banned = try members.optional("banned_passwords", .listOfTexts, "The tenant's own list of banned terms.")
      usesGlobalList = try members.optional(
        "global_banned_passwords", .flag, "Whether the global list of banned passwords applies too.")
      blocked = try members.optional(
        "blocked_contacts", .listOfTexts, "Addresses and numbers to which no second factor is sent.")
      redirects = try members.optional(
        "redirects", .texts,
        "Steps that redirect the user to a browser, by path, with the reason; an empty text omits the reason.")
      hasVersionTwo = try members.optional(
        "native_authentication_v2", .flag, "Whether version 2 of native authentication is available, beside version 1.")
      var parts: JSONObject = [:]
      parts["userFlows"] = try members.optional(
        "user_flows", .listOfObjects, "The new list of user flows, in the form of `userFlows` in the configuration.")
      parts["applications"] = try members.optional(
        "applications", .listOfObjects,
        "Applications to add, or to change by their `appId`; members that are left out keep their values.")
      parts["users"] = try members.optional("users", .listOfObjects, "Users to add.")
      self.parts = parts
      removedApplications = try members.optional(
        "remove_applications", .listOfTexts, "The ids of applications to remove.")
      removedUsers = try members.optional("remove_users", .listOfTexts, "The addresses of users to remove.")
    }

    func apply(to tenant: inout Tenant) {
      if let displayName { tenant.displayName = displayName }
      if let allowsPasswordGrant { tenant.allowsPasswordGrant = allowsPasswordGrant }
      if let takesCannedAnswers { tenant.takesCannedAnswers = takesCannedAnswers }
      if let pollsInProgress { tenant.pollsInProgress = pollsInProgress }
      if let minimumLength { tenant.passwordPolicy.minimumLength = minimumLength }
      if let isComplex { tenant.passwordPolicy.isComplex = isComplex }
      if let history { tenant.passwordPolicy.history = history }
      if let banned { tenant.passwordPolicy.banned = banned }
      if let usesGlobalList { tenant.passwordPolicy.usesGlobalList = usesGlobalList }
      if let blocked { tenant.blockedContacts = blocked.map { $0.lowercased() } }
      if let hasVersionTwo { tenant.hasVersionTwo = hasVersionTwo }
      if let redirects { tenant.redirects = redirects.mapValues { $0.isEmpty ? nil : $0 } }
    }
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let tenant = try call.tenant()
        try tenant.change { input.apply(to: &$0) }
        if !input.parts.isEmpty {
          try call.documents().changeTenant(JSON.object(input.parts).bytes, of: tenant, in: call.core)
        }
        for id in input.removedApplications ?? [] { try tenant.removeApplication(ClientID(id.lowercased())) }
        for username in input.removedUsers ?? [] { try tenant.removeUser(named: username) }
        return response(try call.tenantInfo())
      }
    }
  }
}

/// Removes a tenant.
enum DeleteEntraTenant: ControlEndpoint {
  static let declaration = Declaration(
    method: .delete, path: "entra/tenants/{id}", tag: .tenants, summary: "Remove a directory tenant",
    details: "Its applications and users are removed too. A user pool that shares the users keeps them.", status: 204,
    errors: [.tenantNotFound])

  typealias Input = NoMembers
  typealias Output = NoContent

  static func outcome(_ input: NoMembers, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        try call.tenant().delete()
        return response(NoContent())
      }
    }
  }
}

extension Call {
  /// The tenant in the path, if the sandbox has it.
  func tenant(named name: String? = nil) throws -> TenantService {
    let name = name ?? request.parameters["id"]
    guard let tenant = try? core.tenant(named: name, context), tenant.service.sandbox === sandbox else {
      throw Refusal(.tenantNotFound, "there is no tenant \(name)")
    }
    return tenant
  }

  func tenantInfo(named name: String? = nil) throws -> TenantInfo {
    let realm = try tenant(named: name).current().realm
    guard let info = TenantInfo(realm, self) else { throw Refusal(.tenantNotFound, "there is no such tenant") }
    return info
  }
}

extension ValueKind<JSONObject> {
  /// An object whose members are parsed elsewhere.
  static var anyObject: ValueKind {
    ValueKind(Schema(["type": "object"]), expected: "an object", placeholder: [:], json: \.object)
  }
}

extension ValueKind<JSON> {
  fileprivate static var listOfObjects: ValueKind {
    ValueKind(
      .array(of: Schema(["type": "object"])), expected: "a list of objects", placeholder: [],
      json: { json in
        guard let array = json.array, array.count <= 1000, array.allSatisfy({ $0.object != nil }) else { return nil }
        return json
      })
  }
}

extension ValueKind<[String]> {
  fileprivate static var listOfTexts: ValueKind {
    ValueKind(
      .array(of: .text), expected: "a list of strings", placeholder: [],
      json: { json in
        guard let array = json.array, array.count <= 1000 else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
      })
  }
}

internal import Description
internal import HTTPServer
internal import JSON
internal import Model
internal import OpenAPI
internal import Provisioning
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
    /// The settings that are changed, each with its value.
    let changes: [(setting: TenantChange, value: JSON)]
    /// Members of a tenant in the form of a configuration.
    let parts: JSONObject
    let removedApplications: [String]?
    let removedUsers: [String]?

    init(from members: inout MemberReader) throws(Refusal) {
      var changes: [(setting: TenantChange, value: JSON)] = []
      for setting in TenantChange.all {
        let kind = ValueKind(setting.form, placeholder: JSON.null) { $0 }
        if let value = try members.optional(setting.name, kind, setting.about) { changes.append((setting, value)) }
      }
      self.changes = changes
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
  }

  static func outcome(_ input: Input, in call: Call) throws -> Outcome {
    .work {
      call.attempt {
        let tenant = try call.tenant()
        try tenant.change { [host = call.core.addresses.publicHost] changed in
          for (setting, value) in input.changes { setting.apply(value, &changed) }
          TenantMembers.complete(&changed, host: host)
        }
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

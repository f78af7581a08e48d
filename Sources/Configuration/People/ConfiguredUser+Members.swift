package import JSON
internal import Provisioning

extension ConfiguredUser {
  /// A user from a member of `Users` in another file.
  /// - Throws: all errors of the member.
  package static func read(_ node: ConfigurationNode, file: String) throws(ConfigurationProblems) -> ConfiguredUser {
    let diagnosis = Diagnosis(file: file)
    let user = Reading<ConfiguredUser>.mapping.read(node, diagnosis)
    guard diagnosis.problems.isEmpty, let user else {
      throw ConfigurationProblems(diagnosis.problems, files: [file])
    }
    return user
  }

  /// A user from the members of `Users`; `file` is the name in messages.
  package static func made(of members: JSONObject, file: String) throws(ConfigurationProblems) -> ConfiguredUser {
    try value(of: members, file: file, Reading<ConfiguredUser>.mapping)
  }
}

extension ConfiguredPerson {
  /// A user of a plain realm, from the members in a configuration.
  package static func made(of members: JSONObject, file: String) throws(ConfigurationProblems) -> ConfiguredPerson {
    try value(of: members, file: file, Reading<ConfiguredPerson>.mapping)
  }
}

extension ConfiguredObject {
  /// A user of a tenant, from the members in a configuration.
  package static func tenantUser(
    of members: JSONObject, file: String
  ) throws(ConfigurationProblems) -> ConfiguredObject {
    try value(of: members, file: file, Reading<ConfiguredObject>.object(TenantLists.users))
  }
}

private func value<Value>(
  of members: JSONObject, file: String, _ reading: Reading<Value>
) throws(ConfigurationProblems) -> Value {
  let diagnosis = Diagnosis(file: file)
  let value = reading.read(ConfigurationNode(.object(members), at: Mark(line: 1, column: 1)), diagnosis)
  guard diagnosis.problems.isEmpty, let value else { throw ConfigurationProblems(diagnosis.problems, files: [file]) }
  return value
}

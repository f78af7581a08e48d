package import JSON

extension ConfiguredUser {
  /// A person of these members of `Users`, which stand in a tree of another file.
  /// - Throws: everything that is wrong with them.
  package static func read(_ node: ConfigurationNode, file: String) throws(ConfigurationProblems) -> ConfiguredUser {
    let diagnosis = Diagnosis(file: file)
    let user = Reading<ConfiguredUser>.mapping.read(node, diagnosis)
    guard diagnosis.problems.isEmpty, let user else {
      throw ConfigurationProblems(diagnosis.problems, files: [file])
    }
    return user
  }

  /// A person of a file with a name of its own.
  package static func made(of members: JSONObject, file: String) throws(ConfigurationProblems) -> ConfiguredUser {
    try value(of: members, file: file, Reading<ConfiguredUser>.mapping)
  }
}

extension ConfiguredPerson {
  /// A person of a plain realm, of the members that a configuration has.
  package static func made(of members: JSONObject, file: String) throws(ConfigurationProblems) -> ConfiguredPerson {
    try value(of: members, file: file, Reading<ConfiguredPerson>.mapping)
  }
}

extension ConfiguredTenantUser {
  /// A person of a tenant, of the members that a configuration has.
  package static func made(of members: JSONObject, file: String) throws(ConfigurationProblems) -> ConfiguredTenantUser {
    try value(of: members, file: file, Reading<ConfiguredTenantUser>.mapping)
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

package import JSON

extension ConfiguredUser {
  /// A plain realm's user in the form of a pool's.
  package init(_ person: ConfiguredPerson) {
    let diagnosis = Diagnosis(file: person.position.file)
    self.init(MappingReader([], at: person.position.mark, diagnosis))
    username = person.username
    password = person.password
    passwordVerifier = person.passwordVerifier
  }

  /// Decodes a user of a users file as a member of `Users`.
  /// - Throws: all errors of the line.
  package static func read(_ person: PeopleReader.Person, of file: PeopleFile) throws(ConfigurationProblems)
    -> ConfiguredUser
  {
    let diagnosis = Diagnosis(file: file.path)
    let mark = Mark(line: person.line, column: 1)
    let user = Reading<ConfiguredUser>.mapping.read(ConfigurationNode(.object(person.members), at: mark), diagnosis)
    guard diagnosis.problems.isEmpty, let user else {
      throw ConfigurationProblems(diagnosis.problems, files: [file.path])
    }
    return user
  }
}

extension ConfiguredPerson {
  /// Decodes a user of a users file as a member of a plain realm's `users`.
  /// - Throws: all errors of the line.
  package static func read(_ person: PeopleReader.Person, of file: PeopleFile) throws(ConfigurationProblems)
    -> ConfiguredPerson
  {
    let diagnosis = Diagnosis(file: file.path)
    let mark = Mark(line: person.line, column: 1)
    let read = Reading<ConfiguredPerson>.mapping.read(ConfigurationNode(.object(person.members), at: mark), diagnosis)
    guard diagnosis.problems.isEmpty, let read else {
      throw ConfigurationProblems(diagnosis.problems, files: [file.path])
    }
    return read
  }
}

extension ConfigurationNode {
  /// The value as nodes, all with the same place.
  package init(_ json: JSON, at mark: Mark) {
    let content: Content =
      switch json {
      case .null: .scalar(Scalar(text: "null", isPlain: true))
      case .bool(let value): .scalar(Scalar(text: value ? "true" : "false", isPlain: true))
      case .integer, .number: .scalar(Scalar(text: json.text, isPlain: true))
      case .string(let text): .scalar(Scalar(text: text, isPlain: false))
      case .array(let elements): .sequence(elements.map { ConfigurationNode($0, at: mark) })
      case .object(let members):
        .mapping(members.map { Member(name: $0.name, mark: mark, node: ConfigurationNode($0.value, at: mark)) })
      }
    self.init(content: content, mark: mark)
  }
}

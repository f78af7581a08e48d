package import ArgumentParser
package import Configuration
internal import JSON

/// The options of commands that read other programs' documents.
package struct DocumentOptions: ParsableArguments {
  @Option(
    name: .customLong("parameter"),
    help: ArgumentHelp(
      "The value of a parameter of a CloudFormation template, or of AWS::Region, AWS::AccountId or AWS::StackName; may be repeated.",
      discussion: "UNDERSTUDY_PARAMETER: one in each line.", valueName: "name=value"))
  package var parameters: [String] = []

  @Option(
    name: .customLong("parameter-file"),
    help: ArgumentHelp(
      "A file of parameters, in the JSON that the AWS command line takes; may be repeated; --parameter wins.",
      discussion: "UNDERSTUDY_PARAMETER_FILE: paths separated by colons.", valueName: "file"))
  package var parameterFiles: [String] = []

  package init() {}

  /// The parameter values.
  /// - Throws: ``OptionError`` for text that is not a parameter.
  package func values(environment: [String: String]) throws(OptionError) -> ParameterValues {
    let reader = OptionReader(environment: environment)
    var values = ParameterValues()
    let files =
      parameterFiles.isEmpty
      ? reader.variable("--parameter-file").map { $0.split(separator: ":").map(String.init) } ?? [] : parameterFiles
    for file in files {
      for (name, value) in try Self.values(ofFile: file) {
        values.byName[name] = value
        values.optional.insert(name)
      }
    }
    let given =
      parameters.isEmpty
      ? reader.variable("--parameter").map { $0.split(whereSeparator: \.isNewline).map(String.init) } ?? [] : parameters
    for text in given {
      guard let (name, value) = Self.pair(text) else {
        throw OptionError("--parameter \(quoted(text)); expected NAME=VALUE")
      }
      values.byName[name] = value
      values.optional.remove(name)
    }
    return values
  }

  private static func pair(_ text: String) -> (String, String)? {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// Parses a list of `ParameterKey` and `ParameterValue`, a list of `NAME=VALUE`, or a mapping, possibly below
  /// `Parameters`.
  private static func values(ofFile file: String) throws(OptionError) -> [(String, String)] {
    let expected =
      "expected a list of {\"ParameterKey\": NAME, \"ParameterValue\": VALUE}, a list of \"NAME=VALUE\", or {\"Parameters\": {NAME: VALUE}}"
    let json: JSON
    do {
      json = try JSON.parse(try ConfigurationSource.read(file).bytes)
    } catch let error as JSONSyntaxError {
      throw OptionError("--parameter-file \(file): not JSON (\(error)); \(expected)")
    } catch let error as ConfigurationProblems {
      throw OptionError("--parameter-file \(error.lines.first ?? file); \(expected)")
    } catch {
      throw OptionError("--parameter-file \(file): \(error)")
    }
    func text(_ value: JSON) -> String? {
      switch value {
      case .array(let items): items.compactMap(text).joined(separator: ",")
      case .object, .null: nil
      case .string(let text): text
      default: value.text
      }
    }
    var pairs: [(String, String)] = []
    if let list = json.array {
      for item in list {
        if let name = item["ParameterKey"]?.string {
          // The value of an earlier deployment is unknown: the template's default applies.
          if let value = item["ParameterValue"].flatMap(text) { pairs.append((name, value)) }
        } else if let text = item.string, let pair = pair(text) {
          pairs.append(pair)
        } else {
          throw OptionError("--parameter-file \(file): \(expected)")
        }
      }
    } else if let members = (json["Parameters"] ?? json).object {
      for (name, value) in members {
        // Amplify's references to other stacks have no value: the template's default applies.
        if value.object != nil || value.isNull { continue }
        guard let text = text(value) else { throw OptionError("--parameter-file \(file): \(expected)") }
        pairs.append((name, text))
      }
    } else {
      throw OptionError("--parameter-file \(file): \(expected)")
    }
    return pairs
  }
}

/// The options of `serve` that add users to its initial state, and that watch the files.
package struct PeopleOptions: ParsableArguments {
  @Option(
    name: .customLong("users"),
    help: ArgumentHelp(
      "A file of people (YAML, .csv or .ndjson) for the pool of the configuration; may be repeated.",
      discussion: "UNDERSTUDY_USERS: paths separated by colons.", valueName: "file"))
  package var files: [String] = []

  @Option(
    name: .customLong("demo-users"),
    help: ArgumentHelp(
      "Adds so many people to each pool, with all attributes that its schema demands; their passwords are printed. "
        + "[UNDERSTUDY_DEMO_USERS]", valueName: "number"))
  package var demoUsers: String?

  @Flag(
    help: ArgumentHelp(
      "Read the files of the configuration again when they change, and apply what changed. [UNDERSTUDY_WATCH=true]"))
  package var watch = false

  package init() {}
}

/// The combined settings of ``PeopleOptions`` and ``DocumentOptions``.
package struct DocumentSettings: Sendable, Equatable {
  package var parameters: ParameterValues
  package var peopleFiles: [String]
  /// The number of demo users for each pool.
  package var demoUsers: Int
  package var watches: Bool

  package static let demoUserRange = 1...10_000

  package init(_ documents: DocumentOptions, _ people: PeopleOptions, environment: [String: String]) throws(OptionError)
  {
    let reader = OptionReader(environment: environment)
    parameters = try documents.values(environment: environment)
    peopleFiles =
      people.files.isEmpty
      ? reader.variable("--users").map { $0.split(separator: ":").map(String.init) } ?? [] : people.files
    let range = Self.demoUserRange
    demoUsers =
      try reader.text(people.demoUsers, "--demo-users", "a number from \(range.lowerBound) to \(range.upperBound)") {
        text in
        Int(text).flatMap { range.contains($0) ? $0 : nil }
      } ?? 0
    watches = try reader.flag(people.watch, "--watch")
  }
}

package import ArgumentParser
internal import Configuration
internal import JSON

/// The options of commands that read other programs' documents; ``ServeOptionList`` describes them.
package struct DocumentOptions: ParsableArguments {
  @Option(\.parameters) package var parameters: [String] = []
  @Option(\.parameterFiles) package var parameterFiles: [String] = []
  @Option(\.lambdaEndpoint) package var lambdaEndpoint: String?
  @Option(\.lambdas) package var lambdas: [String] = []

  package init() {}
}

/// The options of `serve` that add users to its initial state, and that watch the files.
package struct PeopleOptions: ParsableArguments {
  @Option(\.peopleFiles) package var files: [String] = []
  @Option(\.demoUsers) package var demoUsers: String?
  @Flag(\.watches) package var watch: Bool = false

  package init() {}
}

/// A parameter of a template with its value: `NAME=VALUE`.
struct NamedParameter: Sendable {
  let name: String
  let value: String

  /// nil for text of another form.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    (name, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}

extension ParameterValues {
  /// The values of `--parameter` and of the files of `--parameter-file`.
  /// - Throws: ``OptionError`` for text that is not a parameter.
  init(_ arguments: ServeArguments, _ reader: OptionReader) throws(OptionError) {
    self.init()
    for file in try ServeOptionList.all.parameterFiles.value(arguments, reader) {
      for (name, value) in try Self.values(ofFile: file) {
        byName[name] = value
        optional.insert(name)
      }
    }
    functions.endpoint = try ServeOptionList.all.lambdaEndpoint.value(arguments, reader)
    for function in try ServeOptionList.all.lambdas.value(arguments, reader) {
      functions.byName[function.name] = function.value
    }
    for parameter in try ServeOptionList.all.parameters.value(arguments, reader) {
      byName[parameter.name] = parameter.value
      optional.remove(parameter.name)
    }
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
        } else if let text = item.string, let pair = NamedParameter(text) {
          pairs.append((pair.name, pair.value))
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

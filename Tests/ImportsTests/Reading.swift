@testable import Configuration
@testable import Imports

/// What comes of a text under a name; the test fails if anything is wrong with it.
func reading(
  _ text: String, named name: String = "x.yaml", _ parameters: [String: String] = [:]
) throws -> ImportReader.Result {
  var context = ImportContext()
  context.parameters = parameters
  return try ImportReader.read(Array(text.utf8), name: name, context: context)
}

/// What is wrong with a text, line by line.
func problems(_ text: String, named name: String = "x.yaml") -> [String] {
  do {
    _ = try reading(text, named: name)
    return []
  } catch {
    return (error as? ConfigurationProblems)?.lines ?? ["\(error)"]
  }
}

/// A template with one pool that has this name.
func template(named value: String, _ sections: String = "") -> String {
  """
  Resources:
    Pool:
      Type: AWS::Cognito::UserPool
      Properties: {UserPoolName: \(value)}
  \(sections)
  """
}

internal import CognitoUserPoolsShapes
internal import Description
internal import JSON

/// A resource server of a pool.
package struct ConfiguredResourceServer: Sendable {
  /// The members of CreateResourceServer; names and descriptions are optional.
  package var settings: ConfiguredObject

  /// The identifier, with the place of the resource server.
  package var identifier: Located<String> { Located(settings["Identifier"]?.string ?? "", at: settings.position) }
  /// The names of its scopes, each with the place of the scope.
  package var scopes: [Located<String>] {
    settings.objects("Scopes").compactMap { scope in
      scope.text("ScopeName").map { Located($0.value, at: scope.position) }
    }
  }
}

extension ConfiguredResourceServer: MappingDecodable {
  static var noun: String { "a resource server" }

  private static let form = ServiceForm.object(
    ServiceShapes.resourceServer, noun: noun, except: ["UserPoolId"], optional: ["Name", "Scopes.ScopeDescription"])

  init(_ members: MappingReader) {
    settings = members.object(Self.form)
    members.ignored("UserPoolId")
  }
}

package import HTTPServer
package import JSON

extension Form {
  /// The browser's passkey credential, as the pages' script encodes it.
  package var credential: JSON? {
    guard let text = self["credential"], !text.isEmpty else { return nil }
    return try? JSON.parse(text)
  }
}

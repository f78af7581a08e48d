package import HTTPServer
package import JSON

extension Form {
  /// The credential of the browser, as the script of the pages wrote it.
  package var credential: JSON? {
    guard let text = self["credential"], !text.isEmpty else { return nil }
    return try? JSON.parse(text)
  }
}

internal import HTTPServer

extension Form {
  /// The parameters in a URL's query and fragment; empty if there are none or they cannot be parsed.
  static func parameters(of address: String) -> Form {
    guard let mark = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return Form() }
    let text = address[address.index(after: mark)...].map { $0 == "#" || $0 == "?" ? "&" : $0 }
    return (try? Form.parse(Array(String(text).utf8))) ?? Form()
  }
}

internal import HTTPServer

extension Form {
  /// The parameters of an address, those of its query and those behind its `#`; empty for one without any, or with some that cannot be read.
  static func parameters(of address: String) -> Form {
    guard let mark = address.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return Form() }
    let text = address[address.index(after: mark)...].map { $0 == "#" || $0 == "?" ? "&" : $0 }
    return (try? Form.parse(Array(String(text).utf8))) ?? Form()
  }
}

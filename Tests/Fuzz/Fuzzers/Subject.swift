import JOSE
import JSON
import Model
import WebAuthn

/// What is fed. A fuzzer finds more than crashes where what was read must survive being written and read again.
enum Subject: String, CaseIterable {
  case json, jwt, cbor, filter, csv, redirect, form, cookie, saml

  func take(_ bytes: [UInt8]) {
    switch self {
    case .json:
      guard let read = try? JSON.parse(bytes) else { return }
      precondition((try? JSON.parse(read.bytes)) == read, "JSON does not survive being written")
    case .jwt:
      guard let token = SignedToken.parse(String(decoding: bytes, as: UTF8.self)) else { return }
      _ = token.kid
      precondition(!token.signingInput.isEmpty, "a token that signs nothing")
    case .cbor:
      _ = try? CBOR.parse(bytes)
      guard let (_, count) = try? CBOR.parsePrefix(of: bytes[...]) else { return }
      precondition(count > 0 && count <= bytes.count, "more read than there is")
      _ = try? AuthenticatorData(bytes)
    case .filter:
      guard let text = String(validating: bytes, as: UTF8.self), let condition = SearchCondition(text) else { return }
      precondition(SearchCondition(condition.text) == condition, "a filter does not survive being written")
    case .csv:
      guard let table = ImportTable(bytes, columns: ["name", "email", "cognito:username"]) else { return }
      for row in table.rows {
        guard let values = table.values(of: row) else { continue }
        precondition(values.count == 3, "a row with other columns")
      }
    case .redirect: redirect(String(decoding: bytes, as: UTF8.self))
    case .form: form(bytes)
    case .cookie: cookie(String(decoding: bytes, as: UTF8.self))
    case .saml: saml(bytes)
    }
  }
}

extension SearchCondition {
  /// As it may be written.
  fileprivate var text: String { "\(Self.quoted(name)) \(isPrefix ? "^=" : "=") \(Self.quoted(value))" }

  private static func quoted(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return "\"\(String(escaped))\""
  }
}

/// The name that identifies a client's certificate (RFC 8705 §2.1.2).
package struct CertificateSubject: Hashable, Sendable, Codable {
  /// The certificate field, by its name in client metadata.
  package enum Kind: String, Sendable, Codable, CaseIterable {
    /// The whole subject in RFC 4514 form.
    case distinguishedName = "tls_client_auth_subject_dn"
    case host = "tls_client_auth_san_dns"
    case uri = "tls_client_auth_san_uri"
    case address = "tls_client_auth_san_ip"
    case mail = "tls_client_auth_san_email"
  }

  package let kind: Kind
  package let value: String

  package init(_ kind: Kind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

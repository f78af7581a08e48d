import Encodings
import SAML

extension Subject {
  /// Every reader of SAML messages. Whatever is made of the signed seeds, only their own user may result.
  func saml(_ bytes: [UInt8]) {
    _ = try? ProviderDescription(bytes)
    _ = try? SignOnRequest(bytes)
    _ = try? SignOutRequest(bytes)
    _ = try? SignOutResponse(bytes)
    _ = try? RedirectBinding.message(Base64.encode(bytes))
    let expected = SignOnResponse.Expectation(
      issuer: "idp", certificates: [Self.certificate], consumer: "http://sp/acs", audience: "sp", request: "q",
      now: 1_760_000_000)
    guard let response = try? SignOnResponse(bytes, expecting: expected) else { return }
    precondition(response.name.value == "ada", "another person")
    precondition(response.attributes.allSatisfy { $0.values == ["ada@example.com"] }, "another attribute")
  }

  /// Of the key that the seeds were signed with, which is nowhere.
  private static let certificate =
    Base64.decode(
      "MIIBcjCCARmgAwIBAgIUTyQsZ5EHUEyfL0IBRB2iWfghiS0wCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDaWRwMCAXDTI2MTEy"
        + "MTE3MjYwMFoYDzIxMjYxMDI4MTcyNjAwWjAOMQwwCgYDVQQDDANpZHAwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASE27En"
        + "C9uH0MCANQvguhWwQV+rupTJeAvQ1tE0aGBJFR6WiMSDfST3YkP62IbxdqCHkUPxs8nlTQCZ4OkVG3iWo1MwUTAdBgNVHQ4E"
        + "FgQUzayVhgo8kHgsg2j7UnM2EwbBpHAwHwYDVR0jBBgwFoAUzayVhgo8kHgsg2j7UnM2EwbBpHAwDwYDVR0TAQH/BAUwAwEB"
        + "/zAKBggqhkjOPQQDAgNHADBEAiAl08apP5PAiHS57dQgAO4xo4LHafEDJXQ6N6rsMKJyGwIgH73kvY/d/lBnS+KeZD75qseJ"
        + "3FdyZImoVsgl+JDV1q8=") ?? []
}

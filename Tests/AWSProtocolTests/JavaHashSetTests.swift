import Testing

@testable import AWSProtocol

/// The order of Java's hash sets, by the hash codes that Java's documentation defines and by recorded answers of the
/// service.
@Suite struct JavaHashSetTests {
  /// The first ones are known vectors of `java.lang.String.hashCode`; the last is beyond the Basic Multilingual Plane,
  /// which Java hashes by its two UTF-16 units.
  @Test(arguments: [
    ("", 0), ("a", 97), ("abc", 96_354), ("hello", 99_162_322), ("Aa", 2112), ("BB", 2112),
    ("polygenelubricants", UInt32(bitPattern: Int32.min)), ("\u{1F600}", 1_772_899),
  ])
  func hashCodes(string: String, expected: UInt32) {
    #expect(JavaHashSet.hashCode(of: string) == expected)
  }

  @Test(arguments: [(0, 16), (12, 16), (13, 32), (24, 32), (25, 64), (48, 64), (49, 128)])
  func capacities(count: Int, expected: Int) {
    #expect(JavaHashSet.capacity(for: count) == expected)
  }

  /// `Aa` and `BB` share a hash code, so they stay as they were added; a string that comes again counts once.
  @Test func whoSharesABucketStaysInOrder() {
    #expect(JavaHashSet(["BB", "Aa"]).elements == ["BB", "Aa"])
    #expect(JavaHashSet(["Aa", "BB"]).elements == ["Aa", "BB"])
    #expect(JavaHashSet(["Aa", "BB", "Aa"]).elements == ["Aa", "BB"])
  }

  /// The lists of CreateUserPoolClient and UpdateUserPoolClient, each sorted before it is put in: the AWS command
  /// line's examples of 2024 and 2025, and a public log of UpdateUserPoolClient of 2025-10.
  @Test(arguments: [
    ["email_verified", "phone_number_verified", "phone_number", "email"],
    [
      "ALLOW_CUSTOM_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH",
      "ALLOW_REFRESH_TOKEN_AUTH",
    ],
    ["Google", "MyOIDC", "Facebook"],
    ["implicit", "code"],
    ["openid", "profile", "email"],
    ["https://example.com", "https://www.amazon.com", "myapp://example", "http://localhost:8001"],
    // Eighteen, in a table of 32 buckets.
    [
      "website", "zoneinfo", "address", "birthdate", "email_verified", "gender", "profile", "phone_number_verified",
      "preferred_username", "locale", "middle_name", "picture", "updated_at", "name", "nickname", "phone_number",
      "family_name", "email",
    ],
  ])
  func recordedLists(recorded: [String]) {
    #expect(JavaHashSet(recorded.sorted()).elements == recorded)
  }
}

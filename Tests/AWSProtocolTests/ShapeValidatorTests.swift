import JSON
import Testing

@testable import AWSProtocol

@Suite struct ShapeValidatorTests {
  enum Flow: String, CaseIterable {
    case first = "USER_SRP_AUTH"
    case second = "CUSTOM_AUTH"
  }

  static let username = Shape.string(min: 1, max: 128, pattern: #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, sensitive: true)
  static let poolID = Shape.string(min: 1, max: 55, pattern: #"[\w-]+_[0-9a-zA-Z]+"#)
  static let attribute = Shape.structure([
    .required("Name", .string(min: 1, max: 32, pattern: #"[\p{L}]+"#)),
    .optional("Value", .string(max: 2048, sensitive: true)),
  ])
  static let urls = Shape.list(of: .string(min: 1, max: 1024, pattern: #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#), max: 3)

  static func violations(_ members: [Shape.Member], _ text: String) throws -> String? {
    let object = try #require(JSON.parse(text).object)
    return try ShapeValidator.violations(of: .structure(members), in: object)
  }

  static func mismatch(_ member: Shape, _ value: String) -> String? {
    do {
      _ = try violations([.optional("M", member)], "{\"M\":\(value)}")
      return nil
    } catch {
      return (error as? ShapeValidator.Mismatch)?.message
    }
  }

  @Test func passesWhatIsRight() throws {
    let members: [Shape.Member] = [
      .required("UserPoolId", Self.poolID), .optional("Attributes", .list(of: Self.attribute)),
      .optional("Flow", .enumeration(Flow.self)), .optional("Limit", .integer(min: 0, max: 60)),
    ]
    let text = #"{"UserPoolId":"eu-west-1_Ab","Attributes":[{"Name":"email"}],"Flow":"CUSTOM_AUTH","Limit":60}"#
    #expect(try Self.violations(members, text) == nil)
  }

  @Test func ignoresUnknownMembersAndNulls() throws {
    let members: [Shape.Member] = [.optional("Limit", .integer), .optional("Attributes", .list(of: Self.attribute))]
    #expect(try Self.violations(members, #"{"Limit":null,"Unknown":[{"deep":[1]}],"Attributes":null}"#) == nil)
  }

  @Test func listsHaveNoPlaceForNull() throws {
    #expect(
      try Self.violations([.optional("Attributes", .list(of: Self.attribute))], #"{"Attributes":[null]}"#)
        == "1 validation error detected: Value null at 'attributes.1.member' failed to satisfy constraint: "
        + "Member must not be null")
    #expect(
      try Self.violations([.optional("Names", .list(of: .string))], #"{"Names":["a",null]}"#)
        == "1 validation error detected: Value '[a, null]' at 'names' failed to satisfy constraint: "
        + "Member must satisfy constraint: [Member must not be null]")
  }

  @Test func missingRequiredMembers() throws {
    let members: [Shape.Member] = [.required("UserPoolId", Self.poolID), .required("Username", Self.username)]
    #expect(
      try Self.violations(members, #"{"UserPoolId":null}"#)
        == "2 validation errors detected: Value null at 'userPoolId' failed to satisfy constraint: "
        + "Member must not be null; Value at 'username' failed to satisfy constraint: Member must not be null")
  }

  static let pattern = "Member must satisfy regular expression pattern: "
  static let password = Shape.string(max: 256, pattern: #"^[\S]+.*[\S]+$"#, sensitive: true)

  /// Recorded of SignUp: `password` before `username`, a string's pattern before its length.
  @Test func recordedSignUp() throws {
    let members: [Shape.Member] = [
      .required("ClientId", .string), .optional("SecretHash", .string), .required("Username", Self.username),
      .optional("Password", Self.password), .optional("UserAttributes", .list(of: Self.attribute)),
    ]
    #expect(
      try Self.violations(members, #"{"ClientId":"a","Username":"","Password":""}"#)
        == #"3 validation errors detected: Value at 'password' failed to satisfy constraint: \#(Self.pattern)^[\S]+.*[\S]+$; "#
        + #"Value at 'username' failed to satisfy constraint: \#(Self.pattern)[\p{L}\p{M}\p{S}\p{N}\p{P}]+; Value at 'username' "#
        + "failed to satisfy constraint: Member must have length greater than or equal to 1")
  }

  /// Recorded of ConfirmForgotPassword.
  @Test func recordedConfirmForgotPassword() throws {
    let members: [Shape.Member] = [
      .required("ClientId", .string), .optional("SecretHash", .string), .required("Username", Self.username),
      .required("ConfirmationCode", .string(min: 1, max: 2048, pattern: #"[\S]+"#)),
      .required("Password", Self.password),
    ]
    #expect(
      try Self.violations(members, #"{"ClientId":"a","Username":"b","ConfirmationCode":"","Password":""}"#)
        == #"3 validation errors detected: Value '' at 'confirmationCode' failed to satisfy constraint: \#(Self.pattern)[\S]+; "#
        + "Value '' at 'confirmationCode' failed to satisfy constraint: Member must have length greater than or equal to 1; "
        + #"Value at 'password' failed to satisfy constraint: \#(Self.pattern)^[\S]+.*[\S]+$"#)
  }

  /// Recorded of UpdateUserPoolClient.
  @Test func recordedAddresses() throws {
    let members: [Shape.Member] = [.optional("CallbackURLs", Self.urls), .optional("LogoutURLs", Self.urls)]
    let message = try #require(try Self.violations(members, #"{"CallbackURLs":[""],"LogoutURLs":[""]}"#))
    #expect(message.hasPrefix("2 validation errors detected: Value '[]' at 'logoutURLs' failed"))
    #expect(message.contains("; Value '[]' at 'callbackURLs' failed"))
  }

  /// Recorded of InitiateAuth, which shows a client's id and names the length first.
  @Test func recordedInitiateAuth() throws {
    let client = Shape.string(min: 1, max: 128, pattern: #"[\w+]+"#, sensitive: true)
    let shape = Shape.structure([.required("ClientId", client).shown], order: .lengthFirst)
    let empty = try #require(JSON.parse(#"{"ClientId":""}"#).object)
    #expect(
      try ShapeValidator.violations(of: shape, in: empty)
        == "2 validation errors detected: Value '' at 'clientId' failed to satisfy constraint: Member must have length greater "
        + #"than or equal to 1; Value '' at 'clientId' failed to satisfy constraint: \#(Self.pattern)[\w+]+"#)
    #expect(
      try ShapeValidator.violations(of: shape, in: [:])
        == "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null"
    )
  }

  /// Recorded of the Security Token Service.
  @Test func recordedRole() throws {
    let members: [Shape.Member] = [.required("RoleArn", .string(min: 20, pattern: #"[\u0009\u0020-\u007E]+"#))]
    #expect(
      try Self.violations(members, #"{"RoleArn":""}"#)
        == "2 validation errors detected: Value '' at 'roleArn' failed to satisfy constraint: Member must satisfy regular "
        + #"expression pattern: [\u0009\u0020-\u007E]+; Value '' at 'roleArn' failed to satisfy constraint: Member must "#
        + "have length greater than or equal to 20")
  }

  /// Recorded from the real service.
  @Test func recordedSchema() throws {
    let schema = Shape.structure([.optional("Name", .string(min: 1, max: 20))])
    #expect(
      try Self.violations([.optional("Schema", .list(of: schema))], #"{"Schema":[{"Name":"phone_number_verified"}]}"#)
        == "1 validation error detected: Value 'phone_number_verified' at 'schema.1.member.name' failed to satisfy "
        + "constraint: Member must have length less than or equal to 20")
  }

  /// Recorded from the real service: of lists of strings the whole list is refused, with every rule of its elements.
  @Test func recordedLists() throws {
    let members: [Shape.Member] = [
      .optional("LogoutURLs", Self.urls), .optional("ExplicitAuthFlows", .list(of: .enumeration(Flow.self))),
    ]
    #expect(
      try Self.violations(members, #"{"LogoutURLs":[""],"ExplicitAuthFlows":["CUSTOM_AUTH","X"]}"#)
        == "2 validation errors detected: Value '[CUSTOM_AUTH, X]' at 'explicitAuthFlows' failed to satisfy constraint: Member "
        + "must satisfy constraint: [Member must satisfy enum value set: [USER_SRP_AUTH, CUSTOM_AUTH]]; "
        + "Value '[]' at 'logoutURLs' failed to satisfy constraint: Member must satisfy "
        + "constraint: [Member must have length less than or equal to 1024, Member must have length greater than or "
        + #"equal to 1, Member must satisfy regular expression pattern: [\p{L}\p{M}\p{S}\p{N}\p{P}]+]"#)
  }

  /// Recorded from the real service: a number that is a primitive there.
  @Test func recordedAbsentNumber() throws {
    let members: [Shape.Member] = [.zeroIfAbsent("MaxResults", .integer(min: 1, max: 50))]
    #expect(
      try Self.violations(members, "{}")
        == "1 validation error detected: Value '0' at 'maxResults' failed to satisfy constraint: "
        + "Member must have value greater than or equal to 1")
    #expect(try Self.violations(members, #"{"MaxResults":5}"#) == nil)
  }

  @Test func emptyForNone() throws {
    let members: [Shape.Member] = [.absentIfEmpty("SecretHash", .string(min: 1))]
    #expect(try Self.violations(members, #"{"SecretHash":""}"#) == nil)
  }

  @Test func rulesOfScalars() throws {
    let members: [Shape.Member] = [
      .optional("UserPoolId", Self.poolID), .optional("Limit", .integer(min: 0, max: 60)),
      .optional("AuthFlow", .enumeration(Flow.self)), .optional("CSS", .string(max: 3)),
    ]
    #expect(
      try Self.violations(members, #"{"UserPoolId":"nope","Limit":61,"AuthFlow":"x","CSS":"äöü!"}"#)
        == "4 validation errors detected: Value 'äöü!' at 'cSS' failed to satisfy constraint: Member must have length less than "
        + "or equal to 3; Value '61' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 60; "
        + #"Value 'nope' at 'userPoolId' failed to satisfy constraint: \#(Self.pattern)[\w-]+_[0-9a-zA-Z]+; Value 'x' at "#
        + "'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [USER_SRP_AUTH, CUSTOM_AUTH]")
  }

  @Test func lengthsCountScalarsNotBytes() throws {
    let members: [Shape.Member] = [.optional("A", .string(min: 2, max: 3))]
    #expect(try Self.violations(members, #"{"A":"😀😀😀"}"#) == nil)
    #expect(try Self.violations(members, #"{"A":"😀"}"#)?.contains("greater than or equal to 2") == true)
  }

  @Test func lengthsOfCollections() throws {
    let members: [Shape.Member] = [
      .optional("URLs", Self.urls), .optional("Attributes", .list(of: Self.attribute, min: 1)),
      .optional("Tags", .map(from: .string, to: .string, max: 1)),
    ]
    #expect(
      try Self.violations(members, #"{"URLs":["a","b","c","d"],"Attributes":[],"Tags":{"a":"1","b":"2"}}"#)
        == "3 validation errors detected: Value '[a, b, c, d]' at 'uRLs' failed to satisfy constraint: Member must "
        + "have length less than or equal to 3; Value at 'attributes' failed to satisfy constraint: Member must have "
        + "length greater than or equal to 1; Value '{a=1, b=2}' at 'tags' failed to satisfy constraint: Member must "
        + "have length less than or equal to 1")
  }

  @Test func keysAndValuesOfMaps() throws {
    let tags = Shape.map(from: .string(min: 1, max: 2), to: .string(min: 0, max: 2))
    #expect(
      try Self.violations([.optional("Tags", tags)], #"{"Tags":{"abc":"1","b":"abc"}}"#)
        == "2 validation errors detected: Value '{abc=1, b=abc}' at 'tags' failed to satisfy constraint: Map keys must "
        + "satisfy constraint: [Member must have length less than or equal to 2, Member must have length greater than "
        + "or equal to 1]; Value '{abc=1, b=abc}' at 'tags' failed to satisfy constraint: Map value must satisfy "
        + "constraint: [Member must have length less than or equal to 2, Member must have length greater than or "
        + "equal to 0]")
  }

  @Test func structuresInMaps() throws {
    let level = Shape.structure([.optional("CustomName", .string(max: 2))])
    let members: [Shape.Member] = [.optional("Acr", .map(from: .string, to: level))]
    #expect(
      try Self.violations(members, #"{"Acr":{"Level1":{"CustomName":"abc"}}}"#)
        == "1 validation error detected: Value 'abc' at 'acr.Level1.member.customName' failed to satisfy constraint: "
        + "Member must have length less than or equal to 2")
  }

  @Test func deepNesting() throws {
    let inner = Shape.structure([.required("Name", .string(min: 1)), .optional("List", .list(of: Self.attribute))])
    let outer = Shape.structure([.optional("Inner", inner)])
    #expect(
      try Self.violations([.optional("Outer", outer)], #"{"Outer":{"Inner":{"List":[{"Name":"a"},{"Name":"1"}]}}}"#)
        == "2 validation errors detected: Value null at 'outer.inner.name' failed to satisfy constraint: Member must "
        + "not be null; Value '1' at 'outer.inner.list.2.member.name' failed to satisfy constraint: Member must "
        + #"satisfy regular expression pattern: [\p{L}]+"#)
  }

  @Test func secretsAreNotRepeated() throws {
    let context = Shape.structure([.optional("IpAddress", .string(max: 2))], sensitive: true)
    let members: [Shape.Member] = [
      .optional("Attributes", .list(of: Self.attribute)), .optional("Context", context),
      .optional("Parameters", .map(from: .string, to: .string(max: 2), sensitive: true)),
      .optional("Names", .list(of: Self.username)),
    ]
    let secret = "s3cret words"
    let text = """
      {"Attributes":[{"Name":"a","Value":"\(secret)\(String(repeating: "x", count: 2048))"}],
       "Context":{"IpAddress":"\(secret)"},"Parameters":{"P":"\(secret)"},"Names":["\(secret)"]}
      """
    let message = try #require(try Self.violations(members, text))
    #expect(message.hasPrefix("4 validation errors detected: Value at 'names' failed"))
    #expect(message.contains("; Value at 'context.ipAddress' failed"))
    #expect(message.contains("; Value at 'parameters' failed"))
    #expect(message.contains("; Value at 'attributes.1.member.value' failed"))
    #expect(!message.contains("s3cret"))
  }

  @Test(arguments: [
    (Shape.string, "1", "NUMBER_VALUE can not be converted to a String"),
    (.string, "1.5", "NUMBER_VALUE can not be converted to a String"),
    (.string, "true", "TRUE_VALUE can not be converted to a String"),
    (.string, "[\"x\"]", "Start of list found where not expected"),
    (.string, "{}", "Start of structure or map found where not expected."),
    (.integer, "\"1\"", "STRING_VALUE can not be converted to an Integer"),
    (.integer, "false", "FALSE_VALUE can not be converted to an Integer"),
    (.boolean, "\"true\"", "STRING_VALUE can not be converted to a Boolean"),
    (.blob(), "1", "NUMBER_VALUE can not be converted to a Blob"),
    (.list(of: .string), "\"x\"", "Expected list or null"),
    (.list(of: .string), "{}", "Start of structure or map found where not expected."),
    (.list(of: .string), "[1]", "NUMBER_VALUE can not be converted to a String"),
    (.list(of: .string), "[[]]", "Start of list found where not expected"),
    (.list(of: attribute), "[1]", "Expected null"),
    (.map(from: .string, to: .string), "1", "Expected map or null"),
    (.map(from: .string, to: .string), "[]", "Start of list found where not expected"),
    (.map(from: .string, to: .string), "{\"a\":1}", "NUMBER_VALUE can not be converted to a String"),
    (attribute, "\"x\"", "Expected null"),
    (attribute, "[]", "Start of list found where not expected"),
    (attribute, "{\"Name\":1}", "NUMBER_VALUE can not be converted to a String"),
    (.blob(), "\"abc\"", "Base64 encoded length is expected a multiple of 4 bytes but found: 3"),
    (.blob(), "\"ab!=\"", "Invalid Base64 character: '!'"),
  ])
  func wrongTypes(shape: Shape, value: String, message: String) {
    #expect(Self.mismatch(shape, value) == message)
  }

  @Test func wrongTypesComeBeforeConstraints() {
    #expect(throws: ShapeValidator.Mismatch(message: "TRUE_VALUE can not be converted to an Integer")) {
      try Self.violations([.required("A", .string), .optional("B", .integer)], #"{"B":true}"#)
    }
  }

  @Test func wholeNumbersMayHaveAPoint() throws {
    let members: [Shape.Member] = [.optional("Limit", .integer(min: 0, max: 60))]
    #expect(try Self.violations(members, #"{"Limit":6e1}"#) == nil)
    #expect(try Self.violations(members, #"{"Limit":61.0}"#)?.hasSuffix("less than or equal to 60") == true)
    #expect(try Self.violations(members, #"{"Limit":-0.0}"#) == nil)
    #expect(try Self.violations(members, #"{"Limit":2147483647}"#)?.hasSuffix("less than or equal to 60") == true)
    #expect(throws: ShapeValidator.Mismatch(message: "NUMBER_VALUE can not be converted to an Integer")) {
      try Self.violations(members, #"{"Limit":1.5}"#)
    }
  }

  /// What its type cannot hold is of a wrong type (Smithy's protocol tests: RestJsonBodyIntegerUnderflowOverflow),
  /// whatever its bounds.
  @Test(arguments: [
    ("2147483648", true), ("-2147483649", true), ("2147483648.0", true), ("9223372036854775807", true),
    ("9223372036854775808", false), ("-9223372036854775809", false), ("1e19", false), ("-1e30", false),
    ("1e300", false), ("0.5", false), ("1e-300", false),
  ])
  func numbersBeyondTheirTypes(number: String, isLong: Bool) throws {
    for shape in [Shape.integer, .integer(min: 0), .integer(min: 1, max: 60)] {
      #expect(Self.mismatch(shape, number) == "NUMBER_VALUE can not be converted to an Integer")
      #expect(Self.mismatch(.list(of: shape), "[\(number)]") == "NUMBER_VALUE can not be converted to an Integer")
    }
    if isLong {
      #expect(try Self.violations([.optional("N", .long)], "{\"N\":\(number)}") == nil)
    } else {
      #expect(Self.mismatch(.long, number) == "NUMBER_VALUE can not be converted to a Long")
    }
  }

  @Test func timesMustBeTimes() throws {
    let members: [Shape.Member] = [.optional("At", .timestamp)]
    for time in ["0", "1726788459.464", "-1e9"] {
      #expect(try Self.violations(members, "{\"At\":\(time)}") == nil)
    }
    for time in ["1e300", "-1e17", "9223372036854775807"] {
      #expect(Self.mismatch(.timestamp, time) == "NUMBER_VALUE can not be converted to a Date")
    }
  }

  @Test func lengthsOfBlobsCountBytes() throws {
    let members: [Shape.Member] = [.optional("ImageFile", .blob(max: 3))]
    #expect(try Self.violations(members, #"{"ImageFile":"AAAA"}"#) == nil)
    #expect(
      try Self.violations(members, #"{"ImageFile":"AAAAAA=="}"#)
        == "1 validation error detected: Value 'java.nio.HeapByteBuffer[pos=0 lim=4 cap=4]' at 'imageFile' failed to "
        + "satisfy constraint: Member must have length less than or equal to 3")
  }

  @Test func documentsTakeAnything() throws {
    let members: [Shape.Member] = [.required("Credential", .document)]
    #expect(try Self.violations(members, #"{"Credential":{"a":[1,{"b":null}]}}"#) == nil)
    #expect(try Self.violations(members, #"{"Credential":[]}"#) == nil)
  }
}

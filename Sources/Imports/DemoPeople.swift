package import Configuration
internal import JSON

/// Users to try an app with, with all attributes that their pool's schema requires and a password that its policy
/// accepts.
package enum DemoPeople {
  /// The first user of a pool, realm or tenant, for the terminal.
  package struct Person: Sendable, Equatable {
    package var username: String
    package var password: String
  }

  private static let names = [
    ("Ada", "Lovelace"), ("Grace", "Hopper"), ("Alan", "Turing"), ("Barbara", "Liskov"), ("Edsger", "Dijkstra"),
    ("Radia", "Perlman"), ("Donald", "Knuth"), ("Hedy", "Lamarr"), ("Dennis", "Ritchie"), ("Frances", "Allen"),
  ]

  private static let file = "--demo-users"

  /// Adds `count` users to each pool, realm and tenant of the document. Names in use are skipped.
  /// - Throws: what a pool rejects, which would be a programming error.
  package static func add(_ count: Int, to document: inout ConfiguredDocument) throws(ConfigurationProblems) {
    guard count > 0 else { return }
    for index in document.userPools.indices {
      let pool = document.userPools[index]
      let taken = Set(pool.users.map { $0.username.value.lowercased() })
      var (people, number) = ([ConfiguredUser](), 0)
      while people.count < count {
        let user = try ConfiguredUser.made(of: members(number, of: pool), file: file)
        if !taken.contains(user.username.value.lowercased()) { people.append(user) }
        number += 1
      }
      document.userPools[index].users += people
    }
    for index in document.realms.indices {
      let realm = document.realms[index]
      let taken = Set((realm.users.map(\.username) + realm.accounts.map(\.username)).map(\.value))
      for number in free(count, from: { taken.contains(name($0).login) }) {
        let person = name(number)
        let claims: JSONObject = [
          "name": .string(person.whole), "given_name": .string(person.given), "family_name": .string(person.family),
          "email": .string(person.mail), "email_verified": true,
        ]
        document.realms[index].users.append(
          try ConfiguredPerson.made(
            of: ["username": .string(person.login), "password": .string(password), "claims": .object(claims)],
            file: file))
      }
    }
    for index in document.tenants.indices where document.tenants[index].realm == nil {
      let tenant = document.tenants[index]
      let names = tenant.users.compactMap { $0["username"]?.string } + tenant.accounts.map(\.username.value)
      let taken = Set(names.map { $0.lowercased() })
      for number in free(count, from: { taken.contains(name($0).mail) }) {
        let person = name(number)
        document.tenants[index].users.append(
          try ConfiguredObject.tenantUser(
            of: [
              "username": .string(person.mail), "password": .string(password), "displayName": .string(person.whole),
            ],
            file: file))
      }
    }
  }

  /// `count` numbers whose names are not in use.
  private static func free(_ count: Int, from isTaken: (Int) -> Bool) -> [Int] {
    var (numbers, number) = ([Int](), 0)
    while numbers.count < count {
      if !isTaken(number) { numbers.append(number) }
      number += 1
    }
    return numbers
  }

  /// The first demo user of a pool.
  package static func first(of pool: ConfiguredUserPool) -> Person? {
    pool.users.first { $0.position.file == file }.map {
      Person(username: $0.username.value, password: $0.password ?? "")
    }
  }

  /// The first demo user of a plain realm.
  package static func first(of realm: ConfiguredRealm) -> Person? {
    realm.users.first { $0.position.file == file }.map {
      Person(username: $0.username.value, password: $0.password ?? "")
    }
  }

  /// The first demo user of a tenant.
  package static func first(of tenant: ConfiguredTenant) -> Person? {
    tenant.users.first { $0.position.file == file }.map {
      Person(username: $0["username"]?.string ?? "", password: $0["password"]?.string ?? "")
    }
  }

  private static let password = "Correct-Horse-1"

  private static func name(_ number: Int) -> (given: String, family: String, whole: String, login: String, mail: String)
  {
    let (given, family) = names[number % names.count]
    let turn = number / names.count
    let login = given.lowercased() + (turn == 0 ? "" : "\(turn + 1)")
    return (given, family, "\(given) \(family)", login, "\(login)@example.com")
  }

  private static func members(_ number: Int, of pool: ConfiguredUserPool) -> JSONObject {
    let person = name(number)
    let phone = "+1555" + String(repeating: "0", count: 7 - String(number + 100).count) + String(number + 100)
    var attributes: [(String, String)] = [
      ("name", person.whole), ("given_name", person.given), ("family_name", person.family), ("email", person.mail),
      ("email_verified", "true"),
    ]
    let signIn = pool.settings.texts("UsernameAttributes").map(\.value)
    let methods = pool.enabledMFAs ?? []
    let verified = pool.settings.texts("AutoVerifiedAttributes").map(\.value)
    if signIn.contains("phone_number") || methods.contains(.sms) || verified.contains("phone_number")
      || pool.settings["SmsConfiguration"] != nil
    {
      attributes += [("phone_number", phone), ("phone_number_verified", "true")]
    }
    for row in pool.schema where row.settings["Required"] == true && row.name != "sub" {
      if attributes.contains(where: { $0.0 == row.name }) { continue }
      attributes.append((row.name, value(of: row, number, phone)))
    }
    attributes = attributes.map { name, value in
      (name, fitted(value, to: pool.schema.first { $0.name == name }))
    }
    let username = signIn.isEmpty ? person.login : signIn.contains("email") ? person.mail : phone
    return [
      "Username": .string(username), "Password": .string(password(for: pool)),
      "UserAttributes": .array(attributes.map { ["Name": .string($0.0), "Value": .string($0.1)] }),
    ]
  }

  private static func value(of row: ConfiguredSchemaAttribute, _ number: Int, _ phone: String) -> String {
    switch row.name {
    case "phone_number": return phone
    case "birthdate": return "1990-12-10"
    case "phone_number_verified": return "true"
    case "updated_at": return "1700000000"
    case "zoneinfo": return "Europe/London"
    case "locale": return "en-GB"
    case "gender": return "unstated"
    case "address": return "1 Example Street"
    case "website", "profile", "picture": return "https://example.com/\(row.name)"
    case "middle_name", "nickname", "preferred_username": return name(number).login
    default: break
    }
    switch row.settings["AttributeDataType"]?.string {
    case "Number":
      return row.settings["NumberAttributeConstraints"]?["MinValue"]?.string ?? "\(number)"
    case "Boolean": return "true"
    case "DateTime": return "2024-01-01T00:00:00Z"
    default: return row.name.split(separator: ":").last.map(String.init) ?? row.name
    }
  }

  /// The text, truncated or padded to the lengths of the schema.
  private static func fitted(_ value: String, to row: ConfiguredSchemaAttribute?) -> String {
    guard let bounds = row?.settings["StringAttributeConstraints"] else { return value }
    var value = value
    if let most = bounds["MaxLength"]?.string.flatMap(Int.init), most > 0 { value = String(value.prefix(most)) }
    if let least = bounds["MinLength"]?.string.flatMap(Int.init), least <= 2_048, value.count < least {
      value += String(repeating: "x", count: least - value.count)
    }
    return value
  }

  /// The default demo password, padded to the policy's minimum length; it has a letter of either case, a digit and a
  /// symbol.
  private static func password(for pool: ConfiguredUserPool) -> String {
    let length = pool.settings["Policies"]?["PasswordPolicy"]?["MinimumLength"]?.integer ?? 8
    return password + String(repeating: "0", count: max(0, length - password.count))
  }
}

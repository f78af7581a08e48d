/// Which passwords Microsoft Entra Password Protection rejects (MicrosoftDocs/entra-docs, concept-password-ban-bad.md,
/// read 2026-11-22). The service's global list is secret, so the terms are our own; the rules are the documented ones:
///
/// 1. Both sides are normalized: lower case, with common substitutions undone.
/// 2. A password within an edit distance of one from a banned term is rejected.
/// 3. A password that contains the user's first or last name, or the tenant's name, is rejected.
/// 4. Otherwise it is scored: one point for each banned term in it and one for each other character. Below five points
///    it is rejected.
struct BannedPasswords: Sendable {
  private typealias Letters = [Unicode.Scalar]

  /// The normalized terms by first letter.
  private let terms: [Unicode.Scalar: [Letters]]

  /// The minimum score.
  static let passingScore = 5
  /// Shorter names are ignored.
  static let shortestName = 4

  init(_ words: [String]) {
    terms = Dictionary(grouping: Set(words.map(Self.normalized)).filter { !$0.isEmpty }) { $0[0] }
  }

  private init(_ list: BannedPasswords, _ further: [String]) {
    terms = list.terms.merging(BannedPasswords(further).terms) { $0 + $1 }
  }

  /// Whether this list and further terms together reject the password.
  func refuses(_ password: String, beside further: [String], names: [String]) -> Bool {
    further.isEmpty ? refuses(password, names: names) : BannedPasswords(self, further).refuses(password, names: names)
  }

  /// Whether the password is rejected.
  /// - Parameter names: of the user and the tenant.
  func refuses(_ password: String, names: [String]) -> Bool {
    let letters = Self.normalized(password)
    if terms.values.contains(where: { $0.contains { Self.isOneEditAway($0, letters) } }) { return true }
    for name in names.map(Self.normalized) where name.count >= Self.shortestName {
      if letters.indices.contains(where: { letters[$0...].starts(with: name) }) { return true }
    }
    let score = score(letters)
    return score.hasTerm && score.points < Self.passingScore
  }

  /// The lowest score of all ways to split the password into terms.
  private func score(_ letters: Letters) -> (points: Int, hasTerm: Bool) {
    // From the end: the score of each suffix.
    var points = Array(0...letters.count).map { letters.count - $0 }
    var hasTerm = false
    for place in letters.indices.reversed() {
      points[place] = points[place + 1] + 1
      for term in terms[letters[place]] ?? [] where letters[place...].starts(with: term) {
        hasTerm = true
        points[place] = min(points[place], points[place + term.count] + 1)
      }
    }
    return (points[0], hasTerm)
  }

  /// Lower case, with the documented substitutions undone.
  private static func normalized(_ text: String) -> Letters {
    text.lowercased().unicodeScalars.map { letter in
      switch letter {
      case "0": "o"
      case "1": "l"
      case "$": "s"
      case "@": "a"
      default: letter
      }
    }
  }

  /// Whether at most one insertion, deletion or substitution makes them equal.
  private static func isOneEditAway(_ one: Letters, _ other: Letters) -> Bool {
    let (short, long) = one.count <= other.count ? (one, other) : (other, one)
    guard long.count - short.count <= 1 else { return false }
    let same = zip(short, long).prefix { $0 == $1 }.count
    if same == short.count { return true }
    return short[(same + (short.count == long.count ? 1 : 0))...].elementsEqual(long[(same + 1)...])
  }
}

extension BannedPasswords {
  /// Our substitute for the service's global list, which is not published: base terms of common passwords.
  static let global = BannedPasswords(globalTerms.split { $0.isWhitespace }.map(String.init))

  /// Words for passwords and accounts, keyboard and digit sequences, and popular words.
  private static let globalTerms = """
    password passwort passw motdepasse contrasena wachtwoord senha parola secret geheim login logon access admin
    administrator root guest user account default system master manager office server internet computer changeme
    change letmein opensesame trustno temp test testing demo sample example welcome willkommen bienvenue hello
    hallo bonjour hola
    qwerty qwertz azerty qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm yxcvbnm qazwsx 1qaz 2wsx 1q2w3e 1q2w3e4r
    q1w2e3 abc123 abcd abcde abcdef abcdefg abcdefgh abc 123 1234 12345 123456 1234567 12345678 123456789
    1234567890 321 4321 54321 654321 987654 987654321 111 1111 11111 111111 000 0000 000000 222222 555555 666666
    777777 888888 999999 123123 123321 112233 121212 131313 696969 1212
    iloveyou loveyou love lovely babygirl princess sunshine shadow superman batman spiderman starwars pokemon
    matrix dragon monkey tiger football baseball basketball hockey soccer fussball liverpool arsenal chelsea
    barcelona juventus yankees lakers cowboys eagles mustang ferrari porsche harley corvette jordan michael
    jennifer jessica ashley daniel thomas charlie michelle nicole andrew joshua robert george maggie buster ginger
    pepper cookie cheese banana orange chocolate summer winter spring autumn sommer january february march april
    august september october november december monday tuesday wednesday thursday friday saturday sunday london
    paris berlin america freedom whatever killer hunter ranger ninja soldier warrior microsoft windows google
    samsung iphone
    """
}

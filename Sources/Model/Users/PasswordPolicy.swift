package import Ambient

/// A realm's password rules.
package struct PasswordPolicy: Hashable, Sendable, Codable {
  package var minimumLength = 8
  package var requiresUppercase = true
  package var requiresLowercase = true
  package var requiresNumbers = true
  package var requiresSymbols = true
  /// How many of the latest passwords, including the current one, must not be reused; nil and 0 for none.
  package var historySize: Int?
  /// The lifetime of temporary passwords in days.
  package var temporaryPasswordValidityDays = 7

  package init() {}

  /// Why a password is rejected: one reason at a time, length first, history last.
  package enum Violation: Hashable, Sendable {
    case tooShort, noUppercase, noLowercase, noNumber, noSymbol
    case usedBefore
    /// It is known to have leaked, and the realm rejects such passwords.
    case compromised
  }

  /// The first rule that `password` violates.
  package func violation(of password: String) -> Violation? {
    if password.utf16.count < minimumLength { return .tooShort }
    let bytes = Array(password.utf8)
    if requiresUppercase, !bytes.contains(where: { (65...90).contains($0) }) { return .noUppercase }
    if requiresLowercase, !bytes.contains(where: { (97...122).contains($0) }) { return .noLowercase }
    if requiresNumbers, !bytes.contains(where: { (48...57).contains($0) }) { return .noNumber }
    if requiresSymbols, !Self.hasSymbol(bytes) { return .noSymbol }
    return nil
  }

  /// A generated password that satisfies the policy, for accounts that an administrator creates without one.
  package func temporaryPassword(random: inout RandomSource) -> String {
    let length = max(minimumLength, 12)
    let classes: [StaticString] = [
      "ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789", "!#%*+-?@",
    ]
    var characters = classes.flatMap { Array(random.text(1, from: $0)) }
    characters += Array(random.text(length - characters.count, from: RandomSource.alphanumerics))
    let keys = random.bytes(characters.count)
    return String(zip(keys, characters).sorted { $0.0 < $1.0 }.map(\.1))
  }

  private static let symbols = Set("^$*.[]{}()?\"!@#%&/\\,><':;_~`=+-|".utf8)

  private static func hasSymbol(_ bytes: [UInt8]) -> Bool {
    if bytes.contains(where: symbols.contains) { return true }
    return bytes.dropFirst().dropLast().contains(32)
  }
}

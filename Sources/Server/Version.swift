/// What this build calls itself.
enum Version {
  static let number = "0.1.0"
  static let line = "understudy \(number)"
}

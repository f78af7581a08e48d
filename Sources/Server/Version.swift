/// The version of this build.
enum Version {
  static let number = "0.1.0"
  static let line = "understudy \(number)"
}

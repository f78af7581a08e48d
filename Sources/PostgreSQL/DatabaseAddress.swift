internal import CPostgreSQL
internal import Platform

/// The address of a database: `postgres://user:password@host:port/name?sslmode=…`, or any other form that libpq reads.
package struct DatabaseAddress: Hashable, Sendable, CustomStringConvertible {
  /// libpq's settings from the text, each once.
  let settings: [String: String]

  /// - Throws: ``DatabaseFailure`` for an invalid address. Its words quote nothing of the text, which may contain a
  ///   password.
  package init(_ text: String) throws(DatabaseFailure) {
    let library = try Connection.library().functions
    guard let options = library.pointee.PQconninfoParse(text, nil) else { throw Self.unreadable }
    defer { library.pointee.PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { settings[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    // If a password contains an unencoded slash or @, libpq would take its rest for another setting, which would be
    // shown.
    let ports = settings["port"]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let shown = ["host", "hostaddr", "dbname", "user"].compactMap { settings[$0] }
    guard ports.allSatisfy({ UInt16($0) != nil }), !shown.contains(where: { $0.contains("@") }) else {
      throw Self.unreadable
    }
    self.settings = settings
  }

  private static let unreadable = DatabaseFailure(
    .refused,
    "the address is not one that PostgreSQL's library reads; expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, "
      + "with % and two hexadecimal digits for each character of the password that is not a letter or a digit")

  /// The address without its password and other secrets.
  package var description: String {
    let user = settings["user"].map { "\($0)@" } ?? ""
    let hosts = (settings["host"] ?? settings["hostaddr"] ?? "localhost").split(separator: ",")
    let ports = (settings["port"] ?? "").split(separator: ",")
    let places = hosts.enumerated().map { index, host in
      let port = ports.count == hosts.count ? ports[index] : ports.first
      return port.map { "\(host):\($0)" } ?? "\(host)"
    }
    return "postgres://\(user)\(places.joined(separator: ","))/\(settings["dbname"] ?? settings["user"] ?? "")"
  }
}

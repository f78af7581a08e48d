internal import CCurl
internal import LateLibrary

/// libcurl, opened when somebody first asks.
struct Curl: @unchecked Sendable {
  let functions: curl_library

  static let opened = Result { () throws(MissingLibrary) in
    Curl(
      functions: try LateLibrary("curl", version: 4, package: "libcurl4", brew: "curl").functions(curl_functions_find))
  }
}

/// The library, or a thread for it, was refused by the system.
struct NotStarted: Error, CustomStringConvertible {
  var description: String { "the library did not start" }
}

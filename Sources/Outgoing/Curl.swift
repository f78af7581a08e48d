internal import CCurl
internal import Platform

/// libcurl, loaded at its first use.
struct Curl: @unchecked Sendable {
  let functions: curl_library

  static let opened = Result { () throws(MissingLibrary) in
    Curl(
      functions: try LateLibrary("curl", version: 4, package: "libcurl4", brew: "curl").functions(curl_functions_find))
  }
}

/// The system could not load the library or start a thread for it.
struct NotStarted: Error, CustomStringConvertible {
  var description: String { "libcurl could not be initialized" }
}

internal import CPostgreSQL
internal import Platform

/// libpq, opened at its first use.
struct Library: @unchecked Sendable {
  let functions: postgresql_library

  static let opened = Result { () throws(MissingLibrary) in
    Library(
      functions: try LateLibrary("pq", version: 5, package: "libpq5", brew: "libpq").functions(
        postgresql_functions_find))
  }
}

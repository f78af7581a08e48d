internal import PostgreSQL

/// What the executable and its options use of the database, without a type of PostgreSQL's.
extension Engine {
  /// Opens the database of that address, as ``init(_:version:build:)`` does.
  package static func open(_ text: String, version: String, build: String) throws(DatabaseError) -> Engine {
    do throws(DatabaseFailure) {
      let address = try DatabaseAddress(text)
      do throws(DatabaseFailure) {
        return try Engine(address, version: version, build: build)
      } catch {
        throw DatabaseFailure(error.kind, "\(address): \(error)")
      }
    } catch {
      throw DatabaseError(description: error.description, isRefused: error.kind == .refused)
    }
  }

  /// An address as messages show it, without its password and other secrets; nil for an invalid one.
  package static func shown(_ address: String) -> String? { (try? DatabaseAddress(address))?.description }

  /// The database's address, without its password and other secrets.
  package var shownAddress: String { address.description }

  /// A secret of all replicas: the stored value of that name, or else this one, which is stored then.
  package func commonSecret(_ name: String, orKeep value: [UInt8]) throws -> [UInt8] {
    try secret(name, orKeep: value)
  }
}

/// Why a database cannot be used at a start, in words for the operator.
package struct DatabaseError: Error, CustomStringConvertible {
  package let description: String
  /// Whether the address is invalid or the server rejects this program: trying again changes nothing.
  package let isRefused: Bool
}

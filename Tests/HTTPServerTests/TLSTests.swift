import Foundation
import Testing

@testable import HTTPServer

struct TLSTests {
  // macOS has LibreSSL by the name of OpenSSL, and a curl without it: Homebrew's come first.
  private static let openssl = tool("openssl", of: "openssl@3")
  private static let curl = tool("curl", of: "curl")
  private static let tools = [openssl, curl].allSatisfy(FileManager.default.isExecutableFile)

  private static func tool(_ name: String, of package: String) -> String {
    let places = ["/opt/homebrew/opt/\(package)/bin", "/usr/local/opt/\(package)/bin", "/usr/bin"].map {
      "\($0)/\(name)"
    }
    return places.first(where: FileManager.default.isExecutableFile) ?? "/usr/bin/\(name)"
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func refusesACertificateThatIsNone() {
    var configuration = Server.Configuration()
    configuration.tls = .init(certificate: Array("no".utf8), key: Array("no".utf8))
    #expect(throws: ServerError.libraryFailed) { try Server(configuration, handler: echo) }
  }

  @Test(.enabled(if: tools)) func servesOverTLS() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (certificate, key) = (folder.appendingPathComponent("c.pem"), folder.appendingPathComponent("k.pem"))
    _ = try run(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key.path, "-out", certificate.path,
      ])
    let tls = Server.Configuration.TLS(
      certificate: Array(try Data(contentsOf: certificate)), key: Array(try Data(contentsOf: key)))
    let configure: (inout Server.Configuration) -> Void = {
      $0.tls = tls
      $0.headerDeadline = .milliseconds(300)
    }
    try withServer(configure, handler: { request in .work { .text("safe \(request.path)") } }) { server in
      // A client that never completes the handshake is disconnected as well.
      let silent = try RawClient(port: server.port)
      #expect(silent.rest() == [])
      let text = try run(
        Self.curl,
        ["-s", "--max-time", "10", "--cacert", certificate.path, "https://localhost:\(server.port)/a"])
      #expect(text == "safe /a")
    }
  }
}

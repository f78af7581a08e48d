import Foundation

/// A PEM text taken apart, so that tests can damage it.
struct PEMBlock {
  var label: String
  var bytes: [UInt8]

  init(label: String, bytes: some Sequence<UInt8>) { (self.label, self.bytes) = (label, Array(bytes)) }

  init(_ text: [UInt8]) {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    label = String(lines[0].dropFirst("-----BEGIN ".count).dropLast("-----".count))
    bytes = Array(Data(base64Encoded: lines.dropFirst().dropLast().joined()) ?? Data())
  }

  var text: [UInt8] {
    let body = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return Array("-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n".utf8)
  }
}

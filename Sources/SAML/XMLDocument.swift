internal import CXMLSecurity
internal import Cryptography

/// Owns a parsed document; for use on one thread.
///
/// Accepts UTF-8 only. Document types are rejected, so there are no entity definitions (XXE, entity expansion); nothing
/// is fetched.
package final class XMLDocument {
  let pointer: UnsafeMutablePointer<xmlDoc>
  /// Loaded whenever a document exists.
  let library: UnsafePointer<xml_functions>
  var xml: xml_functions { library.pointee }

  /// Bytes of a message or metadata document, at most.
  package static let limit = 512 << 10

  /// - Throws: ``SAMLFault/tooLarge``, ``SAMLFault/malformed(_:)``.
  package init(_ bytes: [UInt8]) throws(SAMLFault) {
    library = try XMLSecurity.ready.get().functions
    let xml = library.pointee
    guard bytes.count <= Self.limit else { throw .tooLarge }
    // Check before parsing: the parser reads a document type's entities even if the document is rejected later.
    guard !bytes.contains(0), !bytes.contains("<!DOCTYPE"), !bytes.contains("<!ENTITY") else {
      throw .malformed("document type")
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let parsed = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<xmlDoc>? in
      guard let start = buffer.baseAddress else { return nil }
      // Parsed as UTF-8 whatever encoding the document states, so that the check above applies to the parsed text.
      return xml.xmlReadMemory(
        start.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
    }
    guard let parsed else { throw .malformed("no XML") }
    pointer = parsed
    guard parsed.pointee.intSubset == nil, parsed.pointee.extSubset == nil, xml.xmlDocGetRootElement(parsed) != nil
    else {
      throw .malformed("document type")
    }
  }

  deinit { xml.xmlFreeDoc(pointer) }

  /// The root element, which every parsed document has.
  func rootNode() throws(SAMLFault) -> XMLNode {
    guard let node = xml.xmlDocGetRootElement(pointer) else { throw .malformed("empty") }
    return node
  }

  package func root() throws(SAMLFault) -> XMLElement { XMLElement(try rootNode()) }

  /// The document in exclusive canonical form without comments (Exclusive XML Canonicalization §2).
  func canonical() throws(SAMLFault) -> [UInt8] {
    var text: UnsafeMutablePointer<xmlChar>?
    let count = xml.xmlC14NDocDumpMemory(pointer, nil, Int32(XML_C14N_EXCLUSIVE_1_0.rawValue), nil, 0, &text)
    guard count >= 0, let text else { throw .unavailable }
    defer { xml_free(library, text) }
    return Array(UnsafeBufferPointer(start: text, count: Int(count)))
  }

  /// The element as text without an XML declaration.
  func serialized(_ node: XMLNode) throws(SAMLFault) -> String {
    guard let buffer = xml.xmlBufferCreate() else { throw .unavailable }
    defer { xml.xmlBufferFree(buffer) }
    guard xml.xmlNodeDump(buffer, pointer, node, 0, 0) >= 0, let content = xml.xmlBufferContent(buffer) else {
      throw .unavailable
    }
    return String(cString: content)
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard count >= wanted.count, let first = wanted.first else { return false }
      return indices.dropLast(wanted.count - 1).contains { start in
        self[start] == first && self[start..<start + wanted.count].elementsEqual(wanted)
      }
    }
  }
}

/// Escapes text for element content and attribute values.
package func xmlEscaped(_ text: String) -> String {
  var output = ""
  output.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": output += "&amp;"
    case "<": output += "&lt;"
    case ">": output += "&gt;"
    case "\"": output += "&quot;"
    case "\t", "\n", "\r": output += "&#\(scalar.value);"
    // Characters that XML 1.0 excludes (§2.2) would make the document unparsable.
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": output += "\u{FFFD}"
    default: output.unicodeScalars.append(scalar)
    }
  }
  return output
}

internal import CXMLSecurity

/// An element as a value, without comments and processing instructions.
package struct XMLElement: Hashable, Sendable {
  /// An attribute by its expanded name.
  package struct Attribute: Hashable, Sendable {
    package let name: String
    /// Empty if none.
    package let namespace: String
    package let value: String
  }

  package let name: String
  /// Empty if none.
  package let namespace: String
  package let attributes: [Attribute]
  package let children: [XMLElement]
  /// The element's own text without that of its children, concatenated.
  package let text: String

  /// The value of an attribute without a namespace.
  package subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  package func `is`(_ name: String, in namespace: String) -> Bool { self.name == name && self.namespace == namespace }

  /// All child elements of that name.
  package func all(_ name: String, in namespace: String) -> [XMLElement] {
    children.filter { $0.is(name, in: namespace) }
  }

  /// The first child element of that name.
  package func first(_ name: String, in namespace: String) -> XMLElement? {
    children.first { $0.is(name, in: namespace) }
  }

  /// The only child of that name; nil if none or several.
  func only(_ name: String, in namespace: String) -> XMLElement? {
    let found = all(name, in: namespace)
    return found.count == 1 ? found.first : nil
  }

  /// The element and all its descendants.
  var everything: [XMLElement] { [self] + children.flatMap(\.everything) }

  /// The text without surrounding white space.
  package var trimmedText: String {
    var text = text[...]
    while let first = text.unicodeScalars.first, first.properties.isWhitespace { text = text.dropFirst() }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

typealias XMLNode = UnsafeMutablePointer<xmlNode>

extension XMLElement {
  /// Recursion is limited by the parser's maximum depth of 256.
  init(_ node: XMLNode) {
    name = String(cString: node.pointee.name)
    namespace = node.namespace
    var attributes: [Attribute] = []
    var property = node.pointee.properties
    while let attribute = property {
      let namespace = attribute.pointee.ns?.pointee.href.map { String(cString: $0) } ?? ""
      attributes.append(
        Attribute(name: String(cString: attribute.pointee.name), namespace: namespace, value: attribute.value))
      property = attribute.pointee.next
    }
    self.attributes = attributes
    var children: [XMLElement] = []
    var text = ""
    var next = node.pointee.children
    while let child = next {
      switch child.pointee.type {
      case XML_ELEMENT_NODE: children.append(XMLElement(child))
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        if let content = child.pointee.content { text += String(cString: content) }
      default: break
      }
      next = child.pointee.next
    }
    self.children = children
    self.text = text
  }
}

extension UnsafeMutablePointer<xmlNode> {
  var namespace: String { pointee.ns?.pointee.href.map { String(cString: $0) } ?? "" }

  func elements(_ name: String, in namespace: String) -> [XMLNode] {
    var found: [XMLNode] = []
    var next = pointee.children
    while let child = next {
      if child.pointee.type == XML_ELEMENT_NODE, String(cString: child.pointee.name) == name,
        child.namespace == namespace
      {
        found.append(child)
      }
      next = child.pointee.next
    }
    return found
  }
}

extension UnsafeMutablePointer<xmlAttr> {
  fileprivate var value: String {
    // Text nodes only: without a document type, no entity references remain.
    var text = ""
    var next = pointee.children
    while let child = next {
      if let content = child.pointee.content { text += String(cString: content) }
      next = child.pointee.next
    }
    return text
  }
}

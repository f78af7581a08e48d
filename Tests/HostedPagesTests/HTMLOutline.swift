/// The elements of a page in the order of the text: as much of HTML as our own templates use, strictly.
struct HTMLOutline {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The names of the elements around it, outermost first.
    let ancestors: [String]
    /// The text right inside, up to the first element.
    var text = ""

    subscript(attribute: String) -> String? { attributes[attribute] }
    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var elements: [Element] = []

  private static let voidElements: Set = ["meta", "link", "input", "img", "br", "hr"]

  init(_ page: String) throws {
    var rest = Substring(page)
    guard rest.hasPrefix("<!doctype html>\n") else { throw Fault(description: "no document type") }
    rest.removeFirst(16)
    var open: [String] = []
    while let start = rest.firstIndex(of: "<") {
      let text = rest[..<start]
      if text.contains(">") { throw Fault(description: "unescaped > in \(text)") }
      if !elements.isEmpty, elements[elements.count - 1].text.isEmpty {
        elements[elements.count - 1].text = String(text)
      }
      guard let end = Self.endOfTag(rest[start...]) else { throw Fault(description: "unclosed tag \(rest[start...])") }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        guard open.popLast() == String(tag.dropFirst()) else { throw Fault(description: "<\(tag)> ends nothing open") }
        continue
      }
      let element = try Self.element(tag, inside: open)
      elements.append(element)
      if !tag.hasSuffix("/"), !Self.voidElements.contains(element.name) { open.append(element.name) }
    }
    if !open.isEmpty { throw Fault(description: "\(open) never end") }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }
  func first(_ name: String) -> Element? { elements.first { $0.name == name } }
  func with(id: String) -> Element? { elements.first { $0["id"] == id } }

  private static func endOfTag(_ text: Substring) -> Substring.Index? {
    var quoted = false
    for index in text.indices {
      if text[index] == "\"" { quoted.toggle() }
      if text[index] == ">", !quoted { return index }
    }
    return nil
  }

  private static func element(_ tag: Substring, inside open: [String]) throws -> Element {
    var rest = tag.hasSuffix("/") ? tag.dropLast() : tag
    let name = String(rest.prefix { $0 != " " })
    rest = rest.dropFirst(name.count)
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0 == " " }
      if rest.isEmpty { break }
      let attribute = String(rest.prefix { $0 != "=" && $0 != " " })
      rest = rest.dropFirst(attribute.count)
      var value = ""
      if rest.first == "=" {
        guard rest.hasPrefix("=\"") else { throw Fault(description: "\(attribute) is not in double quotes: \(tag)") }
        rest = rest.dropFirst(2)
        value = String(rest.prefix { $0 != "\"" })
        rest = rest.dropFirst(value.count + 1)
      }
      guard attributes.updateValue(value, forKey: attribute) == nil else {
        throw Fault(description: "\(attribute) twice: \(tag)")
      }
    }
    return Element(name: name, attributes: attributes, ancestors: open)
  }
}

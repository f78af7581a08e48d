extension JSON: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}

internal import Mustache

/// Why the pages cannot be shown: a file is missing or wrong.
struct PageFileError: Error, CustomStringConvertible {
  let description: String

  static func missing(_ name: String) -> PageFileError {
    PageFileError(description: "\(name): there is no such page file")
  }

  static func unparsable(_ name: String, _ error: TemplateError) -> PageFileError {
    PageFileError(description: "\(name):\(error)")
  }

  static func unresolved(_ name: String, _ partial: TemplateName) -> PageFileError {
    PageFileError(description: "\(name).mustache mentions \(partial.text), which is not there")
  }

  static func badTexts(_ reason: String) -> PageFileError {
    PageFileError(description: "messages.en.json: \(reason)")
  }
}

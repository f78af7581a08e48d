package import JSON
internal import Model
internal import Platform

/// Reads a users file in chunks: its memory does not depend on the file size.
package final class PeopleReader {
  /// One user as described in the file.
  package struct Person: Sendable {
    /// The pool that the line names.
    package let pool: String?
    /// The members, as in `Users`.
    package let members: JSONObject
    /// Counted from 1.
    package let line: Int
  }

  /// The maximum length of a line, in bytes.
  private static let lineLimit = 1 << 20
  /// How much is read from the file at a time, in bytes.
  private static let chunkSize = 1 << 20

  private let file: PeopleFile
  private let descriptor: Int32
  /// In bytes; nil for a pipe.
  package let size: Int?
  /// The number of bytes read.
  package private(set) var offset = 0
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var line = 0
  private var header: [String]?
  /// An error after users that have not been returned yet.
  private var failure: ConfigurationProblems?

  /// - Throws: why the file cannot be opened.
  package init(_ file: PeopleFile) throws(ConfigurationProblems) {
    self.file = file
    if let collected = file.collected {
      descriptor = -1
      size = collected.bytes.count
      return
    }
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ConfigurationProblems(
        [Problem(file: file.path, mark: nil, message: "cannot be read: \(SystemError())")], files: [file.path])
    }
    var status = stat()
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next users, at most `limit`; empty at the end of the file.
  /// - Throws: the error of the first invalid line.
  package func next(_ limit: Int) throws(ConfigurationProblems) -> [Person] {
    if let failure { throw failure }
    var people: [Person] = []
    do throws(ConfigurationProblems) {
      while people.count < limit, let text = try nextLine() {
        if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        if let person = try file.format == .table ? tabled(text) : described(text) { people.append(person) }
      }
    } catch {
      if people.isEmpty { throw error }
      failure = error
    }
    return people
  }

  private func problem(_ message: String) -> ConfigurationProblems {
    ConfigurationProblems(
      [Problem(file: file.path, mark: Mark(line: line, column: 1), message: message)],
      files: [file.path])
  }

  // MARK: Lines

  /// The next line, without its line break.
  private func nextLine() throws(ConfigurationProblems) -> [UInt8]? {
    while true {
      if let end = buffer[position...].firstIndex(of: 0x0A) {
        defer { position = end + 1 }
        line += 1
        return content(position..<end)
      }
      if isAtEnd {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        line += 1
        return content(position..<buffer.count)
      }
      guard buffer.count - position <= Self.lineLimit else {
        line += 1
        throw problem("a line of more than \(Self.lineLimit >> 20) MiB; expected one person a line")
      }
      try fill()
    }
  }

  private func content(_ range: Range<Int>) -> [UInt8] {
    let end = range.upperBound > range.lowerBound && buffer[range.upperBound - 1] == 0x0D
    var start = range.lowerBound
    // A byte order mark, as spreadsheets write.
    if line == 1, buffer[range].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    return Array(buffer[start..<range.upperBound - (end ? 1 : 0)])
  }

  private func fill() throws(ConfigurationProblems) {
    buffer.removeFirst(position)
    position = 0
    if let collected = file.collected {
      let end = min(offset + Self.chunkSize, collected.bytes.count)
      buffer += collected.bytes[offset..<end]
      isAtEnd = end == collected.bytes.count
      offset = end
      return
    }
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.chunkSize))
    let count = buffer.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress.map { $0 + start }, Self.chunkSize)
    }
    buffer.removeLast(Self.chunkSize - max(count, 0))
    if count < 0 {
      let error = SystemError()
      if error.code != EINTR { throw problem("cannot be read: \(error)") }
    } else if count == 0 {
      isAtEnd = true
    }
    offset += max(count, 0)
  }

  // MARK: Users

  private func described(_ text: [UInt8]) throws(ConfigurationProblems) -> Person {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON.parse(text)
    } catch {
      throw problem("not JSON (\(error)); expected one object a line, a member of Users with its UserPoolId")
    }
    guard var members = json.object else {
      throw problem("not an object; expected a member of Users with its UserPoolId")
    }
    let pool = members["UserPoolId"]
    members["UserPoolId"] = nil
    guard pool == nil || pool?.string != nil else { throw problem("UserPoolId: expected a string") }
    return Person(pool: pool?.string, members: members, line: place)
  }

  /// The line of the last user, in the file or in the document that the users were set aside from.
  private var place: Int {
    guard let lines = file.collected?.lines, lines.indices.contains(line - 1) else { return line }
    return Int(lines[line - 1])
  }

  private static let poolColumn = "UserPoolId"
  private static let passwordColumn = "Password"

  /// nil for the header.
  private func tabled(_ text: [UInt8]) throws(ConfigurationProblems) -> Person? {
    guard let row = String(validating: text, as: UTF8.self) else { throw problem("not UTF-8") }
    let fields = ImportTable.fields(row[...])
    guard let header else {
      let fields = fields.map(ImportTable.trimmed)
      try check(header: fields)
      header = fields
      return nil
    }
    guard fields.count == header.count else {
      throw problem(
        "\(fields.count) fields; expected \(header.count), one for each column of the first line "
          + "(a comma in a value has a backslash before it)")
    }
    var members: JSONObject = [:]
    var pool: String?
    var attributes: [JSON] = []
    var names: [String: String] = [:]
    for (column, field) in zip(header, fields) {
      let field = column == Self.passwordColumn ? field : ImportTable.trimmed(field)
      if field.isEmpty { continue }
      switch column {
      case Self.poolColumn: pool = field
      case Self.passwordColumn: members["Password"] = .string(field)
      case ImportColumn.username: names[column] = field
      case ImportColumn.hasSecondFactor:
        guard let value = ["true": true, "false": false][field.lowercased()] else {
          throw problem("\(column): expected true or false")
        }
        if value { members["MFAOptions"] = [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]] }
      default:
        names[column] = field
        attributes.append(["Name": .string(column), "Value": .string(field)])
      }
    }
    // The service's CSV has no username where users sign in with an address.
    guard let name = names[ImportColumn.username] ?? names["email"] ?? names["phone_number"] else {
      throw problem("no name; expected \(ImportColumn.username), email or phone_number")
    }
    members["Username"] = .string(name)
    if !attributes.isEmpty { members["Attributes"] = .array(attributes) }
    // As after the service's import, which has no passwords.
    if members["Password"] == nil { members["UserStatus"] = "RESET_REQUIRED" }
    return Person(pool: pool, members: members, line: line)
  }

  private func check(header: [String]) throws(ConfigurationProblems) {
    if Set(header).count != header.count { throw problem("a column stands twice; expected each once") }
    if header.contains(ImportColumn.passwordHash) {
      throw problem(
        "\(ImportColumn.passwordHash) is not read here; expected Password, or an import job of the service's API")
    }
    guard [ImportColumn.username, "email", "phone_number"].contains(where: header.contains) else {
      throw problem(
        "no column for names; expected the columns of the service's import as the first line, "
          + "with \(ImportColumn.username), email or phone_number")
    }
  }
}

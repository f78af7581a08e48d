import Encodings
import Foundation
import Model
import Testing

@testable import Delivery

@Suite struct MailTests {
  @Test func aMailHasItsTextAndItsPage() throws {
    var message = Sender.message()
    message.subject = "Votre code privé"
    message.body = "Line one\nLine two"
    let mail = Mail(
      message, number: 5, sandbox: "abc", from: .unset, to: try #require(Mailbox("ada@example.com")),
      replyTo: Mailbox(written: "Help Desk <help@example.com>"))
    let text = String(decoding: mail.bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n")
    #expect(!text.replacingOccurrences(of: "\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
    #expect(lines.contains("From: no-reply@understudy.invalid"))
    #expect(lines.contains("To: ada@example.com"))
    #expect(lines.contains("Reply-To: Help Desk"))
    #expect(lines.contains(" <help@example.com>"))
    #expect(lines.contains("Subject: =?UTF-8?B?\(Base64.encode(Array("Votre code privé".utf8)))?="))
    #expect(lines.contains("Date: Sat, 31 Jan 2026 12:00:00 +0000"))
    #expect(lines.contains("X-Understudy-Kind: \(message.kind.rawValue)"))
    #expect(lines.contains(Base64.encode(Array("Line one\r\nLine two".utf8))))
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(lines.filter { $0 == "--_understudy_5_" }.count == 2)
    #expect(text.hasSuffix("--_understudy_5_--\r\n"))
  }

  @Test(arguments: [
    "", "ada", "@example.com", "ada@", "a@b@c", "ada@example.com\r\nBcc: x@y", "<ada@example.com>", "a b@example.com",
    "ada@exämple.com", "\"ada\"@example.com",
  ])
  func addressesThatAreRejected(address: String) {
    #expect(Mailbox(address) == nil)
  }

  @Test func aWrittenMailboxMayHaveAName() {
    #expect(Mailbox(written: "ada@example.com")?.name == nil)
    let mailbox = Mailbox(written: "\"Ada  Lovelace\" <ada@example.com>")
    #expect(mailbox?.name == "Ada Lovelace")
    #expect(mailbox?.address == "ada@example.com")
    #expect(Mailbox(written: "Ada <ada>") == nil)
  }

  /// RFC 2047 §2: an encoded word has at most 75 characters, and each line of a header with one at most 76.
  @Test func longSubjectsAreFolded() {
    let lines = EncodedWords.text(String(repeating: "ä€𐍈", count: 60)).components(separatedBy: "\r\n")
    #expect(lines.count > 1)
    for (index, line) in lines.enumerated() {
      let word = index == 0 ? line : String(line.dropFirst())
      #expect(index == 0 || line.hasPrefix(" "))
      #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
      #expect(word.utf8.count <= 75)
      // Each word is whole characters.
      let bytes = Base64.decode(String(word.dropFirst(10).dropLast(2)))
      #expect(bytes.flatMap { String(validating: $0, as: UTF8.self) } != nil)
    }
  }

  @Test func aSubjectCannotEndItsHeader() {
    let text = EncodedWords.text("Hello\r\nBcc: x@example.com")
    #expect(!text.contains("\n") || text.contains("\r\n =?"))
    #expect(!text.contains("Bcc"))
    #expect(EncodedWords.text("plain") == "plain")
    #expect(EncodedWords.text("=?UTF-8?B?eA==?=") != "=?UTF-8?B?eA==?=")
  }
}
